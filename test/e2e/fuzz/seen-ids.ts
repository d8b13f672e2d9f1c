// The ids that a world's answers have shown, so that later requests meet what earlier ones made.

import type { Answer } from '../../../src/index.ts';
import type { Operation } from '../../../src/openapi/operations.ts';

/** How many are remembered of one collection. */
const REMEMBERED = 20;

/** How many are taken from one answer. */
const TAKEN = 3;

const ID = /"(?:\w+_)?id":"([^"]+)"/g;

export class SeenIds {
  readonly #byCollection = new Map<string, readonly string[]>();

  /** Those of the operation's collection, newest first. */
  of(operation: Operation): readonly string[] {
    return this.#byCollection.get(collectionOf(operation)) ?? [];
  }

  note(operation: Operation, { body }: Answer): void {
    const ids = [...JSON.stringify(body ?? null).matchAll(ID)].slice(0, TAKEN).map(([, id = '']) => id);
    const all = [...ids, ...this.of(operation)].slice(0, REMEMBERED);
    this.#byCollection.set(collectionOf(operation), all);
  }

  clear(): void {
    this.#byCollection.clear();
  }
}

/** `/v3/templates` of `/v3/templates/{id}/versions`. */
function collectionOf({ path }: Operation): string {
  return path.replace(/\/\{.*/s, '');
}
