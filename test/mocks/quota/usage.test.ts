// Usage: what tenants, users, groups and shares hold.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { pathOf, quotaAs, USAGE, usedBytes, write } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00.000Z';

test('Q-OB-02 Q-G-14 usage counts bytes, files, folders, versions and the trash, each for itself and in all', async () => {
  const world = await mock.world({ now: NOW });
  await write(world, { bytes: 100, files: 3, folders: 2, version_bytes: 20 });
  await world.advance('1h');
  await world.simulate('quota/trash', { user_id: 'usr_ada', bytes: 30 });
  expect((await quotaAs(world, 'member').get(`${USAGE}/users/usr_ada`)).body).toEqual({
    target_type: 'user',
    target_id: 'usr_ada',
    used_bytes: 120,
    file_count: 3,
    folder_count: 2,
    version_bytes: 20,
    trash_bytes: 30,
    calculated_at: '2026-01-01T01:00:00.000Z',
  });
});

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

test('Q-EP-12 Q-G-24 Q-G-35 users, groups and shares are listed whole, in ascending order, with zeros', async () => {
  const world = await mock.world();
  await write(world, { share_id: 'shr_docs', bytes: 7 });
  await world.simulate('quota/membership', { user_id: 'usr_aaa', groups: [] });
  await world.simulate('quota/share', { share_id: 'shr_aaa', owner: 'usr_ben' });
  const listed = async (part: string) => {
    const { usage, total } = (await quotaAs(world, 'member').get(`${USAGE}/${part}`)).body;
    const rows = usage.map((one: { target_id: string; used_bytes: number }) => [
      one.target_id,
      one.used_bytes,
    ]);
    return [Object.fromEntries(rows), rows.length, total];
  };
  expect(await listed('users')).toEqual([{ usr_aaa: 0, usr_ada: 7, usr_ben: 0 }, 3, 3]);
  expect(await listed('groups')).toEqual([{ grp_all: 7, grp_eng: 7 }, 2, 2]);
  expect(await listed('shares')).toEqual([{ shr_aaa: 0, shr_docs: 7 }, 2, 2]);
  expect(await listed('users?limit=1&offset=1')).toEqual([{ usr_ada: 7 }, 1, 3]);
  expect(await listed('shares?offset=9')).toEqual([{}, 0, 2]);
});

test.each([
  ['users', 'usr_ada'],
  ['groups', 'grp_eng'],
  ['shares', 'shr_docs'],
])(
  'Q-EP-12 Q-G-27 GET /usage/%s/%s answers one; an unknown one and another tenant’s are 404',
  async (part, id) => {
    const world = await mock.world();
    await write(world, { share_id: 'shr_docs', bytes: 7 });
    const { status, body } = await quotaAs(world, 'member').get(`${USAGE}/${part}/${id}`);
    expect([status, body]).toMatchObject([200, { target_id: id, used_bytes: 7 }]);
    expect((await quotaAs(world).get(`${USAGE}/${part}/nobody`)).status).toBe(404);
    const stranger = quotaAs(world, 'other_partner_admin');
    expect((await stranger.get(`${USAGE}/${part}/${id}`)).body.error.code).toBe('NOT_FOUND');
    expect((await stranger.get(`${USAGE}/${part}`)).body).toEqual({ usage: [], total: 0 });
  },
);

test('Q-EP-12 a member who joins or leaves a group takes their bytes along', async () => {
  const world = await mock.world();
  await write(world, { bytes: 4 });
  await write(world, { share_id: 'shr_docs', bytes: 6 });
  await world.simulate('quota/membership', { user_id: 'usr_ada', groups: ['grp_all', 'grp_new'] });
  const held = ['grp_eng', 'grp_all', 'grp_new'].map((id) => usedBytes(world, 'group', id));
  expect(await Promise.all(held)).toEqual([0, 10, 10]);
});

test('Q-EP-12 a share that changes its owner takes its bytes along, to the owner’s groups too', async () => {
  const world = await mock.world();
  await write(world, { bytes: 4 });
  await write(world, { share_id: 'shr_docs', bytes: 6 });
  await world.simulate('quota/share', { share_id: 'shr_docs', owner: 'usr_ben' });
  const targets = [
    ['user', 'usr_ada'],
    ['user', 'usr_ben'],
    ['group', 'grp_eng'],
    ['group', 'grp_all'],
    ['share', 'shr_docs'],
  ];
  const held = targets.map(([type, id]) => usedBytes(world, type as string, id as string));
  expect(await Promise.all(held)).toEqual([4, 6, 4, 10, 6]);
});

test('Q-G-11 a path that is none of a target type is 404', async () => {
  const world = await mock.world();
  const { status, body } = await quotaAs(world).get(`${pathOf('tenant', 'ten_main')}/usage`);
  expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
});
