// The grace window of a soft quota: how it opens, what it admits, how it ends and how it clears.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { graceStartedAt, limit, pathOf, quotaAs, upload, write } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

const SOFT = { limit_bytes: 100, limit_type: 'soft', grace_extra_percent: 10, grace_period_days: 7 };
const ADA = ['user', 'usr_ada'] as const;
const BEGIN = '2026-01-01T00:00:00.000Z';

/** A world at the beginning of 2026 in which Ada has a soft quota of 100 bytes and holds so many. */
async function worldWith({
  bytes,
  ...terms
}: {
  bytes: number;
  [term: string]: unknown;
}): Promise<MockWorld> {
  const world = await mock.world({ now: BEGIN });
  await limit(world, ADA, { ...SOFT, ...terms });
  if (bytes > 0) expect((await write(world, { bytes })).accepted).toBe(true);
  return world;
}

async function codeOf(world: MockWorld, bytes: number): Promise<string | null> {
  return (await write(world, { bytes })).error?.body.error.code ?? null;
}

test('Q-EN-05 the end of a window is an instant that the clock stops at', async () => {
  const world = await worldWith({ bytes: 101 });
  const { now, fired } = await world.advance({ next: 1 });
  expect(now).toBe('2026-01-08T00:00:00.000Z');
  expect(fired).toMatchObject([
    { kind: 'timer', service: 'quota', detail: { timer: 'grace_window_end', target_id: 'usr_ada' } },
  ]);
  expect(await world.clock()).toMatchObject({ pending: 0, next_due_at: null });
});

test('Q-G-09 an exhausted window has less room left than any full quota', async () => {
  const world = await worldWith({ bytes: 101 });
  await limit(world, ['group', 'grp_eng'], { limit_bytes: 0 });
  expect((await write(world, { bytes: 1 })).error?.body.error.level).toBe('group');
  await world.advance('7d');
  expect((await write(world, { bytes: 1 })).error?.body.error).toMatchObject({
    level: 'user',
    code: 'QUOTA_GRACE_EXHAUSTED',
  });
});

test.each([
  ['a DELETE of a file', (world: MockWorld) => quotaAs(world, 'member').delete('/api/v1/files/big')],
  ['emptying the trash', (world: MockWorld) => emptyTrash(world)],
  [
    'a usage that is set',
    (world: MockWorld) =>
      world.simulate('quota/usage.set', { target_type: 'user', target_id: 'usr_ada', used_bytes: 99 }),
  ],
  ['a file that is replaced by a smaller one', (world: MockWorld) => upload(world, 'big', { bytes: 50 })],
  [
    'a limit that is raised above the usage',
    (world: MockWorld) => limit(world, ADA, { ...SOFT, limit_bytes: 106 }),
  ],
  ['a quota that becomes hard', (world: MockWorld) => limit(world, ADA, { ...SOFT, limit_type: 'hard' })],
])('Q-EN-06 %s clears the window', async (_, clear) => {
  const world = await worldWith({ bytes: 5 });
  await upload(world, 'big', { bytes: 100 });
  expect(await graceStartedAt(world, ...ADA)).toBe(BEGIN);
  await clear(world);
  expect(await graceStartedAt(world, ...ADA)).toBeNull();
  expect((await world.clock()).pending).toBe(0);
});

test('Q-EN-06 a member who leaves a group, or a share that changes its owner, clears the window they fill', async () => {
  const world = await mock.world();
  await limit(world, ['group', 'grp_eng'], SOFT);
  await limit(world, ADA, SOFT);
  await write(world, { share_id: 'shr_docs', bytes: 105 });
  await world.simulate('quota/share', { share_id: 'shr_docs', owner: 'usr_ben' });
  expect(await graceStartedAt(world, 'group', 'grp_eng')).toBeNull();
  expect(await graceStartedAt(world, ...ADA)).toBeNull();
});

test('Q-EN-04 a share that changes its owner leaves the window of a group that both are in', async () => {
  const world = await mock.world({ now: BEGIN });
  await limit(world, ['group', 'grp_all'], SOFT);
  await write(world, { share_id: 'shr_docs', bytes: 105 });
  await world.simulate('quota/share', { share_id: 'shr_docs', owner: 'usr_ben' });
  expect(await graceStartedAt(world, 'group', 'grp_all')).toBe(BEGIN);
});

test('Q-G-13 Q-G-22 a PUT below the usage opens nothing, the next write does; an open window goes on under new terms', async () => {
  const world = await worldWith({ bytes: 60 });
  await limit(world, ADA, { ...SOFT, limit_bytes: 58 });
  expect(await graceStartedAt(world, ...ADA)).toBeNull();
  expect(await codeOf(world, 1)).toBeNull();
  await world.advance('2d');
  await limit(world, ADA, { ...SOFT, limit_bytes: 61, grace_period_days: 3 });
  expect(await graceStartedAt(world, ...ADA)).toBe(BEGIN);
  expect((await world.clock()).next_due_at).toBe('2026-01-04T00:00:00.000Z');
  await world.advance('1d');
  expect(await codeOf(world, 1)).toBe('QUOTA_GRACE_EXHAUSTED');
});

test('Q-G-08 an exempt quota opens no window; when the exemption ends the next write does', async () => {
  const world = await worldWith({ bytes: 0, exempt: true });
  expect(await codeOf(world, 500)).toBeNull();
  expect(await graceStartedAt(world, ...ADA)).toBeNull();
  await limit(world, ADA, { ...SOFT, limit_bytes: 499, exempt: false });
  expect(await codeOf(world, 1)).toBeNull();
  expect(await graceStartedAt(world, ...ADA)).toBe(BEGIN);
});

test('Q-G-32 a removed quota forgets its window', async () => {
  const world = await worldWith({ bytes: 101 });
  await quotaAs(world).delete(pathOf(...ADA));
  expect((await world.clock()).pending).toBe(0);
  await world.advance('30d');
  expect(await codeOf(world, 1)).toBeNull();
  await limit(world, ADA, SOFT);
  expect(await codeOf(world, 1)).toBeNull();
});

async function emptyTrash(world: MockWorld): Promise<void> {
  await world.simulate('quota/trash', { user_id: 'usr_ada', bytes: 100 });
  expect(await graceStartedAt(world, ...ADA)).toBe(BEGIN);
  await world.simulate('quota/empty_trash', { user_id: 'usr_ada', bytes: 100 });
}
