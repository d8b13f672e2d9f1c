// Access checks: a bearer token of this world, and the scopes that the spec requires for the operation.

import type { World } from '../../src/engine/world.ts';
import type { Reply } from '../../src/openapi/handler.ts';
import { countCall, rateLimitHeaders, whyLimited } from '../../src/service/rate-limit.ts';
import {
  type Access,
  type Authenticated,
  BEARER_CHALLENGE,
  type UnreadRequest,
} from '../../src/service/service.ts';
import { type Principal, tokenHolders } from './credentials.ts';
import { problemReply } from './errors.ts';
import { vaultSettings } from './settings.ts';

const BEARER = /^bearer +(\S+)$/i;

export const access: Access<Principal> = {
  authenticate({ headers }: UnreadRequest, world: World): Authenticated<Principal> {
    const { authorization } = headers;
    if (typeof authorization !== 'string') {
      const detail = 'The Authorization header is missing. Send "Authorization: Bearer <ACCESS_TOKEN>".';
      return unauthenticated(detail);
    }
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) {
      const detail = 'The Authorization header is not of the form "Bearer <ACCESS_TOKEN>".';
      return unauthenticated(detail);
    }
    const principal = tokenHolders.get(world.credentialName('vault', token) ?? '');
    if (principal !== undefined) return { principal };
    const why = `no token of the vault in world ${world.id}; the world lists its tokens under credentials.vault`;
    return unauthenticated('The access token is not known.', why);
  },

  authorize({ credential, scopes }: Principal, { operation }: UnreadRequest): Reply | undefined {
    const required = operation.security[0]?.scopes ?? [];
    const missing = required.find((scope) => !scopes.has(scope));
    if (missing === undefined) return undefined;
    const why = `${operation.id} needs the scope ${missing}; the token ${credential} has ${[...scopes].join(', ') || 'none'}`;
    return problemReply('forbidden', `The access token lacks the scope ${missing}.`, { why });
  },

  limitRate({ credential }: Principal, _: UnreadRequest, world: World): Reply | undefined {
    const { rateLimit } = vaultSettings(world);
    if (rateLimit === null) return undefined;
    const count = countCall(world, rateLimitKey(credential), rateLimit);
    if (count.isAllowed) return undefined;
    const headers = rateLimitHeaders(count, world.now);
    const seconds = headers['Retry-After'];
    const detail = `${rateLimit.limit} requests are allowed in ${rateLimit.window}. Try again in ${seconds} seconds.`;
    const why = whyLimited(`${credential} has made its ${count.limit} calls in this window`, count);
    return problemReply('too_many_requests', detail, { headers, why });
  },
};

function unauthenticated(detail: string, why?: string): { readonly error: Reply } {
  const headers = BEARER_CHALLENGE;
  return {
    error: problemReply('unauthenticated', detail, why === undefined ? { headers } : { headers, why }),
  };
}

/** The key of a rate limit: the calls of one token are counted together. */
export function rateLimitKey(credential: string): string {
  return `vault ${credential}`;
}
