// What was shown of each field of the objects of a collection: how often it was right, and how often and in what way it was wrong.
// Where it is wrong too often, that is a fault of the service: nobody else changes it so.

import { parentOf, partsOf, placeAt } from '../adopting/places.ts';
import { valueFor } from '../lookups.ts';

/** How often something was right, and how often wrong. */
interface Count {
  right: number;
  wrong: number;
}

/** What was shown of a field, by whatever call, or by those of one operation. */
interface Shown {
  /** How many readings were right, and how many calls by others it takes to explain those that were not. */
  readonly readings: Count;
  /** The same of the first reading after a write. */
  readonly firstReadings: Count;
  /** The objects that show one value in the place of another, by both; once more after each time that they were right. */
  readonly replaced: Map<string, Set<string>>;
  /** The objects of which a call changed the field that was not given it, as its own answer shows. */
  readonly changedUnasked: Set<string>;
  /** The values that were once shown rightly. */
  readonly rightValues: Set<string>;
}

/** A reading of a field that was wrong. */
export interface WrongReading {
  readonly place: string;
  /** What stands in the place of what, as JSON. */
  readonly values: string;
  /** How often the place was right after it had been wrong. */
  readonly timesRighted: number;
  /** Whether it takes another call by others than those that explain what was wrong before. */
  readonly isNew: boolean;
  /** Whether the call that shows it has changed it without being given it. */
  readonly isUnasked: boolean;
}

/** So many different calls by others of one field are hardly ever left out, while those that are recorded leave it alone. */
const MANY_CALLS = 3;

export class FieldReadings {
  readonly #fields = new Map<string, Shown>();
  readonly #tooMany: (inAnHour: number) => number;

  /** @param tooMany how many are too many for others, given how many are in an hour */
  constructor(tooMany: (inAnHour: number) => number) {
    this.#tooMany = tooMany;
  }

  right(keys: readonly string[], value: unknown): void {
    for (const key of keys) {
      const { rightValues, readings } = this.#shown(key);
      for (const each of Array.isArray(value) ? value : [value]) rightValues.add(JSON.stringify(each) ?? '');
      readings.right += 1;
    }
  }

  wrong(keys: readonly string[], { place, values, timesRighted, isNew, isUnasked }: WrongReading): void {
    for (const key of keys) {
      const { changedUnasked, replaced, readings } = this.#shown(key);
      if (isNew && isUnasked) changedUnasked.add(place);
      valueFor(replaced, values, () => new Set()).add(`${place} ${timesRighted}`);
      if (isNew) readings.wrong += 1;
    }
  }

  /** The first reading after a write. */
  first(keys: readonly string[], as: keyof Count): void {
    for (const key of keys) this.#shown(key).firstReadings[as] += 1;
  }

  /**
   * Whether a field was wrong on the first reading after most writes, or mostly, and each time in another way.
   *
   * @param isOfFew whether few fields were wrong at all
   */
  isOfService(keys: readonly string[], values: string, isOfFew: boolean): boolean {
    const [expected = ''] = JSON.parse(values) as readonly string[];
    return keys.some((key) => {
      const { changedUnasked, rightValues, replaced, readings, firstReadings } = this.#shown(key);
      // Nobody else changes several objects each just before a call that shows it.
      if (changedUnasked.size >= this.#tooMany(2)) return true;
      // One value in the place of another that is never shown, whatever the object.
      if (!rightValues.has(expected) && (replaced.get(values)?.size ?? 0) >= this.#tooMany(MANY_CALLS))
        return true;
      if (!isOfFew) return false;
      if (readings.wrong >= MANY_CALLS && readings.wrong > readings.right) return true;
      return firstReadings.wrong >= 2 && firstReadings.wrong > firstReadings.right;
    });
  }

  #shown(key: string): Shown {
    return valueFor(this.#fields, key, () => ({
      readings: { right: 0, wrong: 0 },
      firstReadings: { right: 0, wrong: 0 },
      replaced: new Map(),
      changedUnasked: new Set(),
      rightValues: new Set(),
    }));
  }
}

/** A field of any object in the same collection; and the same by the operation that shows or writes it. */
export function fieldKeysOf(place: string, operation: string): readonly string[] {
  const { path, field } = partsOf(place);
  const ofAny = placeAt(parentOf(path), field);
  return [ofAny, `${ofAny} ${operation}`];
}
