// Looks up objects in a document that may be invalid, such as an earlier version: a missing object is undefined.

import { referenceOf, valueAt } from '../../generate/pointer.ts';
import { type OpenApiDocument, pointerTo } from '../../openapi/document.ts';
import type { Places } from './shape.ts';

/** An object of a document, and its pointer. */
export interface Member<T> {
  readonly pointer: string;
  readonly value: T;
}

/** The most references that are followed; a longer chain counts as circular. */
const HOP_LIMIT = 20;

/** The object at a pointer, after following references. */
export function memberAt<T extends object>(
  document: OpenApiDocument,
  pointer: string,
): Member<T> | undefined {
  let at = pointer;
  for (let hops = 0; hops < HOP_LIMIT; hops++) {
    const value = valueAt(document, at);
    if (typeof value !== 'object' || value === null) return undefined;
    const target = referenceOf(value);
    if (target === undefined) return { pointer: at, value: value as T };
    at = target;
  }
  return undefined;
}

/** The members of a map, by key, such as the responses of an operation. */
export function membersOf<T extends object>(
  document: OpenApiDocument,
  owner: Member<object> | undefined,
  field: string,
): Map<string, Member<T>> {
  if (owner === undefined) return new Map();
  const map = (owner.value as Readonly<Record<string, unknown>>)[field];
  if (typeof map !== 'object' || map === null) return new Map();
  return new Map(
    Object.keys(map).flatMap((key) => {
      const member = memberAt<T>(document, owner.pointer + pointerTo(field, key));
      return member === undefined ? [] : [[key, member] as const];
    }),
  );
}

/** The schema of a parameter, a header or a media type. */
export function schemaOf(owner: Member<object> | undefined): Places {
  return owner === undefined || !Object.hasOwn(owner.value, 'schema') ? [] : [`${owner.pointer}/schema`];
}
