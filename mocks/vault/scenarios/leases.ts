// Scenarios about leased credentials.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { iso } from '../../../src/engine/instant.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { givenWebhook } from './receivers.ts';

const SUBSCRIPTION = { events: ['dynamic.lease.*'] };

export const leaseScenarios = {
  'a lease is about to expire': ({ engine, role, ttl_seconds, url }, { world, simulate }) => {
    const webhook = givenWebhook(world, url, SUBSCRIPTION);
    const { lease_id } = simulate<{ lease_id: string }>('lease.create', { engine, role, ttl_seconds });
    return { ...webhook, lease_id, expires_at: iso(world.now + ttl_seconds * 1_000) };
  },

  'a lease was revoked but its user remains': ({ url }, { world, simulate }) => {
    const webhook = givenWebhook(world, url, SUBSCRIPTION);
    const lease = { engine: 'postgres', role: 'readonly', ttl_seconds: 3_600 };
    const { lease_id } = simulate<{ lease_id: string }>('lease.create', lease);
    simulate('lease.revoke', { lease_id, revocation_succeeds: false });
    return { ...webhook, lease_id };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['vault']>>;
