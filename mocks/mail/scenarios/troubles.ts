// Scenarios in which the service rejects calls for a while: exhausted rate limits and outages.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { operationsOf } from '../../../src/openapi/operations.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { useUpCalls } from '../../../src/service/rate-limit.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { rateLimitKey, tokenCredential } from '../access.ts';
import { keyHolders } from '../credentials.ts';
import { apiKeys } from '../domain/api-keys.ts';
import { mailSettings } from '../settings.ts';
import { mailDocument } from '../spec.ts';
import { tokenFor } from './callers.ts';

export const troubleScenarios = {
  'the rate limit is used up': ({ credential }, { world }) => useUp(world, credential, 0),

  'the daily burst': ({ credential, left }, { world }) => {
    const used = useUp(world, credential, left);
    if (left <= used.limit) return { ...used, left };
    throw actionError(422, `Only ${used.limit} calls pass in a window, so ${left} cannot be left.`);
  },

  'the key set is down': (_, { world, simulate }) => {
    simulate('dependency.down', { name: 'key_set' });
    return tokenFor(world, 'jwt');
  },

  'a dependency is down': ({ name }, { simulate }) => {
    simulate('dependency.down', { name });
    return { name };
  },

  'the next call crashes': (_, { simulate }) => {
    simulate('crash.next', {});
    return {};
  },
} satisfies Partial<ScenarioHandlers<Scenarios['mail']>>;

/** Counts all calls of a credential except a given number as made, in every endpoint group. */
function useUp(world: World, credential: string, leaving: number) {
  const { rateLimit } = mailSettings(world);
  const { countedAs, token } = callerNamed(world, credential);
  for (const operation of operationsOf(mailDocument)) {
    useUpCalls(world, rateLimitKey(countedAs, operation), rateLimit, leaving);
  }
  return { token, limit: rateLimit.limit, reset_at: iso(world.now + rateLimit.windowMs) };
}

/** The credential whose calls are counted together: one of the world by its name, or an API key by its id. */
function callerNamed(world: World, name: string): { readonly countedAs: string; readonly token: string } {
  const created = world.collection(apiKeys).get(name);
  if (created !== undefined) return { countedAs: created.id, token: created.key };
  const { token } = tokenFor(world, name);
  if (keyHolders.has(name)) return { countedAs: name, token };
  if (name === 'jwt') return { countedAs: tokenCredential(name), token };
  const names = [...keyHolders.keys(), 'jwt'].join(', ');
  throw actionError(422, `No credential ${name} may call.`, `Give one of ${names}, or the id of an API key.`);
}
