// Random sequences of writes, deletes, quota changes, membership changes, exemptions and clock moves, against
// a naive service. A failure prints the seed and the shortest sequence that shows it.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { HttpStage } from './model/http-stage.ts';
import { NaiveQuotaService } from './model/naive-quota.ts';
import type { Terms } from './model/naive-values.ts';
import { ProcessStage } from './model/process-stage.ts';
import { sequences } from './model/sequences.ts';
import type { Stage } from './model/stage.ts';

const NOW = Date.UTC(2026, 0, 1, 12);
const GIB = 2 ** 30;

/** The fixtures, two more users and a share, and quotas small enough to be met. */
async function setUp(real: Stage): Promise<{ model: NaiveQuotaService; real: Stage }> {
  const model = new NaiveQuotaService(NOW);
  for (const group of ['grp_eng', 'grp_all']) model.groups.set(group, 'ten_main');
  model.users.set('usr_ada', { tenant: 'ten_main', groups: ['grp_eng', 'grp_all'] });
  model.users.set('usr_ben', { tenant: 'ten_main', groups: ['grp_all'] });
  model.users.set('usr_cleo', { tenant: 'ten_main', groups: [] });
  model.users.set('usr_side', { tenant: 'ten_side', groups: [] });
  model.shares.set('shr_docs', { tenant: 'ten_main', owner: 'usr_ada' });
  model.shares.set('shr_pics', { tenant: 'ten_main', owner: 'usr_ben' });
  await real.simulate('membership', { user_id: 'usr_cleo', groups: [] });
  await real.simulate('membership', { user_id: 'usr_side', groups: [], tenant_id: 'ten_side' });
  await real.simulate('share', { share_id: 'shr_pics', owner: 'usr_ben' });
  for (const [target, limit] of Object.entries({
    'tenant ten_other': 10 * GIB,
    'partner prt_other': 1024 * GIB,
  })) {
    model.setQuota(target, quotaOf(limit, 'hard'));
  }
  for (const [target, limit, type] of SMALL) {
    const [kind, id] = target.split(' ') as [string, string];
    await real.setQuota(kind, id, { limit_bytes: limit, limit_type: type });
    model.setQuota(target, quotaOf(limit, type));
  }
  await real.warned();
  model.settle();
  return { model, real };
}

const SMALL = [
  ['share shr_docs', 90, 'hard'],
  ['user usr_ada', 120, 'soft'],
  ['group grp_eng', 140, 'soft'],
  ['tenant ten_main', 200, 'soft'],
  ['tenant ten_side', 100, 'hard'],
  ['partner prt_main', 230, 'hard'],
] as const;

function quotaOf(limit: number, type: Terms['limit_type']): Terms {
  return {
    limit_bytes: limit,
    limit_type: type,
    thresholds: [80, 90, 95],
    grace_period_days: 7,
    grace_extra_percent: 10,
  };
}

test('Q-EN-01 Q-EN-02 Q-EN-03 Q-EN-04 Q-EN-05 Q-EN-06 Q-EN-09 Q-EP-13 whatever is done, in whatever order, the service answers and holds what a naive one does', async () => {
  await fc.assert(
    fc.asyncProperty(sequences(60), (commands) =>
      fc.asyncModelRun(() => setUp(new ProcessStage(NOW)), commands),
    ),
    { numRuns: 250 },
  );
});

test('Q-EN-01 Q-EN-03 Q-EN-04 Q-EN-06 it is the same over HTTP', async () => {
  await using mock = await startMock({ services: ['quota'] });
  await fc.assert(
    fc.asyncProperty(sequences(15), async (commands) => {
      const world = await mock.world({ now: new Date(NOW).toISOString() });
      await fc.asyncModelRun(() => setUp(new HttpStage(world)), commands);
    }),
    { numRuns: 10 },
  );
});

test('Q-EN-02 the comparison itself is sound: a service that forgets one level is found out, with a short sequence and its seed', async () => {
  class Forgetful extends ProcessStage {
    override async setQuota(type: string, id: string, body: object): Promise<number> {
      return type === 'group' ? 200 : super.setQuota(type, id, body);
    }
  }
  const { failed, counterexample, seed } = await fc.check(
    fc.asyncProperty(sequences(60), (commands) =>
      fc.asyncModelRun(() => setUp(new Forgetful(NOW)), commands),
    ),
    { numRuns: 50, seed: 7 },
  );
  expect([failed, seed]).toEqual([true, 7]);
  expect([...(counterexample?.[0] ?? [])].length).toBeLessThanOrEqual(4);
});
