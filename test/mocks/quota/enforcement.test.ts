// The check of a write against every quota that applies to it.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { limit, pathOf, quotaAs, upload, usedBytes, type WriteResult, write } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

/** Every level above the share, in the order of the check. Ada is in both groups. */
const LEVELS = [
  ['share', 'shr_docs'],
  ['user', 'usr_ada'],
  ['group', 'grp_eng'],
  ['group', 'grp_all'],
  ['tenant', 'ten_main'],
  ['partner', 'prt_main'],
] as const;

const intoShare = { share_id: 'shr_docs' };

function refusing({ error }: WriteResult): string {
  return error === null ? 'nobody' : error.body.error.target_id;
}

/** Everything the API shows of what is held and limited in the main tenant. */
async function everything(world: MockWorld): Promise<unknown[]> {
  const caller = quotaAs(world);
  const usage = ['tenant', 'users', 'groups', 'shares'].map((part) => `/api/v1/quotas/usage/${part}`);
  const quotas = LEVELS.map(([type, id]) => pathOf(type, id));
  return Promise.all([...usage, ...quotas].map(async (path) => (await caller.get(path)).body));
}

test('Q-EN-03 a refused write changes nothing at any level', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  for (const level of LEVELS) await limit(world, level, { limit_bytes: 1000, limit_type: 'soft' });
  await limit(world, ['partner', 'prt_main'], { limit_bytes: 100 });
  await write(world, { ...intoShare, bytes: 50, files: 2, folders: 1, version_bytes: 5 });
  const before = await everything(world);
  const events = await world.events();
  await world.advance('1d');
  expect((await write(world, { ...intoShare, bytes: 950, folders: 3 })).accepted).toBe(false);
  expect(await everything(world)).toEqual(before);
  expect(await world.events()).toEqual(events);
});

test('Q-EN-02 a partner’s quota counts the writes of all its tenants, and of no other partner’s', async () => {
  const world = await mock.world();
  await world.simulate('quota/membership', { user_id: 'usr_side', groups: [], tenant_id: 'ten_side' });
  await world.simulate('quota/membership', { user_id: 'usr_other', groups: [], tenant_id: 'ten_other' });
  await limit(world, ['partner', 'prt_main'], { limit_bytes: 100 });
  expect(refusing(await write(world, { user_id: 'usr_side', bytes: 60 }))).toBe('nobody');
  expect(refusing(await write(world, { bytes: 41 }))).toBe('prt_main');
  expect(refusing(await write(world, { user_id: 'usr_other', bytes: 100 }))).toBe('nobody');
  expect(refusing(await write(world, { bytes: 40 }))).toBe('nobody');
});

test('Q-EN-02 Q-G-09 of several quotas the one with the least room left is named', async () => {
  const world = await mock.world();
  const limits = [60, 50, 40, 30, 20, 10];
  for (const [index, level] of LEVELS.entries()) {
    await limit(world, level, { limit_bytes: limits[index] as number });
  }
  const named: string[] = [];
  for (const level of [...LEVELS].reverse()) {
    named.push(refusing(await write(world, { ...intoShare, bytes: 61 })));
    await limit(world, level, { limit_bytes: 1000 });
  }
  expect(named).toEqual(['prt_main', 'ten_main', 'grp_all', 'grp_eng', 'usr_ada', 'shr_docs']);
});

test('Q-EN-02 Q-G-09 Q-G-25 of quotas with equally little room left the first in the order of the check is named', async () => {
  const world = await mock.world();
  for (const level of LEVELS) await limit(world, level, { limit_bytes: 10 });
  const named: string[] = [];
  for (const level of LEVELS) {
    named.push(refusing(await write(world, { ...intoShare, bytes: 11 })));
    await limit(world, level, { limit_bytes: 1000 });
  }
  expect(named).toEqual(LEVELS.map(([, id]) => id));
});

test('Q-G-09 room counts up to the ceiling of a soft quota, and what is used is taken off', async () => {
  const world = await mock.world();
  await write(world, { bytes: 50 });
  await limit(world, ['user', 'usr_ada'], { limit_bytes: 100, limit_type: 'soft', grace_extra_percent: 50 });
  await limit(world, ['group', 'grp_eng'], { limit_bytes: 120 });
  expect(refusing(await write(world, { bytes: 200 }))).toBe('grp_eng');
});

test('Q-G-20 a limit of 0 admits empty files only', async () => {
  const world = await mock.world();
  await limit(world, ['user', 'usr_ada'], { limit_bytes: 0 });
  expect((await upload(world, 'empty', { bytes: 0 })).status).toBe(201);
  expect((await upload(world, 'one', { bytes: 1 })).status).toBe(507);
});

test('Q-EN-03 a hard limit below what is used refuses every write until enough is deleted', async () => {
  const world = await mock.world();
  await write(world, { bytes: 100 });
  await limit(world, ['user', 'usr_ada'], { limit_bytes: 50 });
  expect(refusing(await write(world, { bytes: 0 }))).toBe('usr_ada');
  await world.simulate('quota/delete', { user_id: 'usr_ada', bytes: 51 });
  expect(refusing(await write(world, { bytes: 1 }))).toBe('nobody');
  expect(refusing(await write(world, { bytes: 1 }))).toBe('usr_ada');
});

test('Q-EN-01 Q-G-12 limits hold to the byte up to 2^53-1', async () => {
  const world = await mock.world();
  const most = Number.MAX_SAFE_INTEGER;
  for (const level of LEVELS) await limit(world, level, { limit_bytes: most });
  expect(refusing(await write(world, { ...intoShare, bytes: most - 1 }))).toBe('nobody');
  expect((await write(world, { ...intoShare, bytes: 2 })).error?.body.error).toMatchObject({
    level: 'share',
    limit_bytes: most,
    used_bytes: most - 1,
    requested_bytes: 2,
  });
  expect(refusing(await write(world, { ...intoShare, bytes: 1 }))).toBe('nobody');
  expect(await usedBytes(world, 'tenant', 'ten_main')).toBe(most);
  expect(refusing(await write(world, { user_id: 'usr_ben', bytes: 1 }))).toBe('grp_all');
});
