// What a fresh world of the vault holds: one tenant of one partner, and nothing in it.

import type { JsonObject } from '../../src/engine/json.ts';
import { PARTNER, TENANT } from './credentials.ts';

/** Describes a fresh world. */
export function addFixtures(): JsonObject {
  return { tenant_id: TENANT, partner_id: PARTNER };
}
