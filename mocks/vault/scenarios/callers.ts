// Scenarios about the caller: the scopes of its token, and its rate limit.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { durationMs, iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { useUpCalls } from '../../../src/service/rate-limit.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { rateLimitKey } from '../access.ts';

export const callerScenarios = {
  'the vault token has the admin scope': (_, { world }) => ({ token: tokenOf(world, 'admin') }),

  'the vault token has no scope': (_, { world }) => ({ token: tokenOf(world, 'reader') }),

  'the vault token is not known': (_, { world }) => ({ token: world.ids.next('vt_unknown_', 32) }),

  'the rate limit of the vault is used up': ({ credential, limit, window }, { world, configure }) => {
    configure({ rate_limit: { limit, window } });
    const windowMs = durationMs(window);
    useUpCalls(world, rateLimitKey(credential), { limit, windowMs });
    return { token: tokenOf(world, credential), limit, reset_at: iso(world.now + windowMs) };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['vault']>>;

function tokenOf(world: World, credential: string): string {
  return world.credentials.vault?.[credential] ?? '';
}
