// The fixtures of the vault: one tenant of one partner, which is empty.

import type { JsonObject } from '../../src/engine/json.ts';
import { PARTNER, TENANT } from './credentials.ts';

/** Describes a new world. */
export function addFixtures(): JsonObject {
  return { tenant_id: TENANT, partner_id: PARTNER };
}
