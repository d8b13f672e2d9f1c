// Which attempts came late, and what else than a wrong schedule may have kept them waiting.

import { valueFor, within } from '../lookups.ts';
import { APART_MS, type Arrival } from '../recordings/arrivals.ts';
import type { DeliveryContext } from './delivery-context.ts';

export class LateAttempts {
  readonly #context: DeliveryContext;
  /** How long the longest attempt took. */
  readonly #longestMs: number;
  /** How many attempts of a number came, and which of these came late. */
  readonly #came = new Map<number, { all: number; readonly late: Arrival[] }>();

  constructor(context: DeliveryContext) {
    this.#context = context;
    this.#longestMs = context.arrivals.reduce((longest, { entry }) => Math.max(longest, entry.tookMs), 0);
    for (const { number, arrival, isApart, atMs } of context.receivers.expected) {
      if (arrival === undefined) continue;
      const came = valueFor(this.#came, number, () => ({ all: 0, late: [] }));
      came.all += 1;
      if (isApart && arrival.atMs > atMs) came.late.push(arrival);
    }
  }

  /**
   * Whether as many attempts of a number were late as came at their time. Those that came to one receiver at one moment, and not when
   * any delay ends, may have waited until it was switched on.
   */
  isMostly(number: number, isDue: boolean): boolean {
    const { all = 0, late = [] } = this.#came.get(number) ?? {};
    const isOfOneMoment = late.every(
      ({ url, atMs }) => url === late[0]?.url && Math.abs(atMs - late[0].atMs) <= APART_MS + this.#longestMs,
    );
    return late.length * 2 >= all && (!isOfOneMoment || isDue || this.#context.isComplete === true);
  }

  /** Whether another attempt to the same receiver kept this one waiting: a service may make them one after another. */
  isBusy({ url, atMs, entry }: Arrival): boolean {
    const before = this.#context.receivers.arrivalsAt(url);
    return within(before, atMs - this.#longestMs - APART_MS, atMs).some(
      (other) =>
        other.entry !== entry &&
        other.entry.tookMs > APART_MS &&
        other.atMs + other.entry.tookMs >= atMs - APART_MS,
    );
  }
}
