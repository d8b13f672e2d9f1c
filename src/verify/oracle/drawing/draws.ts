// What is drawn at random for a history.

import type { Ids } from '../../../engine/ids.ts';

/** One of the streams of random numbers, so that what is drawn from it changes nothing of what others draw. */
export class Draws {
  readonly #ids: Ids;
  readonly #stream: string;

  constructor(ids: Ids, stream: string) {
    this.#ids = ids;
    this.#stream = stream;
  }

  /** An integer between `from` and `to`, both included. */
  integer(from: number, to: number): number {
    return this.#ids.integer(this.#stream, from, to);
  }

  /** One of the given values, of which there must be at least one. */
  pick<T>(choices: readonly T[]): T {
    return this.#ids.pick(this.#stream, choices);
  }

  /** So many of all, in their order; all where there are no more. */
  some<T>(all: readonly T[], most: number): readonly T[] {
    const left = [...all];
    while (left.length > most) left.splice(this.integer(0, left.length - 1), 1);
    return left;
  }

  /** Text of `[A-Za-z0-9]`. */
  text(length: number): string {
    return this.#ids.next('', length);
  }
}
