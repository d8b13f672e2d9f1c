// The simulated actions: what they refuse, and what a snapshot and a reset make of what they did.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { limit, quotaAs, USAGE, upload, usedBytes, write } from './caller.ts';

const mock = await startMockHere({ services: ['quota'] });
afterAll(() => mock.close());

const MOST = Number.MAX_SAFE_INTEGER;

async function refusalOf(world: MockWorld, action: string, input: object): Promise<[number, string]> {
  const { status, body } = await world.control('POST', `/simulate/quota/${action}`, input);
  return [status, body.detail];
}

test.each([
  ['delete', { bytes: 71 }, 'there are only 70 bytes there, not 71'],
  ['delete', { bytes: 1, files: 3 }, 'there are only 2 files there, not 3'],
  ['trash', { bytes: 71 }, 'there are only 70 bytes there, not 71'],
  ['empty_trash', { bytes: 31 }, 'there are only 30 bytes there, not 31'],
])('Q-G-01 %s of %j is more than there is: 422, and nothing changes', async (action, input, detail) => {
  const world = await mock.world();
  await write(world, { bytes: 100, files: 2 });
  await write(world, { share_id: 'shr_docs', bytes: 500, files: 5 });
  await world.simulate('quota/trash', { user_id: 'usr_ada', bytes: 30 });
  const before = (await quotaAs(world).get(`${USAGE}/users/usr_ada`)).body;
  expect(await refusalOf(world, action, { user_id: 'usr_ada', ...input })).toEqual([422, detail]);
  expect((await quotaAs(world).get(`${USAGE}/users/usr_ada`)).body).toEqual(before);
});

test('Q-G-14 delete takes plain bytes first and those of versions when none are left', async () => {
  const world = await mock.world();
  await write(world, { bytes: 100, version_bytes: 20 });
  const usage = async () => (await quotaAs(world).get(`${USAGE}/users/usr_ada`)).body;
  await world.simulate('quota/delete', { user_id: 'usr_ada', bytes: 90 });
  expect(await usage()).toMatchObject({ used_bytes: 30, version_bytes: 20, file_count: 0 });
  await world.simulate('quota/trash', { user_id: 'usr_ada', bytes: 15 });
  expect(await usage()).toMatchObject({ used_bytes: 30, version_bytes: 15, trash_bytes: 15 });
  await world.simulate('quota/empty_trash', { user_id: 'usr_ada', bytes: 15 });
  await world.simulate('quota/delete', { user_id: 'usr_ada', bytes: 15 });
  expect(await usage()).toMatchObject({ used_bytes: 0, version_bytes: 0, trash_bytes: 0 });
});

test.each([
  ['write', { user_id: 'usr_eve', bytes: 1 }, 404],
  ['write', { user_id: 'usr_ada', share_id: 'shr_lost', bytes: 1 }, 404],
  ['write', { user_id: 'usr_side', share_id: 'shr_docs', bytes: 1 }, 422],
  ['write', { user_id: 'usr_ada', bytes: -1 }, 422],
  ['write', { user_id: 'usr_ada', bytes: 0.5 }, 422],
  ['write', { user_id: 'usr_ada', bytes: '10' }, 422],
  ['write', { user_id: 'usr_ada', bytes: MOST + 1 }, 422],
  ['write', { user_id: 'usr_ada', bytes: MOST, version_bytes: 1 }, 422],
  ['write', { user_id: 'usr_ada' }, 422],
  ['write', { user_id: 'usr_ada', bytes: 1, share: 'shr_docs' }, 422],
  ['membership', { user_id: 'usr_side', groups: ['grp_all'] }, 422],
  ['membership', { user_id: 'usr_ada', groups: ['grp_all', 'grp_all'] }, 422],
  ['membership', { user_id: 'usr_ada', groups: [], tenant_id: 'ten_side' }, 422],
  ['membership', { user_id: 'usr_new', groups: [], tenant_id: 'ten_nobody' }, 404],
  ['share', { share_id: 'shr_docs', owner: 'usr_eve' }, 404],
  ['share', { share_id: 'shr_docs', owner: 'usr_side' }, 422],
  ['usage.set', { target_type: 'share', target_id: 'shr_lost', used_bytes: 1 }, 404],
  ['usage.set', { target_type: 'group', target_id: 'grp_all', used_bytes: 1 }, 422],
  ['usage.set', { target_type: 'user', target_id: 'usr_ada', used_bytes: 1.5 }, 422],
])('Q-G-01 %s of %j is refused with %i, and nothing changes', async (action, input, status) => {
  const world = await mock.world();
  await world.simulate('quota/membership', {
    user_id: 'usr_side',
    groups: ['grp_side'],
    tenant_id: 'ten_side',
  });
  const usage = async () => {
    const lists = ['tenant', 'users', 'groups', 'shares'].map((part) =>
      quotaAs(world).get(`${USAGE}/${part}`),
    );
    return (await Promise.all(lists)).map(({ body }) => body);
  };
  const before = await usage();
  expect((await refusalOf(world, action, input))[0]).toBe(status);
  expect(await usage()).toEqual(before);
});

