// Partner quotas, for the superuser alone.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { type Credential, PARTNER, pathOf, quotaAs } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

test('Q-EP-03 GET and PUT /partner are about the caller’s partner', async () => {
  const world = await mock.world();
  const caller = quotaAs(world, 'superuser');
  const before = (await caller.get(PARTNER)).body;
  expect(before).toMatchObject({
    tenant_id: '',
    target_type: 'partner',
    target_id: 'prt_main',
    limit_bytes: 1_099_511_627_776,
  });
  const { status, body } = await caller.put(PARTNER, { limit_bytes: 9, limit_type: 'soft' });
  expect([status, body]).toEqual([200, { ...before, limit_bytes: 9, limit_type: 'soft' }]);
  expect((await caller.get(PARTNER)).body).toEqual(body);
});

test('Q-EP-04 GET and PUT /partners/{id} reach every partner that there is', async () => {
  const world = await mock.world();
  const caller = quotaAs(world, 'superuser');
  const other = pathOf('partner', 'prt_other');
  const { status, body } = await caller.put(other, { limit_bytes: 11 });
  expect([status, body.target_id, body.limit_bytes]).toEqual([200, 'prt_other', 11]);
  expect((await caller.get(other)).body).toEqual(body);
  expect((await caller.get(PARTNER)).body.limit_bytes).toBe(1_099_511_627_776);
});

test('Q-G-27 an unknown partner is 404 and does not come into being', async () => {
  const world = await mock.world();
  const caller = quotaAs(world, 'superuser');
  const nobody = pathOf('partner', 'prt_nobody');
  const error = { code: 'NOT_FOUND', message: 'No partner prt_nobody.' };
  expect(await caller.put(nobody, { limit_bytes: 1 })).toMatchObject({ status: 404, body: { error } });
  expect(await caller.get(nobody)).toMatchObject({ status: 404, body: { error } });
});

test.each<Credential>(['member', 'tenant_admin', 'partner_admin', 'other_partner_admin'])(
  'Q-AU-02 a %s gets 403 of every partner path, and nothing changes',
  async (credential) => {
    const world = await mock.world();
    const caller = quotaAs(world, credential);
    const before = (await quotaAs(world).get(PARTNER)).body;
    for (const path of [PARTNER, pathOf('partner', 'prt_main'), pathOf('partner', 'prt_nobody')]) {
      const refused = { status: 403, body: { error: { message: 'Missing required permission: *' } } };
      expect(await caller.get(path)).toMatchObject(refused);
      expect(await caller.put(path, { limit_bytes: 1 })).toMatchObject(refused);
    }
    expect((await quotaAs(world).get(PARTNER)).body).toEqual(before);
  },
);
