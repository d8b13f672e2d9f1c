// `uniqueItems` in linear time. The implementation in ajv compares all pairs of items, and calls `valueOf` on them:
// a long list takes minutes, and a field named `valueOf` breaks it.

import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';

/** The keyword definition for ajv. */
export const uniqueItems: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: { message: 'must NOT have duplicate items' },
  validate: (isDemanded: boolean, items: readonly unknown[]) => !isDemanded || areUnique(items),
};

/** Whether no two items are equal as JSON: the order of their fields does not matter. */
function areUnique(items: readonly unknown[]): boolean {
  // Most lists hold only texts and numbers, which are compared as they are; writing them as JSON takes over five times as long.
  const keys = items.every(isScalar) ? items : items.map((item) => JSON.stringify(item, inOrder));
  return new Set(keys).size === items.length;
}

function isScalar(item: unknown): boolean {
  return typeof item !== 'object' || item === null;
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
