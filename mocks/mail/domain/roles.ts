// Roles, and the users that have them.

import { collectionOf } from '../../../src/engine/collection.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Scope } from '../spec.ts';
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

export const roles = collectionOf<Role, 'tenant' | 'name'>('mail/roles', byTenantAndName);

export const users = collectionOf<User, 'tenant'>('mail/users', byTenant);

export function takeFromUsers(world: World, { id, tenantId }: Role): void {
  for (const user of world.collection(users).by('tenant', tenantId)) {
    if (!user.roleIds.includes(id)) continue;
    world.collection(users).update(user.id, { roleIds: user.roleIds.filter((other) => other !== id) });
  }
}
