// Whether a world is in use: by a recent call, a pending call, or an open stream.

import type { Instant } from '../../engine/instant.ts';
import { type Machine, THIS_MACHINE } from '../../store/machine.ts';

export class IdleTracker {
  readonly #wall: () => Instant;
  readonly #machine: Pick<Machine, 'after'>;
  #latestAt: Instant;
  #holders = 0;
  #onFree: (() => void) | undefined;

  constructor(wall: () => Instant, machine: Pick<Machine, 'after'> = THIS_MACHINE) {
    this.#wall = wall;
    this.#machine = machine;
    this.#latestAt = wall();
  }

  /** Records a use at this moment. */
  note(): void {
    this.#latestAt = this.#wall();
  }

  /**
   * Records a use from now on, until the returned function is called.
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
      if (this.#holders === 0) this.#onFree?.();
    };
  }

  /** Resolves when nothing holds the world, or after a limit in real milliseconds. */
  async free(limitMs: number): Promise<void> {
    if (this.#holders === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onFree = resolve;
    const cancel = this.#machine.after(limitMs, resolve);
    await promise;
    cancel();
  }

  /** The wall milliseconds since its last use; 0 while it is in use. */
  get idleMs(): number {
    return this.#holders > 0 ? 0 : this.#wall() - this.#latestAt;
  }
}
