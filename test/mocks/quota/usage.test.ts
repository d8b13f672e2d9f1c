// Usage: what tenants, users, groups and shares hold.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { pathOf, quotaAs, USAGE, usedBytes, write } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00.000Z';

test('Q-EP-11 calculated_at moves with a change or a recalculation, not with the clock', async () => {
  const world = await mock.world({ now: NOW });
  const caller = quotaAs(world, 'member');
  await write(world, { bytes: 10, version_bytes: 2 });
  await world.advance('1d');
  const before = (await caller.get(`${USAGE}/tenant?recalculate=false`)).body;
  expect(before.calculated_at).toBe(NOW);
  const recalculated = (await caller.get(`${USAGE}/tenant?recalculate=true`)).body;
  expect(recalculated).toEqual({ ...before, calculated_at: '2026-01-02T00:00:00.000Z' });
  expect((await caller.get(`${USAGE}/tenant`)).body).toEqual(recalculated);
  expect((await caller.get(`${USAGE}/groups/grp_all`)).body.calculated_at).toBe('2026-01-02T00:00:00.000Z');
});

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
  expect(await write(world, { user_id: 'usr_ben', bytes: 90 })).toMatchObject({ accepted: true });
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

test('Q-EP-11 a recalculation never changes what usage.set said', async () => {
  const world = await mock.world();
  await world.simulate('quota/usage.set', { target_type: 'share', target_id: 'shr_docs', used_bytes: 5 });
  await world.simulate('quota/usage.set', {
    target_type: 'user',
    target_id: 'usr_ada',
    used_bytes: 9_007_199_254_740_991,
    file_count: 12,
  });
  const listed = async () => {
    const parts = ['users', 'groups', 'shares'].map((part) => quotaAs(world).get(`${USAGE}/${part}`));
    const lists = await Promise.all(parts);
    return lists.flatMap(({ body }) =>
      body.usage.map(({ calculated_at: _, ...usage }: Record<string, unknown>) => usage),
    );
  };
  const before = await listed();
  const { body } = await quotaAs(world).get(`${USAGE}/tenant?recalculate=true`);
  expect(body).toMatchObject({ used_bytes: 9_007_199_254_740_991, file_count: 12 });
  expect(await listed()).toEqual(before);
});

test('Q-G-11 a path that is none of a target type is 404', async () => {
  const world = await mock.world();
  const { status, body } = await quotaAs(world).get(`${pathOf('tenant', 'ten_main')}/usage`);
  expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
});
