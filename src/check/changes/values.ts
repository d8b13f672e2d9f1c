// Compares the types of a value and its allowed values.

import type { ComparedPair, Comparison } from './comparison.ts';
import type { Shape } from './shape.ts';
import { commonTypes, typeOf, typesWithout } from './types.ts';

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
