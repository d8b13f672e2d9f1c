// A list that a target shows under another name than the document's, or whose items look otherwise.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { itemsOf, type Place, propertyOf } from '../../../openapi/field-kind.ts';
import { mergedOf } from '../drawing/values.ts';
import { type Compared, type Fields, isObject } from './difference.ts';

/**
 * The only list that an object has under an undocumented name: it is the one that is looked for, however it is called. Where its items
 * look otherwise, those of the oracle stand for them that show the same of a few documented values.
 *
 * @param around the place of the object
 */
export function listOfOtherName(
  { expected, place }: Pick<Compared, 'expected' | 'place'>,
  observed: Fields,
  around: Place,
  document: OpenApiDocument,
): readonly unknown[] | undefined {
  if (!Array.isArray(expected)) return undefined;
  const others = Object.entries(observed).flatMap(([name, value]) =>
    Array.isArray(value) && propertyOf(document, around, name).length === 0 ? [value] : [],
  );
  const [only] = others;
  if (only === undefined || others.length > 1) return undefined;
  const names = Object.keys(expected[0] ?? {});
  const isAlike = (item: unknown) => isObject(item) && names.every((name) => Object.hasOwn(item, name));
  return only.every(isAlike) ? only : asExpected(only, expected, itemsOf(document, place), document);
}

/**
 * The items of a list as the oracle shows those with the same value of the property that has a few documented ones; one without such a
 * value stands for itself, where others have one or there are as many of them as the oracle shows.
 */
function asExpected(
  list: readonly unknown[],
  expected: readonly unknown[],
  items: Place,
  document: OpenApiDocument,
): readonly unknown[] | undefined {
  const documentedIn = (item: unknown, all: readonly unknown[]) => {
    const own = Object.values(isObject(item) ? item : [item]).filter((value) => all.includes(value));
    return own.length === 1 ? own[0] : undefined;
  };
  for (const name of Object.keys(expected[0] ?? {})) {
    const all = mergedOf(propertyOf(document, items, name)).enum ?? [];
    const byValue = new Map(expected.map((item) => [(item as Fields)[name], item]));
    const values = list.map((item) => documentedIn(item, all));
    const isOfAll = all.length > 0 && byValue.size === expected.length;
    if (isOfAll && (list.length === expected.length || values.some((value) => byValue.has(value))))
      return list.map((item, at) => byValue.get(values[at]) ?? item);
  }
  return undefined;
}
