// Access checks: the token, its permission and, if set, the rate limit.

import type { World } from '../../src/engine/world.ts';
import type { Reply } from '../../src/openapi/handler.ts';
import { countCall, rateLimitHeaders, whyLimited } from '../../src/service/rate-limit.ts';
import {
  type Access,
  type Authenticated,
  BEARER_CHALLENGE,
  type UnreadRequest,
} from '../../src/service/service.ts';
import { holders, type Principal, rankOf } from './credentials.ts';
import { errorAnswer, errorBody } from './errors.ts';
import { quotaSettings } from './settings.ts';

export const access: Access<Principal> = { authenticate, authorize, limitRate };

const BEARER = /^bearer +([^ ]+) *$/i;

function authenticate({ headers: { authorization } }: UnreadRequest, world: World): Authenticated<Principal> {
  if (typeof authorization !== 'string' || authorization.length === 0) {
    return unauthenticated('Missing Authorization header', 'send Authorization: Bearer <token>');
  }
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined)
    return unauthenticated('Invalid token', 'the scheme is not Bearer, or it has no token');
  const principal = holders.get(world.credentialName('quota', token) ?? '');
  return principal === undefined
    ? unauthenticated('Invalid token', 'it is not a token of this world')
    : { principal };
}

function authorize({ credential, rank }: Principal, { operation }: UnreadRequest): Reply | undefined {
  const missing = operation.security[0]?.scopes.find((permission) => rankOf(permission) > rank);
  if (missing === undefined) return undefined;
  const body = errorBody('FORBIDDEN', `Missing required permission: ${missing}`);
  return errorAnswer(403, body, { why: `${credential} ranks below ${missing}` });
}

/** The key of a rate limit: the calls of one token are counted together. */
export function rateLimitKey(credential: string): string {
  return `quota ${credential}`;
}

function limitRate({ credential }: Principal, _: UnreadRequest, world: World): Reply | undefined {
  const { rateLimit } = quotaSettings(world);
  if (rateLimit === null) return undefined;
  const count = countCall(world, rateLimitKey(credential), rateLimit);
  if (count.isAllowed) return undefined;
  const headers = rateLimitHeaders(count, world.now);
  const message = `Rate limit exceeded. Retry in ${headers['Retry-After']} seconds.`;
  const why = whyLimited(`${credential} has made its ${count.limit} calls in this window`, count);
  return errorAnswer(429, errorBody('RATE_LIMITED', message), { headers, why });
}

function unauthenticated(message: string, why: string): { readonly error: Reply } {
  return {
    error: errorAnswer(401, errorBody('UNAUTHENTICATED', message), { headers: BEARER_CHALLENGE, why }),
  };
}
