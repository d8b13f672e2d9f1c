// Commands that set quotas, remove them and exempt from them.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Command, command } from './command.ts';
import { LIMITED, limitBytes } from './inputs.ts';
import type { Terms } from './naive-values.ts';

const terms: fc.Arbitrary<Terms> = fc.record({
  limit_bytes: limitBytes,
  limit_type: fc.constantFrom('hard', 'soft', 'soft'),
  thresholds: fc.constantFrom<Terms['thresholds']>([80, 90, 95], [1, 50, 100], [33, 66, 99]),
  grace_period_days: fc.nat(3),
  grace_extra_percent: fc.constantFrom(0, 1, 10, 33, 100),
});

export const quotaChanges = fc
  .record({
    target: fc.constantFrom(...LIMITED),
    terms,
    exempt: fc.option(fc.boolean(), { nil: undefined, freq: 3 }),
  })
  .map(({ target, terms, exempt }) => quotaChangeOf(target, { ...terms, exempt }));

function quotaChangeOf(target: string, { thresholds, exempt, ...terms }: Terms): Command {
  const [type, id] = target.split(' ') as [string, string];
  const isExemptible = type === 'user' || type === 'group';
  return command('setQuota', [target, { thresholds, exempt, ...terms }], async (model, real) => {
    const [first, second, third] = thresholds;
    const named = { warning_threshold_1: first, warning_threshold_2: second, warning_threshold_3: third };
    assert.equal(await real.setQuota(type, id, { ...terms, ...named, exempt }), 200);
    model.setQuota(target, { ...terms, thresholds, exempt: isExemptible ? exempt : undefined });
  });
}

const removable = fc.constantFrom(...LIMITED.filter((target) => /^(user|group)/.test(target)));

export const quotaRemovals = removable.map((target) => {
  const [type, id] = target.split(' ') as [string, string];
  return command('removeQuota', target, async (model, real) => {
    assert.equal(await real.removeQuota(type, id), model.quotas.delete(target) ? 204 : 404);
  });
});

export const exemptions = fc.record({ target: removable, exempt: fc.boolean() }).map(({ target, exempt }) => {
  const [type, id] = target.split(' ') as [string, string];
  return command('exempt', [target, exempt], async (model, real) => {
    const quota = model.quotas.get(target);
    assert.equal(await real.exempt(type, id, { exempt }), quota === undefined ? 404 : 200);
    if (quota !== undefined) quota.exempt = exempt;
  });
});
