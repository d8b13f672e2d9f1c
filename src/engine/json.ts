// JSON as a type: documents, tasks and journal entries consist of it, so that a world can be exported and imported
// without loss.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** An object of JSON. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** For `JSON.stringify`: fields in the order of their names. */
export function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
