// The deliveries of a recording: which of its entries went to receivers of a service, by their mark or by the headers that
// the service documents, and what each carries.

import type { DeliveryPolicy } from '../../../delivery/policy/policy.ts';
import { isAmong } from '../../../delivery/policy/policy.ts';
import { jsonIn } from '../../../engine/json.ts';
import type { Entry } from './entry.ts';

/** How far the clocks of a service and of a recording may be apart, and a recorded attempt from that of the oracle, in milliseconds. */
export const APART_MS = 5_000;

/** By how much later deliveries are taken than they were recorded, after the calls that caused them by a slower clock. */
export const TAKEN_LATER_MS = 3_000;

/** A recorded attempt to deliver an event. */
export interface Arrival {
  readonly entry: Entry;
  readonly eventId: string;
  readonly type: string;
  /** Without a fragment. */
  readonly url: string;
  readonly atMs: number;
  /** What the receiver answered; `null` for nothing. */
  readonly status: number | null;
}

/** The body of a delivery as JSON; `undefined` if it is none. It is read anew each time: a day of events may not fit into memory. */
export function eventOf({ entry }: Arrival): object | undefined {
  return objectIn(entry.body);
}

/** Whether the recording left out what a delivery carries. */
export function isUntold({ entry }: Arrival): boolean {
  return entry.body === undefined && entry.isBodyMissing;
}

/**
 * Whether an entry went to a receiver of a service.
 *
 * @example isDeliveryOf(policy)(entry)
 */
export function isDeliveryOf({ headers, signature }: DeliveryPolicy): (entry: Entry) => boolean {
  const documented = Object.keys(headers).map((name) => name.toLowerCase());
  const signing = signature.header.toLowerCase();
  // One that is missing is a fault, and no reason to overlook the rest.
  return ({ headers: given }) =>
    signing in given || documented.filter((name) => name in given).length > documented.length / 2;
}

/**
 * What an entry delivers.
 *
 * @example arrivalOf(policy, entry).eventId // 'evt_…'
 */
export function arrivalOf({ headers }: Pick<DeliveryPolicy, 'headers'>, entry: Entry): Arrival {
  const fields = (objectIn(entry.body) ?? {}) as Readonly<Record<string, unknown>>;
  const fromHeader = (template: string) =>
    entry.headers[
      Object.entries(headers)
        .find(([, value]) => value === template)?.[0]
        .toLowerCase() ?? ''
    ];
  const type = fields.event_type ?? fields.type ?? fromHeader('{event_type}') ?? '';
  const eventId = fields.event_id ?? fields.id ?? fromHeader('{event_id}') ?? `entry ${entry.index}`;
  return {
    entry,
    eventId: String(eventId),
    type: String(type),
    url: entry.url.split('#', 1)[0] as string,
    atMs: entry.atMs,
    status: entry.answer?.status ?? null,
  };
}

/**
 * Whether the event of a delivery is older than an instant. Which attempt it is, is not known then.
 *
 * @example isOlderThan(arrival, startMs)
 */
export function isOlderThan(arrival: Arrival, instantMs: number): boolean {
  return happenedMs(arrival) < instantMs;
}

/** When the event of a delivery happened, as it says itself; `NaN` if it does not. */
export function happenedMs(arrival: Arrival): number {
  const { timestamp } = Object(eventOf(arrival)) as { readonly timestamp?: unknown };
  return typeof timestamp === 'number' ? timestamp * 1_000 : Date.parse(String(timestamp));
}

/** What the attempts of an event to one receiver have in common. */
export function chainOf({ eventId, url }: Pick<Arrival, 'eventId' | 'url'>): string {
  return `${eventId} ${url}`;
}

/** Whether the receiver answered that it has taken it. */
export function isAccepted(
  { status }: Pick<Arrival, 'status'>,
  { success }: Pick<DeliveryPolicy, 'success'>,
): boolean {
  return status !== null && isAmong(success, status);
}

function objectIn(text: string | undefined): object | undefined {
  const value = jsonIn(text ?? '');
  return typeof value === 'object' && value !== null ? value : undefined;
}
