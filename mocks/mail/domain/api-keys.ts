// API keys that are created through the API.

import { collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, instant, listOf, text } from '../../../src/engine/document-schema.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import { type Schemas, type Scope, schemas } from '../spec.ts';
import { byTenant, type Owned } from './tenants.ts';

export interface ApiKey extends Owned {
  readonly id: string;
  readonly name: string;
  readonly mode: Schemas['ApiKeyMode'];
  readonly scopes: readonly Scope[];
  readonly key: string;
  readonly createdAt: Instant;
}

export const apiKeys = collectionOf<ApiKey, 'tenant' | 'key'>(
  'mail/api_keys',
  { ...byTenant, key: ({ key }) => key },
  fieldsOf<ApiKey>({
    id: text,
    tenantId: text,
    name: text,
    mode: schemas.apiKeyMode,
    scopes: listOf(schemas.scope),
    key: text,
    createdAt: instant,
  }),
);
