// Fixtures of one's own, as a configuration file writes them, and the schemas that they are checked by.

import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import type { Schema } from '../openapi/document.ts';

/** What a service lets one put into every world beside its fixtures. */
export interface SeedData<Given = never> {
  /** JSON Schema of what may be given; closed. */
  readonly schema: Schema;
  /** Puts it in place, in the step that makes the world; describes what a caller may want to name. Throws ApiError. */
  add(world: World, given: Given): JsonObject;
}

/** Entries of one list at most: a file is no place for more. */
const MOST_ENTRIES = 10_000;

/**
 * The schema of a list whose entries are closed objects.
 *
 * @example listOf('Shares.', ['id', 'owner'], { id, owner })
 */
export function listOf(
  description: string,
  required: readonly string[],
  properties: Schema['properties'],
): Schema {
  return {
    type: 'array',
    maxItems: MOST_ENTRIES,
    description,
    items: { type: 'object', additionalProperties: false, required, properties },
  };
}