test('Q-G-12 no sum goes beyond 2^53-1: what would take it there is refused', async () => {
  const world = await mock.world();
  const set = (target_id: string, used_bytes: number) =>
    ({ target_type: 'user', target_id, used_bytes }) as const;
  await world.simulate('quota/usage.set', set('usr_ada', MOST));
  expect(await refusalOf(world, 'usage.set', set('usr_ben', 1))).toEqual([
    422,
    'group grp_all would hold more than can be counted exactly, which is 2^53-1',
  ]);
  expect(await usedBytes(world, 'user', 'usr_ben')).toBe(0);
  await world.simulate('quota/usage.set', { ...set('usr_ada', 0), file_count: MOST });
  expect((await refusalOf(world, 'write', { user_id: 'usr_ben', bytes: 1, files: 1 }))[0]).toBe(422);
  const refused = await upload(world, 'a', { bytes: 1 });
  expect([refused.status, refused.body.error.faults[0]]).toEqual([
    422,
    { pointer: '/body', message: 'would take user usr_ada beyond what can be counted exactly' },
  ]);
});

test('Q-G-01 usage.set of a user includes the shares that the user owns', async () => {
  const world = await mock.world();
  await write(world, { share_id: 'shr_docs', bytes: 40, files: 4 });
  const input = { target_type: 'user', target_id: 'usr_ada', used_bytes: 39 } as const;
  expect((await refusalOf(world, 'usage.set', input))[0]).toBe(422);
  await world.simulate('quota/usage.set', { ...input, used_bytes: 100 });
  expect((await quotaAs(world).get(`${USAGE}/users/usr_ada`)).body).toMatchObject({
    used_bytes: 100,
    file_count: 4,
  });
  expect(await usedBytes(world, 'share', 'shr_docs')).toBe(40);
  expect(await refusalOf(world, 'delete', { user_id: 'usr_ada', bytes: 61 })).toEqual([
    422,
    'there are only 60 bytes there, not 61',
  ]);
});

test('Q-G-01 usage.set forgets the files of the space', async () => {
  const world = await mock.world();
  await upload(world, 'a', { bytes: 10 });
  await world.simulate('quota/usage.set', { target_type: 'user', target_id: 'usr_ada', used_bytes: 3 });
  expect((await quotaAs(world, 'member').delete('/api/v1/files/a')).status).toBe(404);
  expect(await usedBytes(world, 'user', 'usr_ada')).toBe(3);
});

test('a snapshot keeps sums, windows and their end; a reset leaves the fixtures alone', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  await limit(world, ['user', 'usr_ada'], { limit_bytes: 10, limit_type: 'soft', grace_extra_percent: 100 });
  await upload(world, 'a', { bytes: 11 });
  const snapshot = (await world.control('GET', '/snapshot')).body;
  const copy = await mock.world();
  expect((await copy.control('PUT', '/snapshot', snapshot)).status).toBe(200);
  expect((await upload(copy, 'a', { bytes: 12 })).status).toBe(200);
  expect((await copy.advance({ next: 1 })).now).toBe('2026-01-08T00:00:00.000Z');
  expect((await write(copy, { bytes: 1 })).error?.body.error.code).toBe('QUOTA_GRACE_EXHAUSTED');
  await world.reset();
  expect(await usedBytes(world, 'tenant', 'ten_main')).toBe(0);
  expect((await quotaAs(world).get('/api/v1/quotas/users')).body.total).toBe(0);
});
