// Memberships and ownership: the groups of a user, and the owner of a share. The bytes move with them.

import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { Action } from '../../../src/service/service.ts';
import { MAIN_TENANT } from '../credentials.ts';
import type { Holding } from '../domain/holdings.ts';
import { negated } from '../domain/holdings.ts';
import type { Group, User } from '../domain/targets.ts';
import { keep, newGroup, newShare, newUser, targetsOf } from '../domain/targets.ts';
import { changed } from '../domain/usage.ts';
import { inputOf, sameTenant, userOf } from './fields.ts';

interface MembershipInput {
  readonly user_id: string;
  readonly groups: readonly string[];
  readonly tenant_id?: string;
}

interface ShareInput {
  readonly share_id: string;
  readonly owner: string;
}

export const hierarchyActions = {
  membership: {
    description: 'Sets the groups of a user. Unknown users and groups are created.',
    input: inputOf({ required: ['user_id', 'groups'], optional: ['tenant_id'] }),
    run: (input: MembershipInput, world) => {
      const user = memberOf(world, input);
      const member = keep(world, { ...user, groupIds: input.groups });
      for (const id of input.groups) groupFor(world, id, member);
      changeGroups(world, without(user.groupIds, input.groups), negated(user.usage));
      changeGroups(world, without(input.groups, user.groupIds), user.usage);
      return {};
    },
  } satisfies Action<MembershipInput>,

  share: {
    description:
      'Moves a share, with its bytes, to an owner of the same tenant. An unknown share is created.',
    input: inputOf({ required: ['share_id', 'owner'] }),
    run: ({ share_id: id, owner }: ShareInput, world) => {
      const to = userOf(world, owner);
      const share = targetsOf(world, 'share').get(id) ?? keep(world, newShare(world, id, to));
      sameTenant(share, to);
      if (share.ownerId === to.id) return {};
      const from = userOf(world, share.ownerId);
      keep(world, { ...share, ownerId: to.id });
      keep(world, changed(from, negated(share.usage), world.now));
      keep(world, changed(to, share.usage, world.now));
      changeGroups(world, without(from.groupIds, to.groupIds), negated(share.usage));
      changeGroups(world, without(to.groupIds, from.groupIds), share.usage);
      return {};
    },
  } satisfies Action<ShareInput>,
};

/** The user, or a new user of the given tenant. */
function memberOf(world: World, { user_id: id, tenant_id: tenantId }: MembershipInput): User {
  const known = targetsOf(world, 'user').get(id);
  const tenant = targetsOf(world, 'tenant').get(tenantId ?? known?.tenantId ?? MAIN_TENANT);
  if (tenant === undefined)
    throw actionError(404, `there is no tenant ${tenantId}`, 'Leave tenant_id out for the main tenant.');
  const user = known ?? newUser(world, id, tenant.id);
  sameTenant(user, { id: 'the tenant that is given', tenantId: tenant.id });
  return user;
}

/** A group of the user's tenant, created if it does not exist. */
function groupFor(world: World, id: string, member: User): Group {
  const group = targetsOf(world, 'group').get(id) ?? keep(world, newGroup(world, id, member.tenantId));
  sameTenant(group, member);
  return group;
}

/** Changes the sums of groups, which all exist. */
function changeGroups(world: World, ids: readonly string[], change: Holding): void {
  const groups = targetsOf(world, 'group');
  for (const id of ids) keep(world, changed(groups.get(id) as Group, change, world.now));
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  const excluded = new Set(others);
  return ids.filter((id) => !excluded.has(id));
}
