// The timers of worlds that are not in memory: each brings its world back when something is due in it.

import type { Instant } from '../../engine/instant.ts';
import { THIS_MACHINE } from '../../store/machine.ts';
import type { WorldDependencies } from './world-dependencies.ts';

export class WakeTimers {
  readonly #dependencies: Pick<WorldDependencies, 'wall' | 'machine'>;
  readonly #onDue: (id: string) => void;
  readonly #cancels = new Map<string, () => void>();
  #isClosed = false;

  /** @param onDue called with the id of a world in which something is due */
  constructor(dependencies: Pick<WorldDependencies, 'wall' | 'machine'>, onDue: (id: string) => void) {
    this.#dependencies = dependencies;
    this.#onDue = onDue;
  }

  /** Sets the timer of a world in place of another one; `undefined` leaves it as it is. */
  set(id: string, at: Instant | undefined): void {
    if (at === undefined || this.#isClosed) return;
    const { wall, machine = THIS_MACHINE } = this.#dependencies;
    this.#cancels.get(id)?.();
    const wake = () => {
      this.#cancels.delete(id);
      this.#onDue(id);
    };
    this.#cancels.set(id, machine.after(Math.max(0, at - wall()), wake));
  }

  cancel(id: string): void {
    this.#cancels.get(id)?.();
    this.#cancels.delete(id);
  }

  /** Ends all timers for good. */
  close(): void {
    this.#isClosed = true;
    for (const cancel of this.#cancels.values()) cancel();
  }
}
