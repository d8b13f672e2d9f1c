// Scenarios about the caller: which quotas it may set, and how often it has called.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { durationMs, iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { useUpCalls } from '../../../src/service/rate-limit.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { rateLimitKey } from '../access.ts';
import { holders } from '../credentials.ts';

export const callerScenarios = {
  'the caller is a member': (_, { world }) => holderOf(world, 'member'),
  'the caller is a tenant admin': (_, { world }) => holderOf(world, 'tenant_admin'),
  'the caller is a partner admin': (_, { world }) => holderOf(world, 'partner_admin'),
  'the caller is a superuser': (_, { world }) => holderOf(world, 'superuser'),
  'the caller is a partner admin of another partner': (_, { world }) =>
    holderOf(world, 'other_partner_admin'),
  'the caller is not known': (_, { world }) => ({ token: world.ids.next('qk_unknown_', 32) }),

  'the rate limit of the quota service is used up': ({ credential, limit, window }, { world, configure }) => {
    configure({ rate_limit: { limit, window } });
    const windowMs = durationMs(window);
    useUpCalls(world, rateLimitKey(credential), { limit, windowMs });
    return { token: tokenOf(world, credential), limit, reset_at: iso(world.now + windowMs) };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['quota']>>;

function holderOf(world: World, credential: string) {
  const { userId = '', tenantId = '', partnerId = '' } = holders.get(credential) ?? {};
  return { token: tokenOf(world, credential), user_id: userId, tenant_id: tenantId, partner_id: partnerId };
}

function tokenOf(world: World, credential: string): string {
  return world.credentials.quota?.[credential] ?? '';
}
