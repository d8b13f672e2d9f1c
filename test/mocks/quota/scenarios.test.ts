// The situations of the quota service: each meets the status or the event that it is for, for its true reason.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { FILES, graceStartedAt, pathOf, quotaAs, TENANT, USAGE, USERS, upload, write } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

/** A fresh world in a situation, and what it gave. */
async function situation(name: string, params: Readonly<Record<string, unknown>> = {}) {
  const world = await mock.world({ now: NOW });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what scenarios of every shape give
  const { result } = (await world.untyped.scenario(name, params)) as { result: any };
  return { world, given: result };
}

const statusOf = async (world: MockWorld, { token, path }: { token: string; path: string }) =>
  (await world.request('GET', path, { token })).status;

test.each<[string, number, number, number]>([
  ['the caller is not known', 401, 401, 401],
  ['the caller is a member', 403, 403, 403],
  ['the caller is a tenant admin', 200, 403, 403],
  ['the caller is a partner admin', 200, 200, 403],
  ['the caller is a superuser', 200, 200, 200],
  ['the caller is a partner admin of another partner', 404, 403, 403],
])(
  'Q-AU-01 %s: setting a user quota is %d, a tenant quota %d, a partner quota %d',
  async (name, ...statuses) => {
    const { world, given } = await situation(name);
    const paths = [`${USERS}/usr_ada`, '/api/v1/quotas/tenants/ten_main', '/api/v1/quotas/partners/prt_main'];
    const put = async (path: string) =>
      (await world.request('PUT', path, { token: given.token, json: { limit_bytes: 1_000_000 } })).status;
    const answered = [];
    for (const path of paths) answered.push(await put(path));
    expect(answered).toEqual(statuses);
  },
);

test('the rate limit of the quota service is used up until its window ends', async () => {
  const { world, given } = await situation('the rate limit of the quota service is used up');
  expect(await statusOf(world, { token: given.token, path: TENANT })).toBe(429);
  expect((await quotaAs(world).get(TENANT)).status).toBe(200);
  await world.advance({ to: given.reset_at });
  expect(await statusOf(world, { token: given.token, path: TENANT })).toBe(200);
});

const LEVELS = ['share', 'user', 'group', 'tenant', 'partner'] as const;

test('Q-EN-02 the group is full, whichever of the user’s groups it is', async () => {
  const { world } = await situation('the group is full', { group_id: 'grp_all' });
  expect((await upload(world, 'a', { bytes: 1 })).body.error.target_id).toBe('grp_all');
});

test('Q-EN-02 what is nearer and fuller stands in the way, and nothing is left half done', async () => {
  const { world } = await situation('the grace window has run out', { level: 'user' });
  const before = (await quotaAs(world).get(TENANT)).body;
  const refused = world.scenario('the tenant is full', { limit_bytes: 2_000_000 });
  await expect(refused).rejects.toThrow('The quota of user usr_ada rejects');
  expect((await quotaAs(world).get(TENANT)).body).toEqual(before);
});

test('what holds more already cannot be brought to less', async () => {
  const { world } = await situation('a user holds files', { used_bytes: 5_000 });
  await expect(world.scenario('the user is full', { limit_bytes: 4_000 })).rejects.toThrow(
    'holds 5000 bytes',
  );
});

test('a user who left the group does not fill it', async () => {
  const world = await mock.world({ now: NOW });
  await world.simulate('quota/membership', { user_id: 'usr_ada', groups: [] });
  await expect(world.scenario('the group is full')).rejects.toThrow('usr_ada is not in group grp_eng');
});

test('what cannot be counted exactly does not come about', async () => {
  const world = await mock.world({ now: NOW });
  await write(world, { user_id: 'usr_ben', bytes: 1 });
  const most = { limit_bytes: Number.MAX_SAFE_INTEGER };
  await expect(world.scenario('the user is full', most)).rejects.toThrow('2^53-1');
});

test('Q-EN-05 the grace window is open until it ends', async () => {
  const { world, given } = await situation('the grace window is open', { grace_period_days: 3 });
  expect(given).toMatchObject({ used_bytes: 1_050_000, ceiling_bytes: 1_100_000, room_bytes: 50_000 });
  expect(await graceStartedAt(world, 'user', given.target_id)).toBe(given.grace_started_at);
  await world.advance({ to: given.grace_ends_at });
  expect((await upload(world, 'a', { bytes: 1 })).body.error.code).toBe('QUOTA_GRACE_EXHAUSTED');
});

