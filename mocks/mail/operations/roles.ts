// Roles: sets of permissions that users are given.

import { iso } from '../../../src/engine/instant.ts';
import { pageOf } from '../domain/pages.ts';
import { type Role, roles, takeFromUsers, users } from '../domain/roles.ts';
import { isNameTaken, owned } from '../domain/tenants.ts';
import { refuse } from '../errors.ts';
import type { MailMocks, Schemas } from '../spec.ts';

type RoleMocks = Pick<
  MailMocks,
  'listRoles' | 'createRole' | 'getRole' | 'updateRole' | 'deleteRole' | 'assignRole'
>;

export const roleOperations: RoleMocks = {
  listRoles: {
    handle({ principal, query }, world) {
      const all = world.collection(roles).by('tenant', principal.tenantId);
      return { status: 200, body: { roles: pageOf(all, query).map(toRole), total: all.length } };
    },
  },

  createRole: {
    handle({ principal: { tenantId }, body: { name, permissions } }, world) {
      if (isNameTaken(world, roles, { tenantId, name })) return nameInUse(name);
      const id = world.ids.next('rol_');
      const role = world.collection(roles).put(id, { id, tenantId, name, permissions, createdAt: world.now });
      return { status: 201, body: toRole(role) };
    },
  },

  getRole: {
    handle({ principal: { tenantId }, path }, world) {
      const role = owned(world, roles, { id: path.id, tenantId });
      return role === undefined ? unknownRole(tenantId, path.id) : { status: 200, body: toRole(role) };
    },
  },

  updateRole: {
    handle({ principal: { tenantId }, path, body }, world) {
      const role = owned(world, roles, { id: path.id, tenantId });
      if (role === undefined) return unknownRole(tenantId, path.id);
      const { name = role.name, permissions = role.permissions } = body;
      if (name !== role.name && isNameTaken(world, roles, { tenantId, name })) return nameInUse(name);
      return { status: 200, body: toRole(world.collection(roles).update(role.id, { name, permissions })) };
    },
  },

  deleteRole: {
    handle({ principal: { tenantId }, path }, world) {
      const role = owned(world, roles, { id: path.id, tenantId });
      if (role === undefined) return unknownRole(tenantId, path.id);
      takeFromUsers(world, role);
      world.collection(roles).delete(role.id);
      return { status: 204 };
    },
  },

  assignRole: {
    handle({ principal: { tenantId }, path }, world) {
      const user = owned(world, users, { id: path.id, tenantId });
      if (user === undefined) return refuse(404, 'User not found', `${tenantId} has no user ${path.id}`);
      const role = owned(world, roles, { id: path.role_id, tenantId });
      if (role === undefined) return unknownRole(tenantId, path.role_id);
      const roleIds = user.roleIds.includes(role.id) ? user.roleIds : [...user.roleIds, role.id];
      world.collection(users).update(user.id, { roleIds });
      return { status: 204 };
    },
  },
};

function toRole({ id, name, permissions, createdAt }: Role): Schemas['Role'] {
  return { id, name, permissions: [...permissions], created_at: iso(createdAt) };
}

function unknownRole(tenantId: string, id: string) {
  return refuse(404, 'Role not found', `${tenantId} has no role ${id}`);
}

function nameInUse(name: string) {
  return refuse(409, 'Role name already in use', `the tenant has a role named ${name}`);
}
