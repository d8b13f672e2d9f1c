// The fields of a schema that have one possible value, by which alternatives are told apart.

import { locate, type OpenApiDocument, pointerTo, type Schema } from './document.ts';

/**
 * The fields with a single possible string, including those in `allOf` schemas, by name.
 *
 * @param at a pointer to the schema
 * @example constantsAt(mail, '/components/schemas/BounceEvent') // Map { 'event_type' => 'bounce' }
 */
export function constantsAt(document: OpenApiDocument, at: string): ReadonlyMap<string, string> {
  const { value: schema, pointer } = locate<Schema>(document, at);
  const own = Object.keys(schema.properties ?? {}).flatMap((name): [string, string][] => {
    const { value } = locate<Schema>(document, pointer + pointerTo('properties', name));
    const only = value.const ?? (value.enum?.length === 1 ? value.enum[0] : undefined);
    return typeof only === 'string' ? [[name, only]] : [];
  });
  const parts = [...(schema.allOf ?? []).keys()].flatMap((index) => [
    ...constantsAt(document, pointer + pointerTo('allOf', index)),
  ]);
  return new Map([...own, ...parts]);
}
