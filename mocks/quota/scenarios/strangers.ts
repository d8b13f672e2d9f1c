// Scenarios about targets beyond the caller's tenant: those of another tenant or partner, or unknown ones.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { World } from '../../../src/engine/world.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { keep, newGroup, newShare, newUser } from '../domain/targets.ts';
import { PARTNER } from './levels.ts';

const SIDE_TENANT = 'ten_side';
const STRANGE_TENANT = 'ten_other';
const STRANGE_PARTNER = 'prt_other';

const PREFIXES = { share: 'shr_', user: 'usr_', group: 'grp_', tenant: 'ten_', partner: 'prt_' } as const;

/** How a target of each level is created for another tenant. */
const STRANGE = {
  user: (world: World, id: string) => keep(world, newUser(world, id, STRANGE_TENANT)),
  group: (world: World, id: string) => keep(world, newGroup(world, id, STRANGE_TENANT)),
  share: (world: World, id: string) => {
    const owner = keep(world, newUser(world, world.ids.next('usr_'), STRANGE_TENANT));
    return keep(world, newShare(world, id, owner));
  },
} as const;

export const strangerScenarios = {
  'the partner has another tenant': (_, { world }) => {
    const { id } = keep(world, newUser(world, world.ids.next(PREFIXES.user), SIDE_TENANT));
    return { tenant_id: SIDE_TENANT, partner_id: PARTNER, user_id: id };
  },

  'a tenant belongs to another partner': () => ({
    tenant_id: STRANGE_TENANT,
    partner_id: STRANGE_PARTNER,
  }),

  'a target belongs to another tenant': ({ level }, { world }) => ({
    target_id: STRANGE[level](world, world.ids.next(PREFIXES[level])).id,
  }),

  'a target is not known': ({ level }, { world }) => ({ target_id: world.ids.next(PREFIXES[level]) }),
} satisfies Partial<ScenarioHandlers<Scenarios['quota']>>;
