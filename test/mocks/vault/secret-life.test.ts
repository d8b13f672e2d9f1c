// The life of a secret: versions, access, expiry by time alone, deletion.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { addWebhook, changesOf, received, receivedTimeline, START } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

/** A world whose inbox `hook` gets every event. */
async function watchedWorld(): Promise<MockWorld> {
  const world = await mock.world({ now: START });
  await addWebhook(world);
  return world;
}

const create = (world: MockWorld, change = {}) =>
  world.simulate('vault/secret.create', { path: 'prod/db', ...change });

test('V-G-46 thresholds of the same instant are told once, as the first of them is written', async () => {
  const world = await watchedWorld();
  await create(world, { expires_in: '10d', notify_before: ['36h', '5d', '120h'] });
  await world.advance('10d');
  const told = (await received(world)).filter(({ event_type }) => event_type === 'secret.expiring');
  expect(told.map(({ data }) => [data.threshold, data.days_remaining])).toEqual([
    ['5d', 5],
    ['36h', 1],
  ]);
});

test('V-EV-14 expires_at is another way to say when', async () => {
  const world = await watchedWorld();
  await create(world, { expires_at: '2026-01-03T12:00:00+02:00', notify_before: [] });
  await world.advance('3d');
  expect((await receivedTimeline(world)).at(-1)).toBe('2026-01-03T10:00:00.000Z secret.expired');
});

test('an expired secret cannot be read, and can be updated without moving its expiry', async () => {
  const world = await watchedWorld();
  await create(world, { expires_in: '1d' });
  await world.advance('1d');
  const { status, body } = await world.control('POST', '/simulate/vault/secret.access', { path: 'prod/db' });
  expect([status, body.detail]).toEqual([
    409,
    'A secret that is expired cannot be read; it can when it is active.',
  ]);
  await world.simulate('vault/secret.update', { path: 'prod/db' });
  await world.advance('30d');
  expect((await receivedTimeline(world)).filter((line) => line.endsWith('expired'))).toHaveLength(1);
});

test.each([
  ['secret.create', { path: 'prod/db' }, 409, /active cannot be created/],
  [
    'secret.create',
    { path: 'x', expires_at: '2025-12-31T00:00:00Z' },
    422,
    /is not ahead of the world's time/,
  ],
  [
    'secret.create',
    { path: 'x', expires_at: '2026-01-01T00:00:00Z' },
    422,
    /is not ahead of the world's time/,
  ],
  ['secret.create', { path: 'x', expires_at: '2026-02-30T00:00:00Z' }, 422, /date/],
  ['secret.create', { path: 'x', expires_in: '1d', expires_at: '2026-02-01T00:00:00Z' }, 422, /Both/],
  ['secret.create', { path: 'x', expires_in: '0d' }, 422, /expires_in/],
  ['secret.create', { path: 'x', expires_in: '-1d' }, 422, /expires_in/],
  ['secret.create', { path: 'x', expires_in: '9999999999d' }, 422, /beyond 9999-12-31/],
  ['secret.create', { path: 'x', notify_before: ['soon'] }, 422, /notify_before/],
  ['secret.create', { path: '' }, 422, /path/],
  ['secret.create', { path: 'x', color: 'red' }, 422, /color/],
  ['secret.update', { path: 'nowhere' }, 404, /There is no secret at/],
  ['secret.delete', { path: '__proto__' }, 404, /There is no secret/],
])('the action %s with %j is refused', async (action, input, status, detail) => {
  const world = await mock.world({ now: START });
  await create(world);
  const answer = await world.control('POST', `/simulate/vault/${action}`, input);
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).toMatch(detail);
  expect(await world.events({ service: 'vault' })).toHaveLength(1);
});

test('what becomes of a secret is told as changes', async () => {
  const world = await watchedWorld();
  await create(world, { expires_in: '1h', notify_before: [] });
  await world.advance('2h');
  expect(await changesOf(world, 'prod/db')).toEqual([
    'absent → active: it was created',
    'active → expired: its expires_at was reached',
  ]);
});
