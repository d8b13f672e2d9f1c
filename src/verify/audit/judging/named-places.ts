// What a document names on the way to a place of a value.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { itemsOf, namedBy, type Place, propertyOf } from '../../../openapi/field-kind.ts';

/**
 * The rules on the way to a place, the gaps of the place itself, and whether rules speak of the object that it is a field of.
 *
 * @example namedOnTheWay(document, placeOf(document, schema), '/data/version').rules
 */
export function namedOnTheWay(
  document: OpenApiDocument,
  root: Place,
  pointer: string,
): { readonly rules: readonly string[]; readonly gaps: readonly string[]; readonly isStated: boolean } {
  let place = root;
  let object = root;
  let around: Place = [];
  const rules = [...namedBy(place, 'x-rules')];
  for (const name of pointer.split('/').slice(1)) {
    // What is open of an object is open of each of its fields; of the whole value, each part says it itself.
    around = place === root ? [] : place;
    object = place;
    place = /^\d+$/.test(name) ? itemsOf(document, place) : propertyOf(document, place, name);
    rules.push(...namedBy(place, 'x-rules'));
  }
  const isStated = namedBy(object, 'x-rules').length > 0;
  return { rules, isStated, gaps: pointer === '' ? [] : namedBy([...place, ...around], 'x-gaps') };
}

/** The value at a JSON pointer; `undefined` if there is none. */
export function valueIn(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => (Object(inner) as Readonly<Record<string, unknown>>)[name], value);
}
