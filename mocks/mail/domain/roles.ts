// Roles, and the users that have them.

import { collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, instant, listOf, text } from '../../../src/engine/document-schema.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { type Scope, schemas } from '../spec.ts';
import { byTenant, byTenantAndName, type Owned } from './tenants.ts';

export interface Role extends Owned {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Scope[];
  readonly createdAt: Instant;
}

export interface User extends Owned {
  readonly id: string;
  readonly roleIds: readonly string[];
}

export const roles = collectionOf<Role, 'tenant' | 'name'>(
  'mail/roles',
  byTenantAndName,
  fieldsOf<Role>({
    id: text,
    tenantId: text,
    name: text,
    permissions: listOf(schemas.scope),
    createdAt: instant,
  }),
);

export const users = collectionOf<User, 'tenant'>(
  'mail/users',
  byTenant,
  fieldsOf<User>({ id: text, tenantId: text, roleIds: listOf(text) }),
);

export function takeFromUsers(world: World, { id, tenantId }: Role): void {
  for (const user of world.collection(users).by('tenant', tenantId)) {
    if (!user.roleIds.includes(id)) continue;
    world.collection(users).update(user.id, { roleIds: user.roleIds.filter((other) => other !== id) });
  }
}
