// `uniqueItems` by one look at each item. ajv's own compares each item with each, and asks the items
// themselves whether they are equal: a long list takes it minutes, and a field `valueOf` breaks it.

import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';

/** The keyword as ajv takes it. */
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
