// Turns: tasks with the same key are done one after another, across all runs of a world.

/** A position after the previous one, if there is one; `release` starts the next one. */
export interface Turn {
  readonly before: Promise<void> | undefined;
  readonly release: () => void;
}

const FREE: Turn = { before: undefined, release: () => {} };

export class Turns {
  /** Those who wait, by key, in order; a key is here as long as somebody has its turn. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /**
   * Takes the next turn for a key; without a key there is nothing to wait for.
   *
   * @example const { before, release } = turns.take('wh_1'); await before; try { … } finally { release() }
   */
  take(key: string | undefined): Turn {
    if (key === undefined) return FREE;
    const line = this.#waiting.get(key);
    const before = line && new Promise<void>((resolve) => line.push(resolve));
    if (line === undefined) this.#waiting.set(key, []);
    return { before, release: () => this.#release(key) };
  }

  #release(key: string): void {
    const next = this.#waiting.get(key)?.shift();
    if (next === undefined) this.#waiting.delete(key);
    else next();
  }
}
