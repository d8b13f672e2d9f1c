// The life of a secret: versions, access, expiry by time alone, deletion.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, received, receivedTimeline, START } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

/** A world whose inbox `hook` gets every event. */
async function watchedWorld(): Promise<MockWorld> {
  const world = await mock.world({ now: START });
  await addWebhook(world);
  return world;
}

const create = (world: MockWorld, change = {}) =>
  world.simulate('vault/secret.create', { path: 'prod/db', ...change });

test('V-EV-10 secret.created tells version, type, creator, tags and expiry', async () => {
  const world = await watchedWorld();
  await create(world, { secret_type: 'database', tags: ['pci'], created_by: 'sa:ci', expires_in: '40d' });
  await create(world, { path: 'prod/plain' });
  const [first, second] = await received(world);
  expect(first).toMatchObject({ path: 'prod/db', identity_id: 'sa:ci' });
  expect(first.data).toEqual({
    version: 1,
    secret_type: 'database',
    created_by: 'sa:ci',
    tags: ['pci'],
    expires_at: '2026-02-10T00:00:00.000Z',
  });
  expect(second.data).toMatchObject({ tags: [], expires_at: null });
});

test('V-EV-11 secret.updated counts the versions up, and is no rotation', async () => {
  const world = await watchedWorld();
  await create(world);
  await world.simulate('vault/secret.update', { path: 'prod/db', by: 'user:grace' });
  await world.simulate('vault/secret.update', { path: 'prod/db' });
  const [, first, second] = await received(world);
  expect(first.data).toEqual({
    old_version: 1,
    new_version: 2,
    updated_by: 'user:grace',
    is_rotation: false,
  });
  expect(second.data).toMatchObject({ old_version: 2, new_version: 3 });
});

test('V-EV-12 a deletion can be recovered for 30 days, or is permanent and says nothing of it', async () => {
  const world = await watchedWorld();
  for (const path of ['a', 'b']) await create(world, { path });
  await world.simulate('vault/secret.update', { path: 'a' });
  await world.simulate('vault/secret.delete', { path: 'a', by: 'user:grace' });
  await world.simulate('vault/secret.delete', { path: 'b', permanent: true });
  const [soft, hard] = (await received(world)).slice(-2);
  expect(soft.data).toEqual({
    version_count: 2,
    deleted_by: 'user:grace',
    permanent: false,
    recoverable_until: '2026-01-31T00:00:00.000Z',
  });
  expect(hard.data).toEqual({ version_count: 1, deleted_by: 'user:ada', permanent: true });
});

test('V-EV-14 V-EV-15 an expiry is told at 30d, 7d, 1d and at its moment, each exactly once', async () => {
  const world = await watchedWorld();
  await create(world, { expires_in: '40d' });
  await world.advance('41d');
  expect(await receivedTimeline(world)).toEqual([
    '2026-01-01T00:00:00.000Z secret.created',
    '2026-01-11T00:00:00.000Z secret.expiring',
    '2026-02-03T00:00:00.000Z secret.expiring',
    '2026-02-09T00:00:00.000Z secret.expiring',
    '2026-02-10T00:00:00.000Z secret.expired',
  ]);
  const [, ...told] = await received(world);
  expect(told.map(({ data }) => data)).toEqual([
    { expires_at: '2026-02-10T00:00:00.000Z', days_remaining: 30, threshold: '30d' },
    { expires_at: '2026-02-10T00:00:00.000Z', days_remaining: 7, threshold: '7d' },
    { expires_at: '2026-02-10T00:00:00.000Z', days_remaining: 1, threshold: '1d' },
    { expired_at: '2026-02-10T00:00:00.000Z', version: 1, auto_deleted: false },
  ]);
});

test('V-EV-14 the same is told however the clock is moved', async () => {
  const [atOnce, stepwise] = [await watchedWorld(), await watchedWorld()];
  for (const world of [atOnce, stepwise]) await create(world, { expires_in: '40d' });
  await atOnce.advance('400d');
  for (let day = 0; day < 41; day++) await stepwise.advance('1d');
  expect(await receivedTimeline(stepwise)).toEqual(await receivedTimeline(atOnce));
});

test('V-EV-14 V-G-46 notify_before sets the thresholds, and they are told as they are written', async () => {
  const world = await watchedWorld();
  await create(world, { expires_in: '10d', notify_before: ['36h', '5d', '120h'] });
  await world.advance('10d');
  const told = (await received(world)).filter(({ event_type }) => event_type === 'secret.expiring');
  expect(told.map(({ data }) => [data.threshold, data.days_remaining])).toEqual([
    ['5d', 5],
    ['36h', 1],
  ]);
});

test('V-EV-14 V-G-35 a threshold that is reached at creation never fires', async () => {
  const world = await watchedWorld();
  await create(world, { path: 'short', expires_in: '7d' });
  await world.advance('8d');
  const told = (await received(world)).map(({ event_type, data }) => data.threshold ?? event_type);
  expect(told).toEqual(['secret.created', '1d', 'secret.expired']);
});

test('V-EV-14 expires_at is another way to say when', async () => {
  const world = await watchedWorld();
  await create(world, { expires_at: '2026-01-03T12:00:00+02:00', notify_before: [] });
  await world.advance('3d');
  expect((await receivedTimeline(world)).at(-1)).toBe('2026-01-03T10:00:00.000Z secret.expired');
});

test('V-EV-15 V-G-34 with auto_delete the deletion follows the expiry, of one cause', async () => {
  const world = await watchedWorld();
  await create(world, { expires_in: '1d', notify_before: [], auto_delete: true });
  await world.advance('1d');
  const [expired, deleted] = (await received(world)).slice(-2);
  expect(expired.data).toEqual({ expired_at: '2026-01-02T00:00:00.000Z', version: 1, auto_deleted: true });
  expect(deleted).toMatchObject({ event_type: 'secret.deleted', request_id: expired.request_id });
  expect(deleted.data).toEqual({
    version_count: 1,
    deleted_by: 'system:expiry',
    permanent: false,
    recoverable_until: '2026-02-01T00:00:00.000Z',
  });
});

test('V-EV-16 secret.accessed tells who read which version from where', async () => {
  const world = await watchedWorld();
  await create(world);
  const access = { by: 'sa:billing-api', source_ip: '2001:db8::24', user_agent: 'billing-api/4.2' };
  await world.simulate('vault/secret.access', { path: 'prod/db', ...access });
  expect((await received(world)).at(-1).data).toEqual({
    version: 1,
    accessed_by: 'sa:billing-api',
    source_ip: '2001:db8::24',
    user_agent: 'billing-api/4.2',
  });
});

test('a deleted secret tells nothing of its expiry any more', async () => {
  const world = await watchedWorld();
  await create(world, { expires_in: '40d' });
  await world.simulate('vault/secret.delete', { path: 'prod/db' });
  await world.advance('41d');
  expect(await received(world)).toHaveLength(2);
});

test('V-G-47 a deleted secret can be created again, from version 1', async () => {
  const world = await watchedWorld();
  await create(world);
  await world.simulate('vault/secret.update', { path: 'prod/db' });
  await world.simulate('vault/secret.delete', { path: 'prod/db' });
  await create(world, { expires_in: '2d' });
  expect((await received(world)).at(-1).data.version).toBe(1);
  await world.advance('2d');
  expect((await received(world)).at(-1).event_type).toBe('secret.expired');
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
