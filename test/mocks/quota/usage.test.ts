// Usage: what tenants, users, groups and shares hold.

import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';
import { pathOf, quotaAs, USAGE, usedBytes, write } from './caller.ts';

const mock = await startMockHere({ services: ['quota'] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00.000Z';

const EVERY_TARGET = [
  ['tenant', 'tenant'],
  ['user', 'users/usr_ada'],
  ['group', 'groups/grp_all'],
  ['share', 'shares/shr_docs'],
] as const;

test.each(EVERY_TARGET)(
  'Q-G-40 the reported usage of a %s drifts until it is recalculated',
  async (type, path) => {
    const world = await mock.world({ now: NOW });
    const caller = quotaAs(world, 'member');
    await write(world, { share_id: 'shr_docs', bytes: 100 });
    const before = (await caller.get(`${USAGE}/${path}`)).body;
    const target = { target_type: type, target_id: before.target_id };
    await world.simulate('quota/usage.drift', { ...target, by_bytes: 70 });
    await world.simulate('quota/usage.drift', { ...target, by_bytes: -30 });
    expect((await caller.get(`${USAGE}/${path}`)).body).toEqual({ ...before, used_bytes: 140 });
    await world.advance('1h');
    await write(world, { share_id: 'shr_docs', bytes: 5 });
    expect((await caller.get(`${USAGE}/${path}`)).body.used_bytes).toBe(145);
    await caller.get(`${USAGE}/tenant?recalculate=true`);
    expect((await caller.get(`${USAGE}/${path}`)).body.used_bytes).toBe(105);
  },
);

test('Q-G-40 quotas and the history go by what is held, whatever is reported', async () => {
  const world = await mock.world({ now: NOW });
  await quotaAs(world, 'tenant_admin').put(pathOf('user', 'usr_ben'), { limit_bytes: 100 });
  await write(world, { user_id: 'usr_ben', bytes: 10 });
  await world.simulate('quota/usage.drift', { target_type: 'user', target_id: 'usr_ben', by_bytes: 1_000 });
  expect(await write(world, { user_id: 'usr_ben', bytes: 90 })).toMatchObject({
    accepted: true,
    error: null,
  });
  const history = `${USAGE}/history?target_type=user&target_id=usr_ben&days=1`;
  expect((await quotaAs(world, 'member').get(history)).body.history[0].used_bytes).toBe(100);
});

test('Q-G-40 usage.set says what is held, and what is reported', async () => {
  const world = await mock.world();
  const target = { target_type: 'user', target_id: 'usr_ben' } as const;
  await world.simulate('quota/usage.drift', { ...target, by_bytes: 7 });
  await world.simulate('quota/usage.set', { ...target, used_bytes: 5 });
  expect(await usedBytes(world, 'user', 'usr_ben')).toBe(5);
});

test.each([
  [{ target_type: 'user', target_id: 'usr_ben', by_bytes: -1 }, 422],
  [{ target_type: 'user', target_id: 'usr_ben', by_bytes: 9_007_199_254_740_992 }, 422],
  [{ target_type: 'user', target_id: 'usr_nobody', by_bytes: 1 }, 404],
  [{ target_type: 'partner', target_id: 'prt_main', by_bytes: 1 }, 422],
])('usage.drift refuses %j', async (input, status) => {
  const world = await mock.world();
  expect((await world.control('POST', '/simulate/quota/usage.drift', input)).status).toBe(status);
});

test('Q-G-11 a path that is none of a target type is 404', async () => {
  const world = await mock.world();
  const { status, body } = await quotaAs(world).get(`${pathOf('tenant', 'ten_main')}/usage`);
  expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
});
