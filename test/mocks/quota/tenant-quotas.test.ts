// Tenant quotas: what a PUT does that no document says.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { quotaAs, TENANT } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

const EVERY_TERM = {
  limit_bytes: 5000,
  limit_type: 'soft',
  warning_threshold_1: 50,
  warning_threshold_2: 60,
  warning_threshold_3: 70,
  grace_period_days: 3,
  grace_extra_percent: 25,
};

test('Q-G-03 Q-G-13 a field that is not given takes its default, whatever it was', async () => {
  const world = await mock.world();
  const before = (await quotaAs(world).get(TENANT)).body;
  await quotaAs(world).put(TENANT, EVERY_TERM);
  expect((await quotaAs(world).put(TENANT, { limit_bytes: 7 })).body).toEqual({ ...before, limit_bytes: 7 });
});

test('Q-G-04 a tenant is never exempt, and says nothing of fields that it does not know', async () => {
  const world = await mock.world();
  const { status, body } = await quotaAs(world).put(TENANT, { limit_bytes: 7, exempt: true, id: 'qta_mine' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ exempt: false, exempt_reason: null });
  expect(body.id).not.toBe('qta_mine');
});
