// What OpenAPI 3.0 has no words for, and which schemas would accept more without it.

import type { Json } from '../../engine/json.ts';
import { follow } from '../document.ts';

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
