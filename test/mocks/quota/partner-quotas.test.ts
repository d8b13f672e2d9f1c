// Partner quotas.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { PARTNER, pathOf, quotaAs } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

test('the quota of a partner is that of no tenant', async () => {
  const world = await mock.world();
  expect((await quotaAs(world).get(PARTNER)).body).toMatchObject({
    tenant_id: '',
    target_type: 'partner',
    target_id: 'prt_main',
    limit_bytes: 1_099_511_627_776,
  });
});

test('Q-G-27 an unknown partner is 404 and does not come into being', async () => {
  const world = await mock.world();
  const caller = quotaAs(world);
  const nobody = pathOf('partner', 'prt_nobody');
  const error = { code: 'NOT_FOUND', message: 'No partner prt_nobody.' };
  expect(await caller.put(nobody, { limit_bytes: 1 })).toMatchObject({ status: 404, body: { error } });
  expect(await caller.get(nobody)).toMatchObject({ status: 404, body: { error } });
});
