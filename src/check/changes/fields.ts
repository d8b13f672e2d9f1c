// Compares the fields of an object: the listed fields, which of them are required, and all others.

import type { ComparedPair, Comparison } from './comparison.ts';
import { type Places, type Shape, shapesOf } from './shape.ts';

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
    if (now === undefined) noteRemoved(comparison, after, { name, pointer: places.at(-1) ?? '' });
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

function noteRemoved(comparison: Comparison, { others }: Shape, { name, pointer }: ComparedField): void {
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
