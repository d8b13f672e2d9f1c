// The forms of extensions in a few words, as JSON Schema.

import type { JsonObject } from '../../engine/json.ts';

export const TEXTS = { type: 'array', items: { type: 'string' } };

export const says = (description: string, schema: JsonObject): JsonObject => ({ description, ...schema });

/** An object with these properties and no others. */
export const anObject = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...(required.length > 0 ? { required } : {}),
});

/** What is `true` if it is there. */
export const yes = (description: string): JsonObject => ({ description, const: true });
