// API keys: credentials that work from their creation until their deletion.

import { iso } from '../../../src/engine/instant.ts';
import { type ApiKey, apiKeys } from '../domain/api-keys.ts';
import { pageOf } from '../domain/pages.ts';
import { owned } from '../domain/tenants.ts';
import { notFound } from '../errors.ts';
import { type MailHandlers, SCOPES, type Schemas, type Scope } from '../spec.ts';

const KEY_PREFIXES = { live: 'mk_live_', test: 'mk_test_' } as const;

const knownScopes: ReadonlySet<string> = new Set(SCOPES);

export const apiKeyHandlers = {
  listApiKeys({ principal, query }, reply, world) {
    const all = world.collection(apiKeys).by('tenant', principal.tenantId);
    return reply[200]({ api_keys: pageOf(all, query).map(apiKeyView), total: all.length });
  },

  createApiKey({ principal: { tenantId }, body: { name, scopes, mode = 'live' } }, reply, world) {
    const unknown = scopes.find((scope) => !knownScopes.has(scope));
    if (unknown !== undefined) {
      return reply[400]({ detail: `Unknown scope: ${unknown}` }, { why: `known are ${SCOPES.join(', ')}` });
    }
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
    return reply[201]({ ...apiKeyView(apiKey), key: apiKey.key });
  },

  getApiKey({ principal: { tenantId }, path: { id } }, reply, world) {
    const apiKey = owned(world, apiKeys, { id, tenantId });
    if (apiKey === undefined) return reply[404](...notFound('API key', id, tenantId));
    return reply[200](apiKeyView(apiKey));
  },

  deleteApiKey({ principal: { tenantId }, path: { id } }, reply, world) {
    const apiKey = owned(world, apiKeys, { id, tenantId });
    if (apiKey === undefined) return reply[404](...notFound('API key', id, tenantId));
    world.collection(apiKeys).delete(apiKey.id);
    return reply[204]();
  },
} satisfies Partial<MailHandlers>;

function apiKeyView({ id, name, mode, scopes, createdAt }: ApiKey): Schemas['ApiKey'] {
  return { id, name, mode, scopes: [...scopes], created_at: iso(createdAt) };
}
