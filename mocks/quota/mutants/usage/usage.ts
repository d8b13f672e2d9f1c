// Usage that is wrong.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { keep, targetsOf } from '../../domain/targets.ts';
import { reportedBytes } from '../../domain/usage.ts';
import { alterBody, loseOperation, targetOf } from '../support.ts';

const READ_BY = [
  ['Q-EP-12.2', 'getUserUsage'],
  ['Q-EP-12.4', 'getGroupUsage'],
  ['Q-EP-12.6', 'getShareUsage'],
] as const;

const SINGLE_READS = READ_BY.map(([, operation]) => operation);

export const usageMutants: readonly Mutant[] = [
  ...(
    [
      ['Q-OB-02.4', 'folder_count'],
      ['Q-OB-02.5', 'version_bytes'],
      ['Q-OB-02.6', 'trash_bytes'],
    ] as const
  ).map(
    ([rule, field]): Mutant => ({
      rule,
      does: `shows a ${field} of 0 whatever is held`,
      alter: (service) => alterBody(service, SINGLE_READS, (usage) => ({ ...usage, [field]: 0 })),
    }),
  ),
  {
    rule: 'Q-OB-02.2',
    does: 'shows used_bytes in kibibytes',
    alter: (service) =>
      alterBody(service, [...SINGLE_READS, 'getTenantUsage'], (usage) => ({
        ...usage,
        used_bytes: Math.floor(Number(usage.used_bytes) / 1_024),
      })),
  },
  {
    rule: 'Q-EP-11.1',
    does: 'knows no usage of the tenant',
    alter: (service) => loseOperation(service, 'getTenantUsage'),
  },
  {
    rule: 'Q-EP-11.1',
    does: 'shows half of what the tenant holds',
    alter: (service) =>
      alterBody(service, ['getTenantUsage'], (usage) => ({
        ...usage,
        used_bytes: Math.floor(Number(usage.used_bytes) / 2),
      })),
  },
  {
    rule: 'Q-EP-11.3',
    does: 'keeps calculated_at when it recalculates',
    alter: (service) =>
      replaceOperation(service, 'getTenantUsage', (request, world, proceed) => {
        const { calculatedAt } = targetOf(world, 'tenant', request);
        const reply = proceed() as { readonly status: number; readonly body?: object };
        return { ...reply, body: { ...reply.body, calculated_at: iso(calculatedAt) } };
      }),
  },
  {
    rule: 'Q-EP-11.2',
    does: 'recalculates nothing but calculated_at',
    alter: (service) =>
      replaceOperation(service, 'getTenantUsage', (request, world, proceed) => {
        const { driftBytes } = targetOf(world, 'tenant', request);
        const reply = proceed() as { readonly status: number; readonly body?: object };
        const tenant = keep(world, { ...targetOf(world, 'tenant', request), driftBytes });
        return { ...reply, body: { ...reply.body, used_bytes: reportedBytes(tenant) } };
      }),
  },
  ...READ_BY.flatMap(([rule, operation]): Mutant[] => [
    {
      rule,
      does: `knows no ${operation}`,
      alter: (service) => loseOperation(service, operation),
    },
    {
      rule,
      does: `answers ${operation} with one byte more than is held`,
      alter: (service) =>
        alterBody(service, [operation], (usage) => ({ ...usage, used_bytes: Number(usage.used_bytes) + 1 })),
    },
  ]),
  {
    rule: 'Q-EP-11.1',
    does: 'takes what one user holds for what the tenant holds',
    alter: (service) =>
      alterBody(service, ['getTenantUsage'], (usage, _, world) => {
        const held = [...targetsOf(world, 'user').values()].map((user) => user.usage.usedBytes);
        return { ...usage, used_bytes: Math.max(0, ...held) };
      }),
  },
  {
    rule: 'Q-EP-11.3',
    does: 'forgets a recalculation once it is answered',
    alter: (service) =>
      replaceOperation(service, 'getTenantUsage', (request, world, proceed) => {
        const { calculatedAt } = targetOf(world, 'tenant', request);
        const reply = proceed();
        keep(world, { ...targetOf(world, 'tenant', request), calculatedAt });
        return reply;
      }),
  },
  {
    rule: 'Q-EP-12.4',
    does: 'frees deleted bytes only for the user',
    alter: (service) =>
      alterAction(service, 'delete', (input, world, proceed) => {
        const before = [...targetsOf(world, 'group').values()];
        const result = proceed(input);
        for (const { id, usage } of before) {
          const group = targetsOf(world, 'group').get(id);
          if (group !== undefined) keep(world, { ...group, usage });
        }
        return result;
      }),
  },
  {
    rule: 'Q-EP-12.2',
    does: 'counts a write into a share twice for its owner',
    alter: (service) =>
      alterAction(service, 'write', (input, world, proceed) => {
        const result = proceed(input);
        const owner = targetsOf(world, 'user').get(String(input.user_id));
        if (owner === undefined || typeof input.share_id !== 'string') return result;
        const usedBytes = owner.usage.usedBytes + Number(input.bytes);
        keep(world, { ...owner, usage: { ...owner.usage, usedBytes } });
        return result;
      }),
  },
];
