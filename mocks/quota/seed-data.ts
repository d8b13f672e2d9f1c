// Seed data of the quota service, which a configuration adds to every world in addition to its fixtures: further
// targets, their usage, and their limits.

import type { JsonObject } from '../../src/engine/json.ts';
import type { World } from '../../src/engine/world.ts';
import type { Schema } from '../../src/openapi/document.ts';
import { actionError } from '../../src/service/api-error.ts';
import { listOf, type SeedData } from '../../src/service/seed-data.ts';
import { MAX_COUNT } from './domain/holdings.ts';
import { limitedTo } from './domain/quota-changes.ts';
import { termsOf, thresholdFaults } from './domain/quotas.ts';
import type { Target, TargetType } from './domain/targets.ts';
import { keep, targetsOf } from './domain/targets.ts';
import { hierarchyActions } from './simulate/hierarchy.ts';
import { usageActions } from './simulate/usage.ts';
import type { Schemas } from './spec.ts';

type OwnQuota = Schemas['QuotaReplacement'] & {
  readonly target_type: TargetType;
  readonly target_id: string;
};

interface OwnQuotaFixtures {
  readonly users?: readonly {
    readonly id: string;
    readonly groups?: readonly string[];
    readonly tenant?: string;
    readonly used_bytes?: number;
  }[];
  readonly shares?: readonly { readonly id: string; readonly owner: string; readonly used_bytes?: number }[];
  readonly quotas?: readonly OwnQuota[];
}

const id = (description: string): Schema => ({ type: 'string', minLength: 1, maxLength: 200, description });
const bytes = (description: string): Schema => ({
  type: 'integer',
  minimum: 0,
  maximum: MAX_COUNT,
  description,
});
const percent = (description: string): Schema => ({ type: 'integer', minimum: 0, maximum: 100, description });

const schema: Schema = {
  type: 'object',
  description: 'Data of the quota service in addition to its fixtures.',
  additionalProperties: false,
  properties: {
    users: listOf('Users; those of the fixtures may be given other groups.', ['id'], {
      id: id('The user.'),
      groups: { type: 'array', items: id('A group, which is created.'), description: 'None if left out.' },
      tenant: id('The tenant; ten_main if left out.'),
      used_bytes: bytes('What the user holds, without the shares that the user owns.'),
    }),
    shares: listOf('Shares.', ['id', 'owner'], {
      id: id('The share.'),
      owner: id('The user who owns it.'),
      used_bytes: bytes('What the share holds.'),
    }),
    quotas: listOf('Limits.', ['target_type', 'target_id', 'limit_bytes'], {
      target_type: { enum: ['partner', 'tenant', 'group', 'user', 'share'] },
      target_id: id('Whose limit it is.'),
      limit_bytes: bytes('The limit.'),
      limit_type: { enum: ['hard', 'soft'], description: '`hard` if left out.' },
      warning_threshold_1: percent('80 if left out.'),
      warning_threshold_2: percent('90 if left out.'),
      warning_threshold_3: percent('95 if left out.'),
      grace_period_days: { type: 'integer', minimum: 0, maximum: 3_650, description: '7 if left out.' },
      grace_extra_percent: { type: 'integer', minimum: 0, maximum: 1_000, description: '10 if left out.' },
    }),
  },
};

export const seedData: SeedData<OwnQuotaFixtures> = {
  schema,
  add(world, { users = [], shares = [], quotas = [] }): JsonObject {
    for (const { id, groups = [], tenant } of users)
      hierarchyActions.membership.run(
        { user_id: id, groups, ...(tenant === undefined ? {} : { tenant_id: tenant }) },
        world,
      );
    for (const { id, owner } of shares) hierarchyActions.share.run({ share_id: id, owner }, world);
    for (const { id, used_bytes } of shares) hold(world, 'share', id, used_bytes);
    for (const user of users) hold(world, 'user', user.id, withShares(world, user));
    for (const quota of quotas) limit(world, quota);
    return {};
  },
};

/** The total usage of a user, including the shares that the user owns. */
function withShares(
  world: World,
  { id, used_bytes }: { readonly id: string; readonly used_bytes?: number },
): number | undefined {
  if (used_bytes === undefined) return undefined;
  return used_bytes + (targetsOf(world, 'user').get(id)?.usage.usedBytes ?? 0);
}

function hold(world: World, type: 'user' | 'share', targetId: string, usedBytes: number | undefined): void {
  if (usedBytes === undefined) return;
  usageActions['usage.set'].run({ target_type: type, target_id: targetId, used_bytes: usedBytes }, world);
}

function limit(world: World, { target_type: type, target_id: targetId, ...terms }: OwnQuota): void {
  const target: Target | undefined = targetsOf(world, type).get(targetId);
  if (target === undefined)
    throw actionError(
      404,
      `The quota fixtures limit ${type} ${targetId}, which does not exist.`,
      'Add it to users or shares.',
    );
  const asked = termsOf(terms);
  const [fault] = thresholdFaults(asked);
  if (fault !== undefined)
    throw actionError(
      422,
      `The quota of ${type} ${targetId} does not fit: ${fault.message}.`,
      'Let the thresholds rise.',
    );
  keep(world, limitedTo(world, target, asked));
}
