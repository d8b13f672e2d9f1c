// The credentials of a world and their holders. API keys that are created through the API are documents; these are not:
// they belong to the world and survive its reset.

import type { TokenMaker, WorldIdentity } from '../../src/service/service.ts';
import { accessToken, issuerKey, strangerKey } from './domain/access-tokens.ts';
import { type Principal, SCOPES } from './spec.ts';

export const MAIN_TENANT = 'ten_main';
export const OTHER_TENANT = 'ten_other';
export const SUSPENDED_TENANT = 'ten_suspended';

const YEAR_MS = 365.25 * 86_400_000;
const HOUR_MS = 3_600_000;

const everyScope: ReadonlySet<string> = new Set(SCOPES);
const readScopes: ReadonlySet<string> = new Set(SCOPES.filter((scope) => scope.endsWith('.read')));
const noScope: ReadonlySet<string> = new Set();

/** The holders of a new world's API keys, by the keys' names. `revoked` no longer has a holder. */
export const keyHolders: ReadonlyMap<string, Principal> = new Map(
  [
    keyHolder('live', MAIN_TENANT, everyScope),
    { ...keyHolder('test', MAIN_TENANT, everyScope), isTest: true },
    keyHolder('read_only', MAIN_TENANT, readScopes),
    keyHolder('no_scopes', MAIN_TENANT, noScope),
    keyHolder('suspended', SUSPENDED_TENANT, everyScope),
    keyHolder('other_tenant', OTHER_TENANT, everyScope),
  ].map((holder) => [holder.credential, holder]),
);

/** The named credentials of a world. */
export function credentials({ now }: WorldIdentity, token: TokenMaker): Record<string, string> {
  const live = token('mk_live_', 'live');
  const key = issuerKey(live);
  const begins = { tenantId: MAIN_TENANT, scopes: SCOPES, issuedAt: now };
  const lasting = { ...begins, id: 'jwt', expiresAt: now + 100 * YEAR_MS };
  const ended = { ...begins, id: 'jwt_expired', issuedAt: now - 2 * HOUR_MS, expiresAt: now - HOUR_MS };
  return {
    live,
    test: token('mk_test_', 'test'),
    read_only: token('mk_live_', 'read_only'),
    no_scopes: token('mk_live_', 'no_scopes'),
    revoked: token('mk_live_', 'revoked'),
    suspended: token('mk_live_', 'suspended'),
    other_tenant: token('mk_live_', 'other_tenant'),
    jwt: accessToken(key, lasting),
    jwt_expired: accessToken(key, ended),
    jwt_bad_signature: accessToken(strangerKey(live), { ...lasting, id: 'jwt_bad_signature' }),
  };
}

function keyHolder(credential: string, tenantId: string, scopes: ReadonlySet<string>): Principal {
  return { credential, scheme: 'api_key', tenantId, scopes, isTest: false };
}
