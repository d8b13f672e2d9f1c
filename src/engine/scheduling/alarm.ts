// The alarm of a running world: it goes off at the earliest instant at which something is due.

import type { Instant } from '../instant.ts';
import type { World } from '../world.ts';

/** Arranges that `wake` is called after so many wall milliseconds; `undefined` means not at all. */
export type SetAlarm = (afterMs: number | undefined, wake: () => void) => void;

interface AlarmOptions {
  readonly set: SetAlarm;
  /** Lets the clock catch up with the wall clock, and returns the world's time. */
  readonly tick: () => Instant;
  /** Starts what is due. */
  readonly ring: () => void;
}

export class Alarm {
  readonly #world: World;
  readonly #options: AlarmOptions;
  #setFor: Instant | undefined;
  #hasEnded = false;

  constructor(world: World, options: AlarmOptions) {
    this.#world = world;
    this.#options = options;
  }

  /** Keeps it at the earliest due instant; a clock that stands still has no alarm. */
  keep(): void {
    if (this.#hasEnded) return;
    const { clock, queue } = this.#world;
    const dueAt = clock.moves ? queue.nextAt() : undefined;
    if (dueAt === this.#setFor) return;
    this.#setFor = dueAt;
    this.#options.set(dueAt === undefined ? undefined : this.#msUntil(dueAt), this.#wake);
  }

  /** Sets it again after the clock was moved or its scale changed, since it would go off at the wrong time. */
  reset(): void {
    if (this.#hasEnded) return;
    this.#setFor = undefined;
    this.#options.set(undefined, this.#wake);
    this.keep();
  }

  /** Turns it off for good: from now on, it is the alarm of the world's successor. */
  end(): void {
    this.#options.set(undefined, this.#wake);
    this.#hasEnded = true;
  }

  #msUntil(dueAt: Instant): number {
    return Math.max(0, Math.ceil((dueAt - this.#options.tick()) / this.#world.clock.scale));
  }

  readonly #wake = (): void => {
    this.#setFor = undefined;
    if (this.#hasEnded || !this.#world.clock.moves) return;
    this.#options.ring();
    this.keep();
  };
}
