// Quotas that are shown as they were set, and enforced in another way at one of the levels.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import { DAY_MS } from '../../../../src/engine/instant.ts';
import {
  alterAction,
  alterDeliveries,
  type Mutant,
  replaceOperation,
} from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { percentUsed, type Quota } from '../../domain/quotas.ts';
import { keep, type TargetType, targetsOf } from '../../domain/targets.ts';
import type { Schemas } from '../../spec.ts';
import { targetOf } from '../support.ts';
import { afterRemovals, afterWrites, judgeBy, LEVELS, limited, rememberFirst } from './writes.ts';

/** The statement that a PUT sets the quota of a level. */
const SET = {
  share: 'Q-EP-10.2',
  user: 'Q-EP-07.2',
  group: 'Q-EP-09.3',
  tenant: 'Q-EP-05.2',
  partner: 'Q-EP-03.2',
} as const satisfies Readonly<Record<TargetType, RuleId>>;

/** Checks writes against a bent quota at one level. */
function bendAt(level: TargetType, bent: (quota: Quota) => Quota): Mutant['alter'] {
  return (service) =>
    judgeBy(service, (quota, { type }) =>
      type === level && quota.limitType === 'soft' ? bent(quota) : quota,
    );
}

export const bindingMutants: readonly Mutant[] = [
  ...mutantsOf({
    'Q-EN-04.1': {
      'opens the grace window anew when the quota is set again': (service) =>
        replaceOperation(service, 'replaceTenantQuota', (request, world, proceed) => {
          const reply = proceed();
          const target = targetOf(world, 'tenant', request);
          const { quota } = target;
          if (quota !== null && quota.graceStartedAt !== null)
            keep(world, { ...target, quota: { ...quota, graceStartedAt: world.now } });
          return reply;
        }),
    },
    'Q-EN-09.1': {
      'takes a threshold for a percentage of the ceiling': (service) =>
        judgeBy(service, ({ ceilingBytes, warningPercents: [first, second, third], ...quota }) => {
          const partOf = (percent: number) => Math.ceil((ceilingBytes / 100) * percent);
          const warningBytes = [partOf(first), partOf(second), partOf(third)] as const;
          return { ...quota, ceilingBytes, warningPercents: [first, second, third], warningBytes };
        }),
      'reports only a threshold at which a write ends': (service) =>
        alterDeliveries(service, (delivery) => {
          const { threshold, percent_used } = warningIn(delivery.body);
          return threshold === percent_used ? delivery : undefined;
        }),
    },
    'Q-EN-09.2': {
      'reports the thresholds that a quota had at first': (service) => {
        const bytesOf = rememberFirst(({ warningBytes }) => warningBytes);
        return judgeBy(service, (quota, _, world) => ({
          ...quota,
          warningBytes: bytesOf(quota, world) ?? quota.warningBytes,
        }));
      },
    },
    'Q-EP-07.4': {
      'goes on warning of a user quota that was removed': (service) => {
        const removed = new Map<string, Quota>();
        const noting = replaceOperation(service, 'deleteUserQuota', (request, world, proceed) => {
          const { id, quota } = targetOf(world, 'user', request);
          if (quota !== null) removed.set(`${world.id} ${id}`, { ...quota, isExempt: true });
          return proceed();
        });
        return alterAction(noting, 'write', (input, world, proceed) => {
          const id = String(input.user_id);
          const quota = removed.get(`${world.id} ${id}`);
          const user = targetsOf(world, 'user').get(id);
          if (quota === undefined || user === undefined || user.quota !== null) return proceed(input);
          keep(world, { ...user, quota });
          const result = proceed(input);
          const after = targetsOf(world, 'user').get(id);
          if (after !== undefined) keep(world, { ...after, quota: null });
          return result;
        });
      },
    },
    'Q-EP-08.2': {
      'enforces no quota that was ever exempt': (service) => {
        const wasExempt = rememberFirst(({ isExempt }) => (isExempt ? true : null));
        return judgeBy(service, (quota, _, world) => ({
          ...quota,
          isExempt: wasExempt(quota, world) ?? false,
        }));
      },
    },
    'Q-EN-02.5': {
      'lets every write through while the partner is not full yet': (service) =>
        judgeBy(service, (quota, { type, usage }) =>
          type === 'partner' && percentUsed(usage.usedBytes, quota.limitBytes) < 100
            ? { ...quota, limitBytes: Number.MAX_SAFE_INTEGER, ceilingBytes: Number.MAX_SAFE_INTEGER }
            : quota,
        ),
    },
  }),
  ...LEVELS.flatMap((level) =>
    mutantsOf({
      [SET[level]]: {
        [`enforces the first limit that a ${level} had`]: (service) => {
          const limitOf = rememberFirst(({ limitBytes }) => limitBytes);
          return judgeBy(service, (quota, { type }, world) => {
            const first = limitOf(quota, world) ?? quota.limitBytes;
            return type === level && quota.limitType === 'hard'
              ? { ...quota, limitBytes: first, ceilingBytes: first }
              : quota;
          });
        },
        [`allows a grace of 10 percent to a ${level}, whatever is set`]: bendAt(level, (quota) => ({
          ...quota,
          ceilingBytes: Math.floor(quota.limitBytes * 1.1),
        })),
        [`lets the grace of a ${level} last a week, whatever is set`]: bendAt(level, (quota) => ({
          ...quota,
          gracePeriodDays: 7,
        })),
      },
      'Q-EN-04.1': {
        [`opens no grace window for a ${level}`]: (service) =>
          afterWrites(service, (after, { graceStartedAt }, _, { type }) =>
            type === level ? { ...after, graceStartedAt } : after,
          ),
        [`opens the grace window of a ${level} at midnight`]: (service) =>
          afterWrites(service, (after, { graceStartedAt: before }, _, { type }) =>
            type === level && before === null && after.graceStartedAt !== null
              ? { ...after, graceStartedAt: after.graceStartedAt - (after.graceStartedAt % DAY_MS) }
              : after,
          ),
      },
      'Q-EN-06': {
        [`does not clear the grace window of a ${level}`]: (service) =>
          afterRemovals(service, (after, { graceStartedAt }, _, { type }) =>
            type === level ? { ...after, graceStartedAt } : after,
          ),
      },
      'Q-EN-03.2': {
        [`counts the bytes of refused writes for the ${level} alone`]: (service) =>
          alterAction(service, 'write', (input, world, proceed) => {
            const result = proceed(input) as { readonly accepted: boolean };
            if (result.accepted) return result;
            for (const target of limited(world)) {
              const usedBytes = target.usage.usedBytes + Number(input.bytes);
              if (target.type === level) keep(world, { ...target, usage: { ...target.usage, usedBytes } });
            }
            return result;
          }),
      },
      'Q-EN-07': {
        [`refuses writes from the third warning threshold of a ${level} on`]: (service) =>
          judgeBy(service, (quota, { type }) => {
            const most = quota.warningBytes[2] - 1;
            const isBlocking = type === level && quota.limitType === 'hard';
            return isBlocking ? { ...quota, limitBytes: most, ceilingBytes: most } : quota;
          }),
      },
    }),
  ),
];

function warningIn(body: string): Schemas['QuotaWarningEvent'] {
  return JSON.parse(body) as Schemas['QuotaWarningEvent'];
}
