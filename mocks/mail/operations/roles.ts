// Roles: sets of permissions that are assigned to users.

import { iso } from '../../../src/engine/instant.ts';
import { pageOf } from '../domain/pages.ts';
import { type Role, roles, takeFromUsers, users } from '../domain/roles.ts';
import { isNameTaken, owned } from '../domain/tenants.ts';
import { notFound } from '../errors.ts';
import type { MailHandlers, Schemas } from '../spec.ts';

const NAME_IN_USE = { detail: 'Role name already in use' };

export const roleHandlers = {
  listRoles({ principal, query }, reply, world) {
    const all = world.collection(roles).by('tenant', principal.tenantId);
    return reply[200]({ roles: pageOf(all, query).map(roleView), total: all.length });
  },

  createRole({ principal: { tenantId }, body: { name, permissions } }, reply, world) {
    if (isNameTaken(world, roles, { tenantId, name })) return reply[409](NAME_IN_USE);
    const id = world.ids.next('rol_');
    const role = world.collection(roles).put(id, { id, tenantId, name, permissions, createdAt: world.now });
    return reply[201](roleView(role));
  },

  getRole({ principal: { tenantId }, path: { id } }, reply, world) {
    const role = owned(world, roles, { id, tenantId });
    if (role === undefined) return reply[404](...notFound('role', id, tenantId));
    return reply[200](roleView(role));
  },

  updateRole({ principal: { tenantId }, path: { id }, body }, reply, world) {
    const role = owned(world, roles, { id, tenantId });
    if (role === undefined) return reply[404](...notFound('role', id, tenantId));
    const { name = role.name, permissions = role.permissions } = body;
    const isRenamed = name !== role.name;
    if (isRenamed && isNameTaken(world, roles, { tenantId, name })) return reply[409](NAME_IN_USE);
    return reply[200](roleView(world.collection(roles).update(id, { name, permissions })));
  },

  deleteRole({ principal: { tenantId }, path: { id } }, reply, world) {
    const role = owned(world, roles, { id, tenantId });
    if (role === undefined) return reply[404](...notFound('role', id, tenantId));
    takeFromUsers(world, role);
    world.collection(roles).delete(id);
    return reply[204]();
  },

  assignRole({ principal: { tenantId }, path: { id, role_id: roleId } }, reply, world) {
    const role = owned(world, roles, { id: roleId, tenantId });
    if (role === undefined) return reply[404](...notFound('role', roleId, tenantId));
    // Which users there are, only the mock says: whoever refuses the role says so first.
    const user = owned(world, users, { id, tenantId });
    if (user === undefined) return reply[404](...notFound('user', id, tenantId));
    const roleIds = user.roleIds.includes(role.id) ? user.roleIds : [...user.roleIds, role.id];
    world.collection(users).update(id, { roleIds });
    return reply[204]();
  },
} satisfies Partial<MailHandlers>;

function roleView({ id, name, permissions, createdAt }: Role): Schemas['Role'] {
  return { id, name, permissions: [...permissions], created_at: iso(createdAt) };
}
