// What deliveries are judged by, and what makes one too unclear to be judged.

import type { DeliveryPolicy } from '../../../delivery/policy/policy.ts';
import { freedomsOf } from '../../oracle/comparing/written-freedom.ts';
import type { AuditState } from '../audit-state.ts';
import { within } from '../lookups.ts';
import { APART_MS, type Arrival, isOlderThan } from '../recordings/arrivals.ts';
import type { Expected } from '../replaying/receivers.ts';

export interface DeliveryContext extends AuditState {
  readonly policy: DeliveryPolicy;
  /** Whether anything shows that somebody else makes calls, too. */
  readonly hasOthers: boolean;
}

/**
 * Whether an event is older than the recording, so that nobody knows which attempt of it came first. What happened about when it
 * began, or went on after a pause, is, if it came only later.
 */
export function isBefore({ receivers, startMs, pauses }: AuditState, arrival: Arrival): boolean {
  const [first = arrival] = receivers.arrivalsOf(arrival.eventId);
  const begunMs = pauses.findLast(({ toMs }) => toMs <= first.atMs)?.toMs ?? startMs;
  const isHeldBack = isOlderThan(first, Math.min(begunMs + APART_MS, first.atMs - APART_MS));
  return isHeldBack || isOlderThan(first, begunMs - APART_MS);
}

/** Whether the service may have seen another outcome than the recording: an answer at about the timeout, or after it. */
export function isUnclear(
  { policy: { timeoutMs } }: Pick<DeliveryContext, 'policy'>,
  { entry, status }: Arrival,
): boolean {
  return entry.tookMs > timeoutMs - NEARLY_MS && (status !== null || entry.tookMs < timeoutMs);
}

/** Whether the service may have been down at an instant. */
export function isOutage({ outages }: DeliveryContext, atMs: number): boolean {
  return within(outages, atMs - OUTAGE_MS, atMs + OUTAGE_MS).length > 0;
}

/** Whether the recording was interrupted between two instants. */
export function isInterrupted({ pauses }: DeliveryContext, sinceMs: number, untilMs: number): boolean {
  return pauses.some(({ fromMs, toMs }) => sinceMs - APART_MS < toMs && fromMs < untilMs + APART_MS);
}

/** Whether an event came so much later than it happened that it was held: who subscribed then is not known. */
export function isHeld({ receivers }: DeliveryContext, eventId: string): boolean {
  const [first] = receivers.arrivalsOf(eventId);
  return first !== undefined && isOlderThan(first, first.atMs - APART_MS);
}

/** The last attempt that the oracle made to an endpoint before anybody changed it after an instant. */
export function lastTo(
  { endpoints, receivers }: DeliveryContext,
  id: string,
  atMs: number,
): Expected | undefined {
  return within(receivers.expectedAt(id), 0, endpoints.nextChangeMs(id, atMs) - 1).at(-1);
}

/**
 * Whether an event may be a test that somebody asked for who was not recorded: it went to one receiver only. Where several of them
 * strayed, more than tests were recorded, they were no tests.
 *
 * @param strayed how many events that went to one receiver only strayed alike
 */
export function mayBeTest(
  { document, receivers, tooMany, testCount, isComplete = false }: DeliveryContext,
  eventId: string,
  strayed: number,
): boolean {
  const hasTests = Object.keys(document.paths ?? {}).some((path) => path.endsWith('/test'));
  const isFew = strayed < tooMany(3) + testCount;
  return !isComplete && isFew && hasTests && receivers.isAlone(eventId);
}

/** Why nobody can tell whether an event should have come to the endpoints of a URL, if so. */
export function whatIsOpenOf(
  { document, endpoints }: DeliveryContext,
  { entry: { body = '' } }: Arrival,
  ids: readonly string[],
): string | undefined {
  if (ids.length === 0) return 'its endpoint is not known';
  const isOpen = freedomsOf(document).some(
    ({ deliveries, operations, kinds, contains = '', after = [] }) =>
      deliveries === true &&
      operations === undefined &&
      kinds?.includes('added') &&
      [contains].flat().some((text) => body.includes(text)) &&
      after.some((each) => ids.some((id) => endpoints.hasGiven(id, [each].flat()))),
  );
  return isOpen ? 'a gap leaves open what its endpoint selects' : undefined;
}

/** How near the timeout an answer may be and still count either way, in milliseconds. */
const NEARLY_MS = 1_500;

/** How long before and after a failed call the service may be down, in milliseconds. */
const OUTAGE_MS = 120_000;
