// Compares the schemas of a value: matches their alternatives, then compares each pair.

import type { OpenApiDocument } from '../../openapi/document.ts';
import type { ComparedPair, Comparison } from './comparison.ts';
import { compareFields } from './fields.ts';
import { differences } from './keywords.ts';
import { type Places, type Shape, shapesOf } from './shape.ts';
import { typesWithout } from './types.ts';
import { compareTypes, compareValues } from './values.ts';

/**
 * Compares the schemas of a value.
 *
 * @param pair the schemas of the value in both documents; empty if any value is allowed
 */
export function compareSchemas(comparison: Comparison, pair: ComparedPair<Places>): void {
  if ((pair.before.length === 0 && pair.after.length === 0) || comparison.isKnown(pair)) return;
  const before = shapesOf(comparison.documents.before, pair.before);
  const after = shapesOf(comparison.documents.after, pair.after);
  const [earlier, ...othersBefore] = before;
  const [later, ...othersAfter] = after;
  if (earlier !== undefined && later !== undefined && othersBefore.length === 0 && othersAfter.length === 0) {
    compareShapes(comparison, { before: earlier, after: later });
  } else {
    compareAlternatives(comparison, { before, after });
  }
}

function compareShapes(comparison: Comparison, pair: ComparedPair<Shape>): void {
  if (!compareTypes(comparison, pair)) return;
  compareValues(comparison, pair);
  const { before, after } = pair;
  for (const { kind, message } of differences(before.keywords, after.keywords)) {
    comparison.note(kind, after.pointer, message);
  }
  const [old, now] = [before.default, after.default].map((value) => JSON.stringify(value));
  if (old !== undefined && old !== now) {
    const message =
      now === undefined ? `no longer has a default, and had ${old}` : `is ${now} by default, and was ${old}`;
    comparison.note('default_changed', after.pointer, message);
  }
  compareFields(comparison, pair, compareSchemas);
  compareItems(comparison, pair);
}

function compareItems(comparison: Comparison, { before, after }: ComparedPair<Shape>): void {
  const count = Math.max(before.leading.length, after.leading.length);
  for (let index = 0; index < count; index++) {
    compareSchemas(comparison, {
      before: before.leading[index] ?? before.items,
      after: after.leading[index] ?? after.items,
    });
  }
  compareSchemas(comparison, { before: before.items, after: after.items });
}

/**
 * Matches each alternative with one that differs in nothing that matters, or else with the one of the same name.
 * If one alternative is left over on each side, they are the same alternative, changed.
 */
function compareAlternatives(
  comparison: Comparison,
  { before, after }: ComparedPair<readonly Shape[]>,
): void {
  const { documents } = comparison;
  const fits = (earlier: Shape, later: Shape) =>
    comparison.trial((trial) => compareShapes(trial, { before: earlier, after: later })) === 0;
  const removed = before.filter((earlier) => !after.some((later) => fits(earlier, later)));
  const added = after.filter((later) => !before.some((earlier) => fits(earlier, later)));
  const [last, ...more] = added;
  const changed = removed.flatMap((earlier) => {
    const name = nameOf(documents.before, earlier);
    const named = added.find((later) => nameOf(documents.after, later) === name);
    const later = named ?? (removed.length === 1 && more.length === 0 ? last : undefined);
    return later === undefined ? [] : [{ before: earlier, after: later }];
  });
  for (const pair of changed) compareShapes(comparison, pair);
  const matched = new Set(changed.flatMap((pair) => [pair.before, pair.after]));
  for (const earlier of removed.filter((each) => !matched.has(each))) noteRemoved(comparison, earlier, after);
  for (const later of added.filter((each) => !matched.has(each))) noteAdded(comparison, later, before);
}

function noteRemoved(comparison: Comparison, shape: Shape, others: readonly Shape[]): void {
  const types = typesMissing(shape, others);
  if (types === '') comparison.note('alternative_removed', shape.pointer, 'is no longer an alternative');
  else comparison.note('type_narrowed', shape.pointer, `may no longer be ${types}`);
}

function noteAdded(comparison: Comparison, shape: Shape, others: readonly Shape[]): void {
  const types = typesMissing(shape, others);
  if (types === '') comparison.note('alternative_added', shape.pointer, 'is an alternative now');
  else comparison.note('type_widened', shape.pointer, `may be ${types} now`);
}

/** The types of a shape that no other shape has. */
function typesMissing({ types }: Shape, others: readonly Shape[]): string {
  return typesWithout(types, new Set(others.flatMap((other) => [...other.types]))).join(' or ');
}

/** The name of an alternative: its fields with a single value, or else its pointer. */
function nameOf(document: OpenApiDocument, { fields, pointer }: Shape): string {
  const only = [...fields].flatMap(([name, places]) => {
    const [shape, ...others] = shapesOf(document, places);
    return shape?.values?.length === 1 && others.length === 0
      ? [`${name}=${JSON.stringify(shape.values[0])}`]
      : [];
  });
  return only.length === 0 ? pointer : only.join(' ');
}
