// Whether anybody uses a world: a call that came, a call that is not answered yet, a stream that is read.

import type { Instant } from '../../engine/instant.ts';

export class IdleTracker {
  readonly #wall: () => Instant;
  #latestAt: Instant;
  #holders = 0;

  constructor(wall: () => Instant) {
    this.#wall = wall;
    this.#latestAt = wall();
  }

  /** Notes that somebody uses it at this moment. */
  note(): void {
    this.#latestAt = this.#wall();
  }

  /**
   * Notes that somebody uses it from now on, until the answer is called.
   *
   * @example const release = use.hold(); try { … } finally { release() }
   */
  hold(): () => void {
    this.#holders++;
    let isHeld = true;
    return () => {
      if (isHeld) this.#holders--;
      isHeld = false;
      this.note();
    };
  }

  /** For how many wall milliseconds nobody has used it; 0 while somebody does. */
  get idleMs(): number {
    return this.#holders > 0 ? 0 : this.#wall() - this.#latestAt;
  }
}
