// What an answer shows of the deliveries to an endpoint: whether the recording tells what it has to be, and whether tests that
// somebody asked for who was not recorded may explain what it is.

import type { Difference } from '../../oracle/comparing/difference.ts';
import { idIn } from '../adopting/places.ts';
import type { AuditState } from '../audit-state.ts';
import { within } from '../lookups.ts';
import { APART_MS, type Arrival, isAccepted } from '../recordings/arrivals.ts';
import type { Entry } from '../recordings/entry.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import { isUnclear } from './delivery-context.ts';

type Shown = Pick<Difference, 'at' | 'kind' | 'expected' | 'observed'>;

/**
 * Whether a difference is in what an endpoint shows of its deliveries.
 *
 * @example isOfDeliveries('body/statistics/deliveries_24h') // true
 */
export function isOfDeliveries(at: string): boolean {
  return OF_DELIVERIES.test(at);
}

const OF_DELIVERIES =
  /\/(last_success_at|last_failure_at|failure_count|disabled_at|statistics|last_delivery|deliveries|delivery_id|response_code|duration_ms|status|cursor|has_more)(\/|$)/;

export class ShownDeliveries {
  readonly #state: AuditState;

  constructor(state: AuditState) {
    this.#state = state;
  }

  /**
   * Whether a difference shows what came of deliveries that were not recorded, or were just then being made.
   *
   * @param of the path of the object that differs
   */
  isUnsure({ operation, entry, inPath }: RecordedCall, { at, kind, observed }: Shown, of: string): boolean {
    // Failures switch an endpoint off that is not just being made, and nothing that was delivered switches it on.
    const isNew = operation.method === 'POST' && inPath.length === 0;
    if (!isOfDeliveries(at) && !(at.endsWith('/enabled') && observed === false && !isNew)) return false;
    const { endpoints, replay, receivers, policy } = this.#state;
    // What a call has made does not have the id of something that was shown before.
    const isShown = kind === 'id' && typeof observed === 'string' && replay.ids.isKnown(observed);
    if (operation.method === 'POST' && isShown && !inPath.includes(observed)) return false;
    const own = replay.ids.oracleOf(inPath[0] ?? idIn(of));
    if (own === undefined || !endpoints.isSettled(own, entry.atMs)) return true;
    if (operation.method === 'POST' && this.#isOfOwnAttempt(own, entry)) return false;
    // What came last is that of a delivery that was recorded, however old the endpoint is.
    const isKnown = LATEST.test(at)
      ? !receivers.hasStrayed(own, entry.atMs)
      : endpoints.isFollowed(own, entry.atMs);
    if (!isKnown) return true;
    const endMs = entry.atMs + entry.tookMs;
    const sent = this.#sentTo(own, endMs + APART_MS);
    // What the oracle has not sent was asked for by somebody who was not recorded.
    if (sent.length === 0 || sent.some((each) => receivers.expectedOf(each) === undefined)) return true;
    // A receiver that did not answer may have been waited for all the time that there was.
    const { timeoutMs = 0 } = policy ?? {};
    return sent.some(({ atMs, status, entry: { tookMs } }) => {
      const lastedMs = status === null ? Math.max(tookMs, timeoutMs) : tookMs;
      return atMs - APART_MS <= endMs && entry.atMs <= atMs + lastedMs + APART_MS;
    });
  }

  /** Whether the last attempt to an endpoint is one that a call made, and took as long as it, and what came of it is known. */
  #isOfOwnAttempt(endpoint: string, { atMs, tookMs }: Entry): boolean {
    const { receivers, policy } = this.#state;
    const made = receivers.expectedAt(endpoint).at(-1);
    if (made?.arrival === undefined || policy === undefined || made.isApart) return false;
    const isThen = Math.abs(made.atMs - atMs) <= APART_MS;
    const isAll = tookMs - made.arrival.entry.tookMs <= APART_MS;
    return isThen && isAll && receivers.isAlone(made.eventId) && !isUnclear({ policy }, made.arrival);
  }

  /** Whether a difference takes more than tests of the endpoint at a path that somebody may have asked for. */
  isBeyondTests(of: string, { entry }: RecordedCall, { at, expected, observed }: Shown): boolean {
    const own = this.#state.replay.ids.oracleOf(idIn(of)) ?? '';
    const sent = this.#sentTo(own, entry.atMs);
    const { receivers } = this.#state;
    const alone = new Set(sent.map(({ eventId }) => eventId).filter((id) => receivers.isAlone(id)));
    if (COUNTED.test(at)) return Math.abs(Number(expected) - Number(observed)) > alone.size;
    // What was sent to others, too, was no test, and nobody can take it back.
    const [, name, outcome] = LAST.exec(at) ?? [];
    if (name === undefined || expected === null || !(observed === null || typeof observed === 'string'))
      return false;
    const shownMs = observed === null ? Number.NEGATIVE_INFINITY : Date.parse(observed);
    return sent.some(
      (each) => !alone.has(each.eventId) && this.#cameTo(each, outcome) && each.atMs - APART_MS > shownMs,
    );
  }

  #sentTo(endpoint: string, atMs: number): readonly Arrival[] {
    const { endpoints, receivers } = this.#state;
    return endpoints.urlsOf(endpoint).flatMap((url) => within(receivers.arrivalsAt(url), 0, atMs));
  }

  #cameTo(arrival: Arrival, outcome: string | undefined): boolean {
    const { policy } = this.#state;
    if (policy === undefined) return false;
    return outcome === undefined || isAccepted(arrival, policy) === (outcome === 'success');
  }
}

/** What is counted of deliveries. */
const COUNTED = /\/statistics\/(?!.*_ms$)/;

/** What an endpoint shows of its last delivery. */
const LATEST = /\/last_(delivery|success_at|failure_at)(\/|$)/;

/** When something was last delivered, or last taken or refused. */
const LAST = /\/(last_delivery|last_(success|failure)_at)(?:\/timestamp)?$/;
