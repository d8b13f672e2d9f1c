// The alarms of worlds that are not in memory: each brings its world back when something is due in it.

import type { Instant } from '../../engine/instant.ts';
import { THIS_MACHINE } from '../../store/machine.ts';
import type { WorldDependencies } from './world-dependencies.ts';

export class WorldAlarms {
  readonly #dependencies: Pick<WorldDependencies, 'wall' | 'machine'>;
  readonly #ring: (id: string) => void;
  readonly #cancels = new Map<string, () => void>();
  #isClosed = false;

  /** @param ring called with the id of a world in which something is due */
  constructor(dependencies: Pick<WorldDependencies, 'wall' | 'machine'>, ring: (id: string) => void) {
    this.#dependencies = dependencies;
    this.#ring = ring;
  }

  /** Sets the alarm of a world in place of another one; `undefined` leaves it as it is. */
  set(id: string, at: Instant | undefined): void {
    if (at === undefined || this.#isClosed) return;
    const { wall, machine = THIS_MACHINE } = this.#dependencies;
    this.#cancels.get(id)?.();
    const ring = () => {
      this.#cancels.delete(id);
      this.#ring(id);
    };
    this.#cancels.set(id, machine.after(Math.max(0, at - wall()), ring));
  }

  cancel(id: string): void {
    this.#cancels.get(id)?.();
    this.#cancels.delete(id);
  }

  /** Ends all alarms for good. */
  close(): void {
    this.#isClosed = true;
    for (const cancel of this.#cancels.values()) cancel();
  }
}
