// The attempts that are due, by virtual time, and what became of the deliveries they belong to.

import type { ExploredEvent } from './event.ts';
import type { Outcome } from './history.ts';

/** An event on its way. */
export interface Delivery {
  readonly event: ExploredEvent;
  /** Whether it is in the story, or why the service sends it besides. */
  readonly role: 'genuine' | 'unknown_type' | 'test_event';
  readonly outcomes: readonly Outcome[];
  /** When its attempts were made, in virtual milliseconds. */
  readonly attemptsMs: number[];
  isAcknowledged: boolean;
}

interface Due {
  readonly delivery: Delivery;
  readonly atMs: number;
}

export class AttemptQueue {
  readonly #deliveries: readonly Delivery[];
  readonly #due: Due[];

  /** @param planned in the order in which they occur */
  constructor(planned: readonly Pick<Delivery, 'event' | 'role' | 'outcomes'>[]) {
    this.#deliveries = planned.map((each) => ({ ...each, attemptsMs: [], isAcknowledged: false }));
    this.#due = this.#deliveries.map((delivery) => ({ delivery, atMs: delivery.event.atMs }));
  }

  get isEmpty(): boolean {
    return this.#due.length === 0;
  }

  /** Whether an event of the story is still to occur. */
  get hasEvents(): boolean {
    return this.#due.some(isFirst);
  }

  /** The ids of the story's events that were acknowledged. */
  get acknowledged(): readonly string[] {
    return this.#deliveries
      .filter(({ role, isAcknowledged }) => role === 'genuine' && isAcknowledged)
      .map(({ event }) => event.id);
  }

  /** Adds an attempt; it comes after those that are due at the same instant. */
  add(delivery: Delivery, atMs: number): void {
    const before = this.#due.findIndex((other) => other.atMs > atMs);
    this.#due.splice(before === -1 ? this.#due.length : before, 0, { delivery, atMs });
  }

  /** Lets an attempt wait for the delivery that is first of those that have not ended; false if it is that one. */
  holdBack(delivery: Delivery): boolean {
    const place = this.#deliveries.indexOf(delivery);
    const ahead = this.#due.find((other) => this.#deliveries.indexOf(other.delivery) < place);
    if (ahead !== undefined) this.add(delivery, ahead.atMs);
    return ahead !== undefined;
  }

  /**
   * Takes the next attempt, with the first attempts of the events that are delivered at the same time.
   *
   * @param isWithNext whether an event is delivered together with the one after it
   */
  take(isWithNext: (event: ExploredEvent) => boolean): {
    readonly due: readonly Delivery[];
    readonly atMs: number;
  } {
    const taken = [this.#due.shift() as Due];
    for (let latest = taken[0] as Due; isFirst(latest) && isWithNext(latest.delivery.event); ) {
      const next = this.#due.findIndex((other) => isFirst(other));
      if (next === -1) break;
      latest = this.#due.splice(next, 1)[0] as Due;
      taken.push(latest);
    }
    return { due: taken.map(({ delivery }) => delivery), atMs: (taken.at(-1) as Due).atMs };
  }
}

function isFirst({ delivery: { attemptsMs, role } }: Due): boolean {
  return role === 'genuine' && attemptsMs.length === 0;
}
