// Writes that are checked against the wrong quotas, or against the wrong limits.

import { alterAction, type Mutant } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { NOTHING } from '../../domain/holdings.ts';
import type { Quota } from '../../domain/quotas.ts';
import { targetsOf } from '../../domain/targets.ts';
import { changeSpace } from '../../domain/usage.ts';
import { type Place, placeOf } from '../../simulate/fields.ts';
import { APPLIED, judgeBy, LEVELS, limited } from './writes.ts';

const exempt = (quota: Quota): Quota => ({ ...quota, isExempt: true });

export const fullMutants: readonly Mutant[] = [
  ...mutantsOf({
    'Q-EN-01': {
      'checks only the quota of the tenant': (service) =>
        judgeBy(service, (quota, { type }) => (type === 'tenant' ? quota : exempt(quota))),
      'allows a write if any one of the quotas allows it': (service) => judgeBy(service, exempt),
    },
    'Q-EN-02.3': {
      'checks only the first group of a user': (service) =>
        judgeBy(service, (quota, { type, id }, world) => {
          const users = [...targetsOf(world, 'user').values()];
          const isLaterGroup = type === 'group' && users.some(({ groupIds }) => groupIds.indexOf(id) > 0);
          return isLaterGroup ? exempt(quota) : quota;
        }),
    },
    'Q-EN-02.5': {
      'refuses every write under a partner without a quota': (service) =>
        judgeBy(service, (quota, { type }, world) => {
          const partners = [...targetsOf(world, 'partner').values()];
          const isUnlimited = partners.some(({ quota: ofPartner }) => ofPartner === null);
          return type === 'tenant' && isUnlimited ? { ...quota, limitBytes: -1, ceilingBytes: -1 } : quota;
        }),
    },
    'Q-EN-03.1': {
      'lets hard quotas be exceeded by their grace, as soft ones are': (service) =>
        judgeBy(service, (quota) => ({ ...quota, ceilingBytes: Math.floor(quota.limitBytes * 1.5) })),
    },
    'Q-EN-03.2': {
      'counts the bytes of a write that it refuses': (service) =>
        alterAction(service, 'write', (input, world, proceed) => {
          const result = proceed(input) as { readonly accepted: boolean };
          const usedBytes = Number(input.bytes);
          if (!result.accepted)
            changeSpace(world, placeOf(world, input as unknown as Place), { ...NOTHING, usedBytes });
          return result;
        }),
    },
  }),
  ...LEVELS.map(
    (level): Mutant => ({
      rule: APPLIED[level],
      does: `does not ask the quota of the ${level}`,
      alter: (service) => judgeBy(service, (quota, { type }) => (type === level ? exempt(quota) : quota)),
    }),
  ),
  ...(
    [
      ['user', 'group'],
      ['group', 'user'],
    ] as const
  ).map(
    ([winner, loser]): Mutant => ({
      rule: 'Q-EN-02.6',
      does: `lets the quota of a ${winner} win over that of a ${loser}`,
      alter: (service) =>
        judgeBy(service, (quota, { type }, world) =>
          type === loser && limited(world).some((target) => target.type === winner) ? exempt(quota) : quota,
        ),
    }),
  ),
  ...([0, 1, 2] as const).map(
    (index): Mutant => ({
      rule: 'Q-EN-07',
      does: `refuses writes from warning threshold ${index + 1} on`,
      alter: (service) =>
        judgeBy(service, (quota) => {
          const limitBytes = quota.warningBytes[index] - 1;
          return quota.limitType === 'hard' ? { ...quota, limitBytes, ceilingBytes: limitBytes } : quota;
        }),
    }),
  ),
];
