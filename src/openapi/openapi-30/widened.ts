// What OpenAPI 3.0 has no words for, and which schemas would accept more without it.

import type { Json } from '../../engine/json.ts';
import { constantsAt } from '../constants.ts';
import { follow, type OpenApiDocument } from '../document.ts';

/** Keywords of JSON Schema 2020-12 that 3.0 cannot say. */
export const UNSAYABLE: readonly string[] = [
  ...['if', 'then', 'else', 'dependentSchemas', 'dependentRequired'],
  ...['contains', 'minContains', 'maxContains', 'prefixItems'],
  ...['patternProperties', 'propertyNames', 'unevaluatedProperties', 'unevaluatedItems'],
  ...['contentSchema', '$comment', '$schema', '$id', '$anchor', '$dynamicAnchor', '$dynamicRef', '$defs'],
];

/** Whether a schema, or any of those within or referred to, says what 3.0 cannot say. */
export function isWidened(value: Json | undefined, document: object, seen = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false;
  seen.add(value);
  if ('$ref' in value && isWidened(follow<Json>(document, value, '').value, document, seen)) return true;
  return Object.entries(value).some(
    ([keyword, part]) => UNSAYABLE.includes(keyword) || isWidened(part, document, seen),
  );
}

/** Whether a field is another constant in each alternative, so that no value fits two of them, however widened they are.
 * It is required in each, as OpenAPI asks of discriminators. */
export function areToldApart(
  alternatives: readonly Json[],
  field: Json | undefined,
  document: OpenApiDocument,
): boolean {
  if (typeof field !== 'string') return false;
  const values = alternatives.map((alternative) => {
    const { $ref } = alternative as { readonly $ref?: string };
    return $ref?.startsWith('#/') ? constantsAt(document, $ref.slice(1)).get(field) : undefined;
  });
  return !values.includes(undefined) && new Set(values).size === values.length;
}
