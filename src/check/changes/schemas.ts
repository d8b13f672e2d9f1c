// Compares the schemas of a value: matches their alternatives, then compares each pair by its types, its allowed values
// and its fields.

import type { OpenApiDocument } from '../../openapi/document.ts';
import type { ComparedPair, Comparison, Places } from './comparison.ts';
import { differences } from './keywords.ts';
import { commonTypes, type Shape, shapesOf, typeOf, typesWithout } from './shape.ts';

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

/**
 * Compares types.
 *
 * @returns whether the versions have a type in common, so that more can be compared
 */
export function compareTypes(comparison: Comparison, { before, after }: ComparedPair<Shape>): boolean {
  const removed = typesWithout(before.types, after.types);
  const added = typesWithout(after.types, before.types);
  const hasCommon = commonTypes(before.types, after.types).size > 0;
  if (removed.length > 0) {
    const message = hasCommon
      ? `may no longer be ${removed.join(' or ')}`
      : `is ${list(after.types)} now, and was ${list(before.types)}`;
    comparison.note('type_narrowed', after.pointer, message);
  }
  if (added.length > 0) {
    const message = hasCommon
      ? `may be ${added.join(' or ')} now`
      : `is ${list(after.types)} now, and was ${list(before.types)}`;
    comparison.note('type_widened', after.pointer, message);
  }
  return hasCommon;
}

/** Compares the allowed values of the types in common; a changed type, including null, is reported as such. */
export function compareValues(comparison: Comparison, { before, after }: ComparedPair<Shape>): void {
  const types = commonTypes(before.types, after.types);
  const common = (shape: Shape) =>
    shape.values?.filter((value) => isOf(types, value)).map((value) => JSON.stringify(value));
  const [earlier, later] = [common(before), common(after)];
  if (earlier === undefined && later === undefined) return;
  if (earlier === undefined || later === undefined) {
    if (later !== undefined)
      comparison.note('value_removed', after.pointer, `may only be ${later.join(' or ')} now`);
    else
      comparison.note('value_added', after.pointer, `may be any value now, and was ${earlier?.join(' or ')}`);
    return;
  }
  const [removed, added] = [
    earlier.filter((value) => !later.includes(value)),
    later.filter((value) => !earlier.includes(value)),
  ];
  if (earlier.length > 0 && added.length > 0 && removed.length === earlier.length) {
    comparison.note(
      'value_changed',
      after.pointer,
      `is ${later.join(' or ')} now, and was ${earlier.join(' or ')}`,
    );
    return;
  }
  if (removed.length > 0)
    comparison.note('value_removed', after.pointer, `may no longer be ${removed.join(' or ')}`);
  if (added.length > 0) comparison.note('value_added', after.pointer, `may be ${added.join(' or ')} now`);
}

function isOf(types: Shape['types'], value: unknown): boolean {
  return value !== null && commonTypes(types, new Set([typeOf(value)])).size > 0;
}

function list(types: Shape['types']): string {
  return types.size === 0 ? 'no type' : [...types].join(' or ');
}

/** Compares two schemas; passed in, because it compares fields in turn. */
type CompareSchemas = (comparison: Comparison, pair: ComparedPair<Places>) => void;

/** Compares the fields of a value that may be an object in both documents. */
export function compareFields(
  comparison: Comparison,
  pair: ComparedPair<Shape>,
  compareSchemas: CompareSchemas,
): void {
  const { before, after } = pair;
  if (!before.types.has('object') || !after.types.has('object')) return;
  const fields = { before: fieldsOf(comparison, pair, 'before'), after: fieldsOf(comparison, pair, 'after') };
  for (const [name, places] of fields.before) {
    const now = fields.after.get(name);
    if (now === undefined) noteRemovedField(comparison, after, { name, pointer: places.at(-1) ?? '' });
    else {
      noteOptional(comparison, pair, { name, pointer: now.at(-1) ?? '' });
      compareSchemas(comparison, { before: places, after: now });
    }
  }
  noteRequired(comparison, pair, fields.after);
  compareOthers(comparison, pair, compareSchemas);
}

interface ComparedField {
  readonly name: string;
  readonly pointer: string;
}

/** The fields used in this direction: callers do not write read-only fields or read write-only fields. */
function fieldsOf(
  comparison: Comparison,
  pair: ComparedPair<Shape>,
  side: 'before' | 'after',
): Map<string, Places> {
  const isWritten = comparison.flow === 'request' || comparison.flow === 'reply';
  const goes = (places: Places) =>
    shapesOf(comparison.documents[side], places).some(
      ({ types, isReadOnly, isWriteOnly }) => types.size > 0 && !(isWritten ? isReadOnly : isWriteOnly),
    );
  return new Map([...pair[side].fields].filter(([, places]) => goes(places)));
}

function noteRemovedField(comparison: Comparison, { others }: Shape, { name, pointer }: ComparedField): void {
  if (others === false)
    comparison.note('field_refused', pointer, `${name} is removed, and no unlisted fields are allowed`);
  else comparison.note('field_removed', pointer, `${name} is removed`);
}

function noteOptional(
  comparison: Comparison,
  { before, after }: ComparedPair<Shape>,
  { name, pointer }: ComparedField,
): void {
  if (!before.required.has(name) || after.required.has(name)) return;
  comparison.note('field_optional', pointer, `${name} is optional now`);
}

function noteRequired(
  comparison: Comparison,
  { before, after }: ComparedPair<Shape>,
  fields: ReadonlyMap<string, Places>,
): void {
  for (const name of after.required) {
    const pointer = fields.get(name)?.at(-1);
    // A required field that is only used in the other direction is not required in this one.
    if (before.required.has(name) || (pointer === undefined && after.fields.has(name))) continue;
    comparison.note('field_required', pointer ?? after.pointer, `${name} is required now`);
  }
}

function compareOthers(
  comparison: Comparison,
  { before, after }: ComparedPair<Shape>,
  compareSchemas: CompareSchemas,
): void {
  if (before.others === false) return;
  if (after.others === false) {
    comparison.note('others_refused', after.pointer, 'no longer allows unlisted fields');
    return;
  }
  // If there is no schema for other fields, any other field is new, and new fields do not affect readers.
  if (before.others.length > 0 || isWritten(comparison)) {
    compareSchemas(comparison, { before: before.others, after: after.others });
  }
}

function isWritten({ flow }: Comparison): boolean {
  return flow === 'request' || flow === 'reply';
}
