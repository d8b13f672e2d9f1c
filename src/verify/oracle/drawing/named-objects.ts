// The objects of a plan by the names that it gives them, so that one call is about the same object as another, or about a
// different one.

import type { Reference } from '../history.ts';
import type { Pool, Pooled } from './pool.ts';

export class NamedObjects {
  readonly #pool: Pool;
  /** By object and parameter, what stands for it. */
  readonly #known = new Map<string, Map<string, Pooled>>();
  /** By object, the steps about it, of which one may have made it. */
  readonly #steps = new Map<string, Set<string>>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Notes that a step is about an object: what it shows is rather taken for it. */
  noteStep(object: string, step: string): void {
    this.#steps.set(object, (this.#steps.get(object) ?? new Set()).add(step));
  }

  /** Whether nothing has been shown that could stand for an object under the name of a parameter. */
  isMissing(object: string, parameter: string): boolean {
    return this.#known.get(object)?.get(parameter) === undefined && this.#free(parameter).length === 0;
  }

  /** What stands for an object under the name of a parameter: always the same, and for each object another. */
  named(object: string, parameter: string): Reference | undefined {
    const known = this.#known.get(object) ?? new Map<string, Pooled>();
    this.#known.set(object, known);
    const free = this.#free(parameter);
    // What one step shows belongs together.
    const steps = new Set(this.#steps.get(object)).union(stepsOf(known));
    const own = free.findLast(({ reference }) => steps.has(reference.$of));
    // What is in an object is its own, and of no other one.
    const values = new Set<unknown>([...known.values()].map(({ value }) => value));
    const part = free.findLast(({ within }) => within.some((id) => values.has(id)));
    const chosen = known.get(parameter) ?? own ?? part ?? free.at(-1);
    if (chosen !== undefined) known.set(parameter, chosen);
    return chosen?.reference;
  }

  /** What stands for no object yet. */
  #free(parameter: string): readonly Pooled[] {
    const taken = new Set([...this.#known.values()].map((known) => known.get(parameter)?.value));
    return this.#pool.named(parameter).filter(({ value }) => !taken.has(value));
  }
}

function stepsOf(known: ReadonlyMap<string, Pooled>): ReadonlySet<string> {
  return new Set([...known.values()].map(({ reference }) => reference.$of));
}
