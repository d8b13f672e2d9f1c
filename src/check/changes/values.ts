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
  const gone = typesWithout(before.types, after.types);
  const come = typesWithout(after.types, before.types);
  const hasCommon = commonTypes(before.types, after.types).size > 0;
  if (gone.length > 0) {
    const message = hasCommon
      ? `may no longer be ${gone.join(' or ')}`
      : `is ${list(after.types)} now, and was ${list(before.types)}`;
    comparison.note('type_narrowed', after.pointer, message);
  }
  if (come.length > 0) {
    const message = hasCommon
      ? `may be ${come.join(' or ')} now`
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
  const [was, is] = [common(before), common(after)];
  if (was === undefined && is === undefined) return;
  if (was === undefined || is === undefined) {
    if (is !== undefined)
      comparison.note('value_removed', after.pointer, `may only be ${is.join(' or ')} now`);
    else comparison.note('value_added', after.pointer, `may be any value now, and was ${was?.join(' or ')}`);
    return;
  }
  const [gone, come] = [
    was.filter((value) => !is.includes(value)),
    is.filter((value) => !was.includes(value)),
  ];
  if (was.length > 0 && come.length > 0 && gone.length === was.length) {
    comparison.note('value_changed', after.pointer, `is ${is.join(' or ')} now, and was ${was.join(' or ')}`);
    return;
  }
  if (gone.length > 0)
    comparison.note('value_removed', after.pointer, `may no longer be ${gone.join(' or ')}`);
  if (come.length > 0) comparison.note('value_added', after.pointer, `may be ${come.join(' or ')} now`);
}

function isOf(types: Shape['types'], value: unknown): boolean {
  return value !== null && commonTypes(types, new Set([typeOf(value)])).size > 0;
}

function list(types: Shape['types']): string {
  return types.size === 0 ? 'no type' : [...types].join(' or ');
}
