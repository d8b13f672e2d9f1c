// Scenarios about quotas that are set or not set.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { exempted, limitedTo } from '../domain/quota-changes.ts';
import { termsOf } from '../domain/quotas.ts';
import { keep, newUser, targetsOf } from '../domain/targets.ts';
import type { Schemas } from '../spec.ts';
import { type Level, spotAt } from './levels.ts';

export const quotaScenarios = {
  'a user has a quota': (terms, { world }) => limited(world, 'user', terms),
  'a group has a quota': (terms, { world }) => limited(world, 'group', terms),
  'a share has a quota': (terms, { world }) => limited(world, 'share', terms),
  'the tenant has a quota': (terms, { world }) => limited(world, 'tenant', terms),
  'the partner has a quota': (terms, { world }) => limited(world, 'partner', terms),

  'several users have quotas': ({ count }, { world }) => {
    for (const user of targetsOf(world, 'user').by('quota', MAIN_TENANT))
      keep(world, { ...user, quota: null });
    const ids = Array.from({ length: count }, (_, index) => `usr_${String(index + 1).padStart(4, '0')}`);
    for (const id of ids) {
      const user = targetsOf(world, 'user').get(id) ?? newUser(world, id, MAIN_TENANT);
      keep(world, limitedTo(world, user, termsOf({ limit_bytes: 1_000_000 })));
    }
    return { user_ids: ids };
  },

  'the user has no quota': (_, { world }) => unlimited(world, 'user'),
  'the group has no quota': (_, { world }) => unlimited(world, 'group'),
  'the share has no quota': (_, { world }) => unlimited(world, 'share'),
  'the partner has no quota': (_, { world }) => unlimited(world, 'partner'),
} satisfies Partial<ScenarioHandlers<Scenarios['quota']>>;

function limited(world: World, level: Level, terms: Schemas['QuotaReplacement']) {
  const { target } = spotAt(world, level);
  const { usedBytes } = target.usage;
  if (usedBytes > terms.limit_bytes) {
    const detail = `The ${level} ${target.id} holds ${usedBytes} bytes, which is more than the limit.`;
    throw actionError(409, detail, 'Give a higher limit_bytes, or reset the world.');
  }
  const { quota, ...rest } = limitedTo(world, target, termsOf(terms));
  const { id } = keep(world, { ...rest, quota: exempted(quota, { isExempt: false }) });
  return { quota_id: quota.id, target_id: id, limit_bytes: quota.limitBytes };
}

function unlimited(world: World, level: Level) {
  const { id } = keep(world, { ...spotAt(world, level).target, quota: null });
  return { target_id: id };
}
