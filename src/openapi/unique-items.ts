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
  return new Set(items.map((item) => JSON.stringify(item, inOrder))).size === items.length;
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
