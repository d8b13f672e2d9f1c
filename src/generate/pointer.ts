// Looking into a document that need not be sound: what is not there is undefined.

export type JsonNode = Readonly<Record<string, unknown>>;

/** What stands at a pointer; `undefined` for nothing. */
export function valueAt(document: object, pointer: string): unknown {
  let value: unknown = document;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as JsonNode)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return value;
}

/** The pointer that an object refers to within its document; `undefined` for no such reference. */
export function referenceOf(value: object): string | undefined {
  const { $ref } = value as JsonNode;
  return typeof $ref === 'string' && $ref.startsWith('#/') ? decodeURIComponent($ref.slice(1)) : undefined;
}
