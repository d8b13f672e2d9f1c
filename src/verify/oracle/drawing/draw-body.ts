// Draws the bodies of calls: one like those that were accepted, with another value in it, or one that is drawn from the document;
// without what the target has always refused.

import { jsonPlace, type Place, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { isReference, type Value, type Values } from '../history.ts';
import type { Draws } from './draws.ts';
import type { Means } from './means.ts';
import { valueFor } from './values.ts';

export class BodyDrawing {
  readonly #means: Means;
  readonly #draws: Draws;

  constructor(means: Means) {
    this.#means = means;
    this.#draws = means.draws;
  }

  /**
   * The body of a call of an operation; `undefined` if it takes none.
   *
   * @param fullness how many of what may be left out is given, in percent; drawn if left out
   */
  body(operation: Operation, fullness?: number): Value | undefined {
    const content = operation.body?.content;
    if (content === undefined) return undefined;
    const { drawing, surface, seen } = this.#means;
    const place = jsonPlace(surface.document, operation.body);
    if (place.length === 0) return content.size > 0 ? 'abc' : undefined;
    const known = seen.bodiesOf(operation.id);
    const takesKnown =
      known.length > 0 && fullness !== 0 && (fullness === 100 || this.#draws.integer(0, 9) < 6);
    const drawn = takesKnown
      ? this.#varied(this.#draws.pick(known), place, fullness === 100)
      : valueFor(place, '', { ...drawing, fullness });
    const body = this.#withoutRefused(drawn, operation, place);
    return fullness === 0 && isEmpty(body) ? this.#leastOf(operation, place) : body;
  }

  /** One property, where a body may leave out each: one that says nothing does nothing. */
  #leastOf({ id }: Operation, place: Place): Value {
    const { drawing, surface, seen } = this.#means;
    const names = [...new Set(place.flatMap(({ properties }) => Object.keys(properties ?? {})))];
    const drawn = names.map((name): [string, Value] => [
      name,
      valueFor(propertyOf(surface.document, place, name), name, { ...drawing, fullness: 0 }),
    ]);
    const taken = drawn.filter(([name, value]) => !seen.isRefused(id, name, value));
    return taken.length === 0 ? {} : Object.fromEntries([this.#draws.pick(taken)]);
  }

  /** A body without what may be left out and the target has always refused. */
  #withoutRefused(body: Value, { id }: Operation, place: Place): Value {
    if (typeof body !== 'object' || body === null || Array.isArray(body) || isReference(body)) return body;
    const isRequired = (name: string) => place.some(({ required }) => required?.includes(name));
    const isLeft = ([name, value]: readonly [string, Value]) =>
      isRequired(name) || !this.#means.seen.isRefused(id, name, value);
    return Object.fromEntries(Object.entries(body as Values).filter(isLeft));
  }

  /** A body that was accepted, with the ids of this history, and one property of another value. */
  #varied(body: Value, place: Place, isFull: boolean): Value {
    const { drawing, surface, pool } = this.#means;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const fields = Object.entries(body as Values).flatMap(([name, value]): [string, Value][] => {
      if (!isReference(value)) return [[name, value]];
      const latest = pool.named(name).at(-1);
      return latest === undefined ? [] : [[name, latest.reference]];
    });
    const isRequired = (name: string) => place.some(({ required }) => required?.includes(name));
    const kept = fields.filter(([name]) => isFull || isRequired(name) || this.#draws.integer(0, 9) < 7);
    const changed = kept.length === 0 ? undefined : this.#draws.pick(kept)[0];
    return Object.fromEntries(
      kept.map(([name, value]) => {
        const inner = propertyOf(surface.document, place, name);
        return [name, name === changed && inner.length > 0 ? valueFor(inner, name, drawing) : value];
      }),
    );
  }
}

function isEmpty(body: Value): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
}
