// Seed data in a configuration file, and the schemas for it.

import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import type { Schema } from '../openapi/document.ts';

/** The seed data that a service accepts in addition to its fixtures. */
export interface SeedData<Given = unknown> {
  /** JSON Schema of the seed data; closed. */
  readonly schema: Schema;
  /**
   * Adds it to a world, in the transaction that creates the world; returns a description of it for callers. Throws
   * ApiError.
   */
  add(world: World, given: Given): JsonObject;
}

/** The maximum number of entries in a list. */
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
