// Looks up values in a document that may be invalid: a missing value is undefined.

export type JsonNode = Readonly<Record<string, unknown>>;

/** The value at a pointer; `undefined` if there is none. */
export function valueAt(document: object, pointer: string): unknown {
  let value: unknown = document;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as JsonNode)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return value;
}

/** The pointer that an object refers to in its document; `undefined` if it is not a local reference. */
export function referenceOf(value: object): string | undefined {
  const { $ref } = value as JsonNode;
  return typeof $ref === 'string' && $ref.startsWith('#/') ? decodeURIComponent($ref.slice(1)) : undefined;
}
