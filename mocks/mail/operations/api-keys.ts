// API keys: credentials that work as soon as they are created and no longer once they are deleted.

import { iso } from '../../../src/engine/instant.ts';
import { type ApiKey, apiKeys } from '../domain/api-keys.ts';
import { pageOf } from '../domain/pages.ts';
import { owned } from '../domain/tenants.ts';
import { refuse } from '../errors.ts';
import { type MailMocks, SCOPES, type Schemas, type Scope } from '../spec.ts';

type ApiKeyMocks = Pick<MailMocks, 'listApiKeys' | 'createApiKey' | 'getApiKey' | 'deleteApiKey'>;

const KEY_PREFIXES = { live: 'mk_live_', test: 'mk_test_' } as const;

const knownScopes: ReadonlySet<string> = new Set(SCOPES);

export const apiKeyOperations: ApiKeyMocks = {
  listApiKeys: {
    handle({ principal, query }, world) {
      const all = world.collection(apiKeys).by('tenant', principal.tenantId);
      return { status: 200, body: { api_keys: pageOf(all, query).map(toApiKey), total: all.length } };
    },
  },

  createApiKey: {
    handle({ principal: { tenantId }, body: { name, scopes, mode = 'live' } }, world) {
      const unknown = scopes.find((scope) => !knownScopes.has(scope));
      if (unknown !== undefined)
        return refuse(400, `Unknown scope: ${unknown}`, `known are ${SCOPES.join(', ')}`);
      const apiKey: ApiKey = {
        id: world.ids.next('key_'),
        tenantId,
        name,
        mode,
        scopes: scopes as Scope[],
        key: world.ids.next(KEY_PREFIXES[mode]),
        createdAt: world.now,
      };
      world.collection(apiKeys).put(apiKey.id, apiKey);
      return { status: 201, body: { ...toApiKey(apiKey), key: apiKey.key } };
    },
  },

  getApiKey: {
    handle({ principal: { tenantId }, path }, world) {
      const apiKey = owned(world, apiKeys, { id: path.id, tenantId });
      return apiKey === undefined ? unknownKey(tenantId, path.id) : { status: 200, body: toApiKey(apiKey) };
    },
  },

  deleteApiKey: {
    handle({ principal: { tenantId }, path }, world) {
      const apiKey = owned(world, apiKeys, { id: path.id, tenantId });
      if (apiKey === undefined) return unknownKey(tenantId, path.id);
      world.collection(apiKeys).delete(apiKey.id);
      return { status: 204 };
    },
  },
};

function toApiKey({ id, name, mode, scopes, createdAt }: ApiKey): Schemas['ApiKey'] {
  return { id, name, mode, scopes: [...scopes], created_at: iso(createdAt) };
}

function unknownKey(tenantId: string, id: string) {
  return refuse(404, 'API key not found', `${tenantId} has no API key ${id}, or it was revoked`);
}
