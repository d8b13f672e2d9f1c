// Attempts of the oracle that were not recorded. One that did not come is only missing where an answer or a later delivery shows
// that nobody had switched its endpoint off, or changed what it subscribed to.

import type { Difference } from '../../oracle/comparing/difference.ts';
import { valueFor, within } from '../lookups.ts';
import { APART_MS, type Arrival } from '../recordings/arrivals.ts';
import type { Expected } from '../replaying/receivers.ts';
import {
  type DeliveryContext,
  isHeld,
  isInterrupted,
  isOutage,
  isUnclear,
  mayBeTest,
} from './delivery-context.ts';
import { type Note, notesOf } from './request-differences.ts';

export class MissingDeliveries {
  readonly #context: DeliveryContext;
  readonly #note: Note;
  /** Deliveries of which one attempt is missing already: what follows follows from it. */
  readonly #apart = new Set<string>();
  /** The events of one receiver of which an attempt did not come, by their types and the number of the attempt. */
  readonly #alike = new Map<string, Set<string>>();

  constructor(context: DeliveryContext) {
    this.#context = context;
    this.#note = notesOf(context.document);
    for (const each of context.receivers.expected)
      if (each.arrival === undefined && context.receivers.isAlone(each.eventId))
        valueFor(this.#alike, this.#kindOf(each), () => new Set()).add(each.eventId);
  }

  /** Attempts of the oracle that were not recorded. */
  all(): readonly { readonly of: Arrival; readonly difference: Difference }[] {
    const all = this.#context.receivers.expected.flatMap((expected) => {
      if (expected.arrival !== undefined || expected.isForced) return [];
      const { eventId, endpointId, number, atMs } = expected;
      const before = this.#context.receivers.arrivalsOf(eventId);
      const chain = before.filter(({ url }) => this.#context.endpoints.at(url).includes(endpointId));
      const of = chain.at(-1) ?? before[0];
      const sureness = of === undefined ? false : this.#isMissing(expected, chain);
      if (of === undefined || sureness === false) return [];
      const part = chain.length > 0 ? 'outcome' : 'subscription';
      const difference = this.#note(part, 'attempts', 'missing', {
        expected: `attempt ${number} of ${eventId} at ${new Date(atMs).toISOString()}`,
      });
      // What it was sent before says that nothing is wrong with it; what was done to it last may be what is.
      const id = this.#context.endpoints.recordedId(endpointId) ?? '';
      const causes = chain.length > 0 ? [] : this.#context.causes.rulesBetween(id, atMs, atMs);
      const rules = [...new Set([...difference.rules, ...causes])];
      return [
        { of, difference: { ...difference, rules }, endpointId, atMs, sureness, isFirst: chain.length === 0 },
      ];
    });
    const { isComplete = false, tooMany } = this.#context;
    if (isComplete) return all;
    // One call by somebody who was not recorded changes one endpoint.
    const unlessChanged = all.filter(({ sureness }) => sureness === 'unless changed');
    const isOfMany = new Set(unlessChanged.map(({ endpointId }) => endpointId)).size >= tooMany(3);
    const moments = momentsIn(all.filter(({ sureness, isFirst }) => isFirst && sureness === 'sure'));
    return all.filter(({ sureness, isFirst, endpointId }) => {
      if (sureness !== 'sure') return isOfMany;
      return !isFirst || moments.size >= tooMany(2) || !moments.has(endpointId);
    });
  }

  /** Whether an attempt is missing for sure, or unless somebody who was not recorded changed its endpoint. */
  #isMissing(expected: Expected, chain: readonly Arrival[]): 'sure' | 'unless changed' | false {
    const { endpoints, receivers, endMs, hasOthers, isComplete = false } = this.#context;
    const { atMs, endpointId } = expected;
    const key = `${endpointId} ${expected.eventId}`;
    // What follows a missing attempt follows from it.
    if (this.#apart.has(key)) return false;
    this.#apart.add(key);
    if (!receivers.isRecordedAt(receivers.urlOf(expected))) return false;
    if (atMs > endMs - APART_MS || isOutage(this.#context, atMs)) return false;
    if (chain.some((arrival) => isUnclear(this.#context, arrival))) return false;
    // What came to its URL is that of another endpoint there, which may be the same one.
    if (chain.some((arrival) => (receivers.expectedOf(arrival)?.endpointId ?? endpointId) !== endpointId))
      return false;
    // What came late may have gone to another URL of its endpoint before.
    const isHeldBack =
      isHeld(this.#context, expected.eventId) &&
      (chain.length === 0 || endpoints.urlsOf(endpointId).length > 1);
    const alike = this.#alike.get(this.#kindOf(expected))?.size ?? 0;
    const isTest = receivers.isAlone(expected.eventId) && this.#isReachedByOthers(expected);
    if (isHeldBack || (isTest && !isComplete) || mayBeTest(this.#context, expected.eventId, alike))
      return false;
    // One that a provider state has set up may have a URL that is nobody's.
    if (!this.#context.endpoints.at(receivers.urlOf(expected)).includes(endpointId)) return false;
    // One that no answer shows may be another that is known, at the URL that it had before.
    if (endpoints.recordedId(endpointId) === undefined) return false;
    if (chain.length === 0 && !endpoints.isSettled(endpointId, atMs)) return false;
    const sinceMs = chain.findLast((arrival) => arrival.atMs <= atMs)?.atMs ?? atMs;
    if (isInterrupted(this.#context, sinceMs, atMs)) return false;
    if (endpoints.isChangedBetween(endpointId, sinceMs, atMs)) return false;
    const isSettled = isComplete && endpoints.isSettled(endpointId, atMs);
    if (isSettled || endpoints.isShownAfter(endpointId, atMs)) return 'sure';
    if (!this.#isReachedAfter(endpointId, atMs)) return false;
    // That something else came shows that it was switched on, and not what it subscribed to.
    if (chain.length > 0) return 'sure';
    return !hasOthers && endpoints.isFollowed(endpointId, atMs - 1) && 'unless changed';
  }

  /** Whether an event of the same type came to an endpoint and to others, as it was: what only another was sent may be a test. */
  #isReachedByOthers({ eventId, endpointId, atMs }: Expected): boolean {
    const { receivers, endpoints } = this.#context;
    const typeOf = (id: string) => receivers.arrivalsOf(id)[0]?.type;
    return receivers
      .expectedAt(endpointId)
      .some(
        (each) =>
          each.arrival !== undefined &&
          !each.isApart &&
          typeOf(each.eventId) === typeOf(eventId) &&
          !receivers.isAlone(each.eventId) &&
          endpoints.isSettledFrom(endpointId, each.atMs, atMs),
      );
  }

  #kindOf({ eventId, number }: Expected): string {
    return `${number} ${this.#context.receivers.arrivalsOf(eventId)[0]?.type}`;
  }

  /** Whether something else was delivered to an endpoint later: it was still there, and switched on. */
  #isReachedAfter(endpointId: string, atMs: number): boolean {
    const untilMs = this.#context.endpoints.nextChangeMs(endpointId, atMs);
    const later = within(this.#context.receivers.expectedAt(endpointId), atMs, untilMs + APART_MS);
    return later.some(
      ({ arrival, isApart }) =>
        arrival !== undefined && !isApart && arrival.atMs > atMs + APART_MS && arrival.atMs < untilMs,
    );
  }
}

/** The endpoints that somebody may have changed for a moment, and changed back: two calls explain that. */
function momentsIn(
  strayed: readonly { readonly endpointId: string; readonly atMs: number }[],
): ReadonlySet<string> {
  const byEndpoint = Map.groupBy(strayed, ({ endpointId }) => endpointId);
  const isOfOne = ([first, ...others]: readonly { readonly atMs: number }[]) =>
    first !== undefined && others.every(({ atMs }) => atMs - first.atMs <= MOMENT_MS);
  return new Set([...byEndpoint].filter(([, own]) => isOfOne(own)).map(([endpoint]) => endpoint));
}

const MOMENT_MS = 120_000;
