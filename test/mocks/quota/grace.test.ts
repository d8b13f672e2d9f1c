// The grace window of a soft quota: the instant of its end, and what else clears it.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { changesOf } from '../../support/caller.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { graceStartedAt, limit, pathOf, quotaAs, write } from './caller.ts';

const mock = await startMockHere({ services: ['quota'] });
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

test('Q-EN-06 a member who leaves a group, or a share that changes its owner, clears the window they fill', async () => {
  const world = await mock.world();
  await limit(world, ['group', 'grp_eng'], SOFT);
  await limit(world, ADA, SOFT);
  await write(world, { share_id: 'shr_docs', bytes: 105 });
  await world.simulate('quota/share', { share_id: 'shr_docs', owner: 'usr_ben' });
  expect(await graceStartedAt(world, 'group', 'grp_eng')).toBeNull();
  expect(await graceStartedAt(world, ...ADA)).toBeNull();
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

test('a grace window leaves a change when it opens, ends and closes', async () => {
  const world = await mock.world({ now: BEGIN });
  const terms = { limit_bytes: 100, limit_type: 'soft', grace_extra_percent: 10, grace_period_days: 7 };
  await limit(world, ['user', 'usr_ada'], terms);
  const { body } = await quotaAs(world).get(pathOf('user', 'usr_ada'));
  await write(world, { bytes: 100 });
  await write(world, { bytes: 5 });
  await world.advance('8d');
  await world.simulate('quota/delete', { user_id: 'usr_ada', bytes: 50 });
  expect(await changesOf(world, body.id)).toEqual([
    'within_limit → grace_open: a write went beyond the limit of 100 bytes (soft quota)',
    'grace_open → grace_exhausted: the grace period of 7 days has ended',
    'grace_exhausted → within_limit: usage fell below the limit of 100 bytes',
  ]);
  expect(await world.changes()).toMatchObject([
    { at: BEGIN, subject: { kind: 'grace_window', name: 'user usr_ada' } },
    { at: '2026-01-08T00:00:00.000Z' },
    { at: '2026-01-09T00:00:00.000Z' },
  ]);
});

test('a grace window that closes because its quota is made hard, or removed, says so', async () => {
  const world = await mock.world();
  const target = ['user', 'usr_ada'] as const;
  for (const end of ['hard', 'removed']) {
    await limit(world, target, { limit_bytes: 100, limit_type: 'soft', grace_extra_percent: 100 });
    await write(world, { bytes: end === 'hard' ? 101 : 1 });
    if (end === 'hard') await limit(world, target, { limit_bytes: 100, limit_type: 'hard' });
    else await quotaAs(world).delete(pathOf(...target));
  }
  expect((await world.changes()).map(({ because }) => because)).toEqual([
    'a write went beyond the limit of 100 bytes (soft quota)',
    'the quota was made hard',
    'a write went beyond the limit of 100 bytes (soft quota)',
    'the quota was removed',
  ]);
});
