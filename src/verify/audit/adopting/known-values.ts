// The values that fields were given or shown with, as JSON.

import { valueFor } from '../lookups.ts';
import { partsOf, placeAt } from './places.ts';
import type { ShownObject } from './resources.ts';

export class KnownValues {
  /** By the place. */
  readonly #values = new Map<string, string[]>();
  /** The objects that have had a value in a field of a name. */
  readonly #having = new Map<string, Set<string>>();

  note({ path, shown }: ShownObject): void {
    for (const [field, value] of Object.entries(shown)) {
      const json = JSON.stringify(value);
      const known = valueFor(this.#values, placeAt(path, field), () => []);
      if (known.at(-1) !== json) known.push(json);
      valueFor(this.#having, `${field}=${json}`, () => new Set()).add(path);
    }
  }

  /** Those that a field has had; the latest is the last. */
  at(place: string): readonly string[] {
    return this.#values.get(place) ?? [];
  }

  /** Whether a value is one that a field has had before the latest. */
  isOlder(place: string, value: unknown): boolean {
    return this.at(place).slice(0, -1).includes(JSON.stringify(value));
  }

  /** Whether several objects have had a value in the field of a place: anybody may give it again. */
  isCommonAt(place: string, value: unknown): boolean {
    return (this.#having.get(`${partsOf(place).field}=${JSON.stringify(value)}`)?.size ?? 0) > 1;
  }
}
