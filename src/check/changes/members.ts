// Looking into operations of a document that need not be sound, as an earlier one: what is not there is undefined.

import { referenceOf, valueAt } from '../../generate/pointer.ts';
import { type OpenApiDocument, pointerTo } from '../../openapi/document.ts';
import type { Places } from './shape.ts';

/** An object of a document, and where it stands. */
export interface Member<T> {
  readonly pointer: string;
  readonly value: T;
}

/** References followed one after the other; more of them are a circle. */
const HOP_LIMIT = 20;

/** What stands at a pointer, references followed. */
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
