// Scenarios about roles and the users that have them.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { type Role, roles, users } from '../domain/roles.ts';
import { isNameTaken, keyOf } from '../domain/tenants.ts';

export const roleScenarios = {
  'a role exists': ({ name }, { world }) => {
    const [known] = world.collection(roles).by('name', keyOf(MAIN_TENANT, name));
    const { id } = known ?? placeRole(world, MAIN_TENANT, name);
    return { role_id: id, name };
  },

  'a role name is in use': ({ name }, { world }) => {
    const role = placeRole(world, MAIN_TENANT, name);
    const other = placeRole(world, MAIN_TENANT, `Another ${name}`);
    return { name, role_id: role.id, other_role_id: other.id };
  },

  'a user can be given a role': ({ name }, { world }) => {
    const role = placeRole(world, MAIN_TENANT, name);
    const id = world.ids.next('usr_');
    world.collection(users).put(id, { id, tenantId: MAIN_TENANT, roleIds: [] });
    return { user_id: id, role_id: role.id, name };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['mail']>>;

/**
 * Stores a role.
 *
 * @throws ApiError (409) when the tenant has a role of this name
 */
export function placeRole(world: World, tenantId: string, name: string): Role {
  if (isNameTaken(world, roles, { tenantId, name })) {
    throw actionError(409, `There is a role named "${name}" already.`, 'Give another name.');
  }
  const id = world.ids.next('rol_');
  const permissions = ['messages.read', 'templates.read'] as const;
  return world.collection(roles).put(id, { id, tenantId, name, permissions, createdAt: world.now });
}
