// Turns: tasks with the same key are done one after another, across all runs of a world.

/** A position after the previous one, if there is one; `release` starts the next one. */
export interface Turn {
  readonly before: Promise<void> | undefined;
  readonly release: () => void;
}

const FREE: Turn = { before: undefined, release: () => {} };

export class Turns {
  /** The last turn that was taken for each key. */
  readonly #last = new Map<string, Promise<void>>();

  /**
   * Takes the next turn for a key; without a key there is nothing to wait for.
   *
   * @example const { before, release } = turns.take('wh_1'); await before; try { … } finally { release() }
   */
  take(key: string | undefined): Turn {
    if (key === undefined) return FREE;
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last.get(key);
    this.#last.set(key, promise);
    const release = () => {
      if (this.#last.get(key) === promise) this.#last.delete(key);
      resolve();
    };
    return { before, release };
  }
}
