// Access checks, in order: outages, the credential, its tenant, its scopes, and the rate limit.

import type { World } from '../../src/engine/world.ts';
import type { Reply } from '../../src/openapi/handler.ts';
import type { Operation } from '../../src/openapi/operations.ts';
import { countCall, rateLimitHeaders, whyLimited } from '../../src/service/rate-limit.ts';
import {
  type Access,
  type Authenticated,
  BEARER_CHALLENGE,
  type UnreadRequest,
} from '../../src/service/service.ts';
import { keyHolders } from './credentials.ts';
import { verifyToken } from './domain/access-tokens.ts';
import { type ApiKey, apiKeys } from './domain/api-keys.ts';
import { tenants } from './domain/tenants.ts';
import { type Trouble, troubles } from './domain/troubles.ts';
import { errorIn } from './errors.ts';
import { mailSettings } from './settings.ts';
import type { Principal } from './spec.ts';

export const access: Access<Principal> = { outage, authenticate, authorize, limitRate };

/** The prefix of every API key; any other token with two dots is treated as a JWT. */
const KEY_PREFIX = 'mk_';
const BEARER = /^bearer +([^ ]+) *$/i;
const BARE = /^[^ ]+$/;
const JWT = /^[^.]+\.[^.]+\.[^.]*$/;

function outage({ operation, headers }: UnreadRequest, world: World): Reply | undefined {
  const present = world.collection(troubles);
  if (present.size === 0) return undefined;
  const crash = present.get('crash');
  if (crash !== undefined) return crashed(operation, world, crash);
  const down = present.get('database') ?? present.get('cache');
  if (down !== undefined) return errorIn(operation, unavailable(down));
  const needsKeySet = operation.id === 'getKeySet' || isJwt(tokenIn(world, headers.authorization) ?? '');
  const keySet = needsKeySet ? present.get('key_set') : undefined;
  return keySet === undefined ? undefined : errorIn(operation, unavailable(keySet));
}

function authenticate(
  { operation, headers }: UnreadRequest,
  world: World,
): Authenticated<Principal> | Promise<Authenticated<Principal>> {
  const { authorization } = headers;
  if (authorization === undefined || authorization.length === 0) {
    return unauthorized(
      operation,
      'Missing Authorization header',
      'send Authorization: Bearer <API key or JWT>',
    );
  }
  const token = tokenIn(world, authorization);
  if (token === undefined)
    return unauthorized(operation, 'Invalid API key', 'the scheme is not Bearer, or it has no token');
  return isJwt(token) ? identifyJwt(operation, world, token) : identifyKey(operation, world, token);
}

function authorize(
  principal: Principal,
  { operation, headers }: UnreadRequest,
  world: World,
): Reply | undefined {
  const { tenantId, scheme, scopes, credential } = principal;
  if (world.collection(tenants).get(tenantId)?.isSuspended !== false) {
    return errorIn(operation, { status: 403, detail: 'Tenant suspended', why: `${tenantId} is suspended` });
  }
  const named = headers['x-tenant-id'];
  if (named !== undefined && named !== tenantId) {
    const why = `X-Tenant-Id names another tenant than ${tenantId}, whose credential this is`;
    return errorIn(operation, { status: 403, detail: 'Cross-tenant access denied', why });
  }
  const required = operation.security.find((alternative) => alternative.scheme === scheme)?.scopes;
  const missing = required?.find((scope) => !scopes.has(scope));
  if (missing === undefined) return undefined;
  const why = `the credential ${credential} lacks ${missing}`;
  return errorIn(operation, { status: 403, detail: `Missing required scope: ${missing}`, why });
}

/** The key of a rate limit: the calls of one credential in one endpoint group are counted together. */
export function rateLimitKey(credential: string, { path }: Operation): string {
  return `mail ${credential} ${path}`;
}

/** An endpoint group is a path without its ids, with any method. */
function limitRate({ credential }: Principal, { operation }: UnreadRequest, world: World): Reply | undefined {
  const count = countCall(world, rateLimitKey(credential, operation), mailSettings(world).rateLimit);
  if (count.isAllowed) return undefined;
  return errorIn(operation, {
    status: 429,
    detail: 'Rate limit exceeded',
    help: 'Wait for the seconds that Retry-After names.',
    why: whyLimited(
      `${credential} has made its ${count.limit} calls of ${operation.path} in this window`,
      count,
    ),
    headers: rateLimitHeaders(count, world.now),
  });
}

/** The credential name of an access token, from the id in its claims. */
export function tokenCredential(id: string): string {
  return `jwt ${id}`;
}

async function identifyJwt(
  operation: Operation,
  world: World,
  token: string,
): Promise<Authenticated<Principal>> {
  const verified = await verifyToken(world, token);
  if ('problem' in verified) return unauthorized(operation, verified.problem, verified.why);
  const { id, tenantId, scopes } = verified.holder;
  return { principal: { credential: tokenCredential(id), scheme: 'jwt', tenantId, scopes, isTest: false } };
}

function identifyKey(operation: Operation, world: World, token: string): Authenticated<Principal> {
  const name = world.credentialName('mail', token);
  const holder = name === undefined ? undefined : keyHolders.get(name);
  if (holder !== undefined) return { principal: holder };
  const [created] = name === undefined ? world.collection(apiKeys).by('key', token) : [];
  if (created !== undefined) return { principal: holderOf(created) };
  const why = name === undefined ? 'no API key of this world is like it, or it was revoked' : 'it is revoked';
  return unauthorized(operation, 'Invalid API key', why);
}

function holderOf({ id, tenantId, scopes, mode }: ApiKey): Principal {
  return { credential: id, scheme: 'api_key', tenantId, scopes: new Set(scopes), isTest: mode === 'test' };
}

function tokenIn(world: World, authorization: string | readonly string[] | undefined): string | undefined {
  if (typeof authorization !== 'string') return undefined;
  const bare = mailSettings(world).isSchemeOptional ? BARE.exec(authorization)?.[0] : undefined;
  return BEARER.exec(authorization)?.[1] ?? bare;
}

function isJwt(token: string): boolean {
  return !token.startsWith(KEY_PREFIX) && JWT.test(token);
}

function unauthorized(operation: Operation, detail: string, why: string): { readonly error: Reply } {
  return { error: errorIn(operation, { status: 401, detail, why, headers: BEARER_CHALLENGE }) };
}

function unavailable({ name, cause }: Trouble) {
  const plain = name.replace('_', ' ');
  const why = `the ${plain} is down; mail/dependency.up ends it; it began with ${cause}`;
  return { status: 503, detail: `Service unavailable: ${plain}`, why };
}

function crashed(operation: Operation, world: World, { name, cause }: Trouble): Reply {
  world.collection(troubles).delete(name);
  return errorIn(operation, { status: 500, detail: 'Internal server error', why: `asked for by ${cause}` });
}
