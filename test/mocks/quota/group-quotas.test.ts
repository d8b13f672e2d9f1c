// Quotas of groups: the same shapes as users'.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { GROUPS, limit, pathOf, quotaAs, write } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

const eng = pathOf('group', 'grp_eng');

test('Q-EP-09 Q-G-05 Q-G-16 GET /groups lists the groups that have a quota, all of them unless limit is given', async () => {
  const world = await mock.world();
  const caller = quotaAs(world, 'member');
  expect((await caller.get(GROUPS)).body).toEqual({ quotas: [], total: 0 });
  const ids = Array.from({ length: 101 }, (_, index) => `grp_${String(index).padStart(3, '0')}`);
  await Promise.all(ids.map((id) => limit(world, ['group', id], { limit_bytes: 1 })));
  const listed = async (query: string) => {
    const { quotas, total } = (await caller.get(GROUPS + query)).body;
    return [quotas.map((quota: { target_id: string }) => quota.target_id), total];
  };
  expect(await listed('')).toEqual([ids, 101]);
  expect(await listed('?limit=2&offset=1')).toEqual([ids.slice(1, 3), 101]);
  expect((await caller.get(`${GROUPS}?limit=0`)).status).toBe(422);
});

test('Q-G-27 a PUT makes an unknown group, which has no members', async () => {
  const world = await mock.world();
  await limit(world, ['group', 'grp_sales'], { limit_bytes: 1 });
  expect((await write(world, { bytes: 2 })).accepted).toBe(true);
  await world.simulate('quota/membership', { user_id: 'usr_ben', groups: ['grp_sales'] });
  expect((await write(world, { user_id: 'usr_ben', bytes: 2 })).error?.body.error.target_id).toBe(
    'grp_sales',
  );
});

test('Q-G-27 a group of another tenant is 404, and nothing is set', async () => {
  const world = await mock.world();
  const stranger = quotaAs(world, 'other_partner_admin');
  expect((await stranger.put(eng, { limit_bytes: 1 })).status).toBe(404);
  expect((await stranger.get(eng)).status).toBe(404);
  expect((await quotaAs(world).get(eng)).body.error.message).toBe('Group grp_eng has no quota.');
});