test('a window that admits not even a byte beyond the limit cannot be open', async () => {
  const world = await mock.world({ now: NOW });
  await expect(world.scenario('the grace window is open', { limit_bytes: 9 })).rejects.toThrow(
    'less than a byte',
  );
});

test('the warning receiver is down for a day: one warning is lost, the next arrives', async () => {
  const { world, given } = await situation('the warning receiver is down for a day');
  await world.advance({ to: given.until });
  expect((await world.deliveries()).map(({ status }) => status)).toEqual(['failed']);
  await upload(world, 'a', { bytes: 100_000 });
  await world.settle();
  expect((await world.inbox(given.inbox)).at(-1)?.answered).toBe(200);
});

test('a quota below what is held is no quota that a user is within', async () => {
  const { world } = await situation('a user holds files');
  await expect(world.scenario('a user has a quota', { limit_bytes: 1 })).rejects.toThrow(
    'more than the limit',
  );
});

test('Q-EP-06 several users have quotas: they are listed page by page, and no others', async () => {
  const world = await mock.world({ now: NOW });
  await world.scenario('a user has a quota');
  const { result } = await world.scenario('several users have quotas', { count: 5 });
  const { body } = await quotaAs(world, 'member').get(`${USERS}?limit=2&offset=2`);
  const ids = body.quotas.map(({ target_id }: { target_id: string }) => target_id);
  expect({ ids, total: body.total }).toEqual({ ids: (result.user_ids as string[]).slice(2, 4), total: 5 });
});

test.each(['user', 'group', 'share'] as const)(
  'a %s belongs to another tenant: its usage is unknown',
  async (level) => {
    const { world, given } = await situation('a target belongs to another tenant', { level });
    const path = `${USAGE}/${level}s/${given.target_id}`;
    expect((await quotaAs(world).get(path)).status).toBe(404);
    expect((await quotaAs(world, 'other_partner_admin').get(path)).status).toBe(200);
  },
);

test.each(LEVELS)('a %s is not known: 404', async (level) => {
  const { world, given } = await situation('a target is not known', { level });
  expect((await quotaAs(world).get(pathOf(level, given.target_id))).status).toBe(404);
});

test('Q-EP-13 usage grew day by day: the history shows each day, nothing before', async () => {
  const { world, given } = await situation('usage grew day by day', { days: 3 });
  const points = [
    { date: '2025-12-29', used_bytes: 0, file_count: 0 },
    { date: '2025-12-30', used_bytes: 1_000, file_count: 1 },
    { date: '2025-12-31', used_bytes: 2_000, file_count: 2 },
    { date: '2026-01-01', used_bytes: 3_000, file_count: 3 },
  ];
  for (const target of ['', `&target_type=user&target_id=${given.user_id}`]) {
    const { body } = await quotaAs(world).get(`${USAGE}/history?days=4${target}`);
    expect(body).toEqual({ history: points });
  }
  expect((await quotaAs(world).get(`${USAGE}/tenant?recalculate=true`)).body.used_bytes).toBe(
    given.used_bytes,
  );
});

test('usage that is there already did not grow day by day', async () => {
  const { world } = await situation('a user holds files');
  await expect(world.scenario('usage grew day by day')).rejects.toThrow('holds 250000 bytes already');
});

test('a file was written: writing it again replaces it, and it can be deleted', async () => {
  const { world, given } = await situation('a file was written');
  expect((await upload(world, given.path, { bytes: 10 })).status).toBe(200);
  expect((await quotaAs(world, 'member').delete(`${FILES}/${given.path}`)).status).toBe(204);
  expect((await quotaAs(world).get(`${USAGE}/tenant`)).body).toMatchObject({ used_bytes: 0, file_count: 0 });
});

test('a file that no quota has room for was not written', async () => {
  const { world } = await situation('the user is full');
  await expect(world.scenario('a file was written')).rejects.toThrow('no room for 1000 bytes');
});

test('no file was written: it cannot be deleted, and writing it creates it', async () => {
  const { world } = await situation('a file was written');
  const { result } = await world.scenario('no file was written');
  expect((await quotaAs(world, 'member').delete(`${FILES}/${result.path}`)).status).toBe(404);
  expect((await upload(world, String(result.path), { bytes: 1 })).status).toBe(201);
});
