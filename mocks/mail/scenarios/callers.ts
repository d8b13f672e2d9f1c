// Scenarios about the caller: the credential, its scopes and its tenant.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { keyHolders, MAIN_TENANT } from '../credentials.ts';
import { type ApiKey, apiKeys } from '../domain/api-keys.ts';
import { tenants } from '../domain/tenants.ts';
import { SCOPES, type Scope } from '../spec.ts';

export const callerScenarios = {
  'the API key has every scope': (_, { world }) => tokenFor(world, 'live'),
  'the API key may only read': (_, { world }) => tokenFor(world, 'read_only'),
  'the API key has no scope': (_, { world }) => tokenFor(world, 'no_scopes'),
  'the API key is a test key': (_, { world }) => tokenFor(world, 'test'),
  'the API key belongs to another tenant': (_, { world }) => tokenFor(world, 'other_tenant'),
  'the access token is valid': (_, { world }) => tokenFor(world, 'jwt'),
  'the access token has expired': (_, { world }) => tokenFor(world, 'jwt_expired'),
  'the access token has a wrong signature': (_, { world }) => tokenFor(world, 'jwt_bad_signature'),

  'the API key was revoked': (_, { world }) => ({
    token: world.ids.next('mk_live_'),
    api_key_id: world.ids.next('key_'),
  }),

  'an API key exists': ({ name, mode, scopes }, { world }) => {
    const { id, key } = placeApiKey(world, { tenantId: MAIN_TENANT, name, mode, scopes: known(scopes) });
    return { api_key_id: id, token: key };
  },

  'the tenant is suspended': ({ tenant_id: tenantId }, { world }) => {
    world.collection(tenants).update(tenantId, { isSuspended: true });
    const holder = [...keyHolders.values()].find((principal) => principal.tenantId === tenantId);
    return tokenFor(world, holder?.credential ?? 'live');
  },
} satisfies Partial<ScenarioHandlers<Scenarios['mail']>>;

/** The token of one of the world's named credentials, and its holder. */
export function tokenFor(world: World, credential: string): { token: string; tenant_id: string } {
  const tenantId = keyHolders.get(credential)?.tenantId ?? MAIN_TENANT;
  return { token: world.credentials.mail?.[credential] ?? '', tenant_id: tenantId };
}

/** Stores an API key as if it had been created through the API. */
export function placeApiKey(
  world: World,
  given: Pick<ApiKey, 'tenantId' | 'name' | 'mode' | 'scopes'>,
): ApiKey {
  const id = world.ids.next('key_');
  const key = world.ids.next(given.mode === 'test' ? 'mk_test_' : 'mk_live_');
  return world.collection(apiKeys).put(id, { id, ...given, key, createdAt: world.now });
}

function known(scopes: readonly string[]): Scope[] {
  const unknown = scopes.find((scope) => !(SCOPES as readonly string[]).includes(scope));
  if (unknown === undefined) return scopes as Scope[];
  throw actionError(422, `There is no scope ${unknown}.`, `Known are ${SCOPES.join(', ')}.`);
}
