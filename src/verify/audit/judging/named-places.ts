// What a document names on the way to a place of a value.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import {
  type FieldKind,
  fieldKind,
  itemsOf,
  namedBy,
  type Place,
  propertyOf,
} from '../../../openapi/field-kind.ts';

export interface NamedPlace {
  readonly place: Place;
  readonly kind: FieldKind;
  readonly rules: readonly string[];
  readonly gaps: readonly string[];
  /** Those of the place alone, without what is around it. */
  readonly ownGaps: readonly string[];
  readonly isStated: boolean;
}

/**
 * The rules on the way to a place, the gaps of the place itself, and whether rules speak of the object that it is a field of.
 *
 * @example namedOnTheWay(document, placeOf(document, schema), '/data/version').rules
 */
export function namedOnTheWay(document: OpenApiDocument, root: Place, pointer: string): NamedPlace {
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
  const ownGaps = namedBy(place, 'x-gaps');
  return {
    place,
    kind: fieldKind(place, pointer.slice(pointer.lastIndexOf('/') + 1)),
    rules,
    isStated: namedBy(object, 'x-rules').length > 0,
    gaps: pointer === '' ? [] : namedBy([...place, ...around], 'x-gaps'),
    ownGaps,
  };
}

/**
 * Whether a fault of form is one that no gap can mean: a value of another type or out of its range, where rules
 * speak of it, an id of another form, or an instant that is none. What a gap leaves open of a field is which values it takes; what it leaves open of an object, what is in it.
 *
 * @example isOfWrongType({ keyword: 'type', observed: '14 days' }, named) // true
 */
export function isOfWrongType(
  { keyword, observed }: { readonly keyword: string; readonly observed: unknown },
  { kind, rules, isStated, ownGaps }: NamedPlace,
): boolean {
  if (!isStated || rules.length === 0) return false;
  if (OF_VALUES.has(keyword)) return ownGaps.length === 0;
  if (keyword === 'format') return kind === 'instant' && ownGaps.length === 0;
  return keyword === 'type' && OF_TYPE.has(kind) && observed !== null && observed !== undefined;
}

/** What a schema says of a value itself, such as that attempts are counted from 1. */
const OF_VALUES: ReadonlySet<string> = new Set(['minimum', 'maximum', 'pattern']);

const OF_TYPE: ReadonlySet<FieldKind> = new Set(['value', 'copy']);

/** The value at a JSON pointer; `undefined` if there is none. */
export function valueIn(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => (Object(inner) as Readonly<Record<string, unknown>>)[name], value);
}
