// Usage that is wrong.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { keep, type Target, targetsOf } from '../../domain/targets.ts';
import { reportedBytes } from '../../domain/usage.ts';
import { alterBody, targetOf } from '../support.ts';

export const usageMutants = mutantsOf({
  'Q-EP-11.3': {
    'keeps calculated_at when it recalculates': (service) =>
      replaceOperation(service, 'getTenantUsage', (request, world, proceed) => {
        const { calculatedAt } = targetOf(world, 'tenant', request);
        const reply = proceed() as { readonly status: number; readonly body?: object };
        return { ...reply, body: { ...reply.body, calculated_at: iso(calculatedAt) } };
      }),
    'forgets a recalculation once it is answered': (service) =>
      replaceOperation(service, 'getTenantUsage', (request, world, proceed) => {
        const { calculatedAt } = targetOf(world, 'tenant', request);
        const reply = proceed();
        keep(world, { ...targetOf(world, 'tenant', request), calculatedAt });
        return reply;
      }),
  },
  'Q-EP-11.2': {
    'recalculates nothing but calculated_at': (service) =>
      replaceOperation(service, 'getTenantUsage', (request, world, proceed) => {
        const { driftBytes } = targetOf(world, 'tenant', request);
        const reply = proceed() as { readonly status: number; readonly body?: object };
        const tenant = keep(world, { ...targetOf(world, 'tenant', request), driftBytes });
        return { ...reply, body: { ...reply.body, used_bytes: reportedBytes(tenant) } };
      }),
  },
  'Q-EP-11.1': {
    'takes what one user holds for what the tenant holds': (service) =>
      alterBody(service, ['getTenantUsage'], (usage, _, world) => {
        const held = [...targetsOf(world, 'user').values()].map((user) => user.usage.usedBytes);
        return { ...usage, used_bytes: Math.max(0, ...held) };
      }),
  },
  'Q-EP-12.4': {
    'frees deleted bytes only for the user': keepsUsage('delete', 'group'),
    'counts for a group only what its members write while they are in it': keepsUsage('membership', 'group'),
  },
  'Q-EP-12.2': {
    'leaves the bytes of a share with the owner that it had': keepsUsage('share', 'user'),
    'counts a write into a share twice for its owner': (service) =>
      alterAction(service, 'write', (input, world, proceed) => {
        const result = proceed(input);
        const owner = targetsOf(world, 'user').get(String(input.user_id));
        if (owner === undefined || typeof input.share_id !== 'string') return result;
        const usedBytes = owner.usage.usedBytes + Number(input.bytes);
        keep(world, { ...owner, usage: { ...owner.usage, usedBytes } });
        return result;
      }),
  },
});

/** Does an action, but for what it changes in the usage of the targets of a level. */
function keepsUsage(action: string, level: 'group' | 'user') {
  return (service: AnyService): AnyService =>
    alterAction(service, action, (input, world, proceed) => {
      const before = [...targetsOf(world, level).values()];
      const result = proceed(input);
      for (const { id, usage } of before) {
        const target = targetsOf(world, level).get(id);
        if (target !== undefined) keep(world, { ...target, usage } as Target);
      }
      return result;
    });
}
