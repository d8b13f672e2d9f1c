// JSON Schemas of the contents of a world, written as concisely as types. The engine does not check them: a snapshot
// from outside is checked by the module that reads it.

import { LAST_INSTANT } from './instant.ts';

/** A JSON Schema (2020-12). */
export type DocumentSchema = Readonly<Record<string, unknown>>;

export const text: DocumentSchema = { type: 'string' };
export const flag: DocumentSchema = { type: 'boolean' };
export const wholeNumber: DocumentSchema = { type: 'integer' };
export const instant: DocumentSchema = { type: 'integer', maximum: LAST_INSTANT };
export const anyObject: DocumentSchema = { type: 'object' };

/**
 * An object with all of these fields, optionally those of `optional`, and no others. With the type of the object
 * given, leaving out a field does not compile.
 *
 * @example fieldsOf<User>({ id: text, roleIds: listOf(text) })
 */
export function fieldsOf<T extends object = Readonly<Record<string, unknown>>>(
  fields: { readonly [Field in keyof T]: DocumentSchema },
  optional: Readonly<Record<string, DocumentSchema>> = {},
): DocumentSchema {
  return {
    type: 'object',
    properties: { ...fields, ...optional },
    required: Object.keys(fields),
    additionalProperties: false,
  };
}

/** Matches a schema, or is `null`. */
export function orNull(schema: DocumentSchema): DocumentSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

export function listOf(items: DocumentSchema): DocumentSchema {
  return { type: 'array', items };
}

/** An object with any names, whose values match a schema. */
export function mapOf(values: DocumentSchema): DocumentSchema {
  return { type: 'object', additionalProperties: values };
}

export function oneOf(...values: readonly string[]): DocumentSchema {
  return { enum: values };
}

/** A state of a lifecycle. */
export function stateIn({
  transitions,
}: {
  readonly transitions: readonly { readonly from: string; readonly to: string }[];
}): DocumentSchema {
  return { enum: [...new Set(transitions.flatMap(({ from, to }) => [from, to]))] };
}
