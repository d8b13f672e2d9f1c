// The services' pictures: what a world holds, described for those who do not know the service.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../src/index.ts';
import { startMockHere } from '../support/mock-here.ts';
import { addWebhook, send } from './mail/caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

const newWorld = () => mock.world({ now: '2026-03-01T09:00:00Z' });

async function picture(world: MockWorld, service: string, kind: string) {
  const { pictures } = (await world.control('GET', `/pictures?service=${service}`)).body;
  return pictures.find((one: { readonly kind: string }) => one.kind === kind);
}

/** A soft quota with room for 1,000 bytes, and 1,100 for a week. */
async function softQuota(world: MockWorld): Promise<void> {
  await fetch(`${world.url}/api/v1/quotas/users/usr_ada`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${world.credentials.quota.superuser}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ limit_bytes: 1_000, limit_type: 'soft', grace_period_days: 7 }),
  });
}

test('the hierarchy of quotas is bars within bars, with limits, ceilings and thresholds', async () => {
  const world = await newWorld();
  await softQuota(world);
  await world.simulate('quota/write', { user_id: 'usr_ada', share_id: 'shr_docs', bytes: 1_050 });
  const { bars, total } = await picture(world, 'quota', 'bars');
  expect(total).toBe(10);
  expect(bars.map(({ id, depth }: { id: string; depth: number }) => `${depth} ${id}`)).toEqual([
    '0 prt_main',
    '1 ten_main',
    '2 grp_eng',
    '2 grp_all',
    '2 usr_ada',
    '3 shr_docs',
    '2 usr_ben',
    '1 ten_side',
    '0 prt_other',
    '1 ten_other',
  ]);
  expect(bars[4]).toEqual({
    id: 'usr_ada',
    label: 'user usr_ada',
    depth: 2,
    value: 1_050,
    limit: 1_000,
    ceiling: 1_100,
    thresholds: [
      { at: 800, label: '80 %' },
      { at: 900, label: '90 %' },
      { at: 950, label: '95 %' },
    ],
    note: 'soft, grace window open',
  });
  expect(bars[5]).toMatchObject({ value: 1_050, limit: null, note: 'no quota' });
});

test('usage is a curve by days, with its grace window as a stretch of time', async () => {
  const world = await newWorld();
  await softQuota(world);
  await world.simulate('quota/write', { user_id: 'usr_ada', bytes: 700 });
  await world.advance('2d');
  await world.simulate('quota/write', { user_id: 'usr_ada', bytes: 350 });
  const { curves } = await picture(world, 'quota', 'curves');
  const curve = curves.find(({ id }: { readonly id: string }) => id === 'usr_ada');
  expect(curve).toEqual({
    id: 'usr_ada',
    label: 'user usr_ada',
    points: [
      { at: '2026-03-02T00:00:00.000Z', value: 700 },
      { at: '2026-03-03T09:00:00.000Z', value: 1_050 },
    ],
    limit: 1_000,
    ceiling: 1_100,
    spans: [{ from: '2026-03-03T09:00:00.000Z', to: '2026-03-10T09:00:00.000Z', label: 'grace window' }],
  });
});

test('a secret is a track with its versions, its expiry and its rotation', async () => {
  const world = await newWorld();
  await world.simulate('vault/secret.create', {
    path: 'prod/db',
    expires_in: '40d',
    notify_before: ['30d'],
  });
  const policy = { name: 'weekly', path: 'prod/db', every: '7d', auto_generate: false };
  await world.simulate('vault/rotation_policy.create', policy);
  await world.advance('1d');
  await world.simulate('vault/secret.update', { path: 'prod/db' });
  const { tracks, subject } = await picture(world, 'vault', 'tracks');
  expect([subject, tracks.length]).toEqual(['secret', 1]);
  const [{ cells, marks, spans }] = tracks;
  expect(cells).toEqual([expect.any(String), 'active', 'v2', 'scheduled']);
  const told = marks.map(({ at, label, planned }: { at: string; label: string; planned: boolean }) =>
    [at.slice(0, 10), label, planned].join(' '),
  );
  expect(told).toEqual([
    '2026-03-01 secret.created false',
    '2026-03-02 secret.updated false',
    '2026-03-08 rotation due true',
    '2026-03-11 expires in 30d true',
    '2026-04-10 expires true',
  ]);
  expect(
    spans.map(({ from, to, label }: { from: string; to: string; label: string }) => [label, from, to]),
  ).toEqual([
    ['v1', '2026-03-01T09:00:00.000Z', '2026-03-02T09:00:00.000Z'],
    ['v2', '2026-03-02T09:00:00.000Z', '2026-04-10T09:00:00.000Z'],
  ]);
});

test('a message is a track with the events of its recipients', async () => {
  const world = await newWorld();
  await addWebhook(world);
  await send(world);
  const { tracks } = await picture(world, 'mail', 'tracks');
  const labels = tracks[0].marks.map(({ label }: { readonly label: string }) => label);
  expect(labels).toEqual(['accepted', 'processed', 'delivered']);
  const { events } = (await world.control('GET', '/events?service=mail')).body;
  expect(tracks[0].marks[1].event_id).toBe(events[0].id);
});

test('looking at the pictures changes nothing', async () => {
  const world = await newWorld();
  await world.simulate('vault/secret.create', { path: 'prod/db' });
  const before = (await world.control('GET', '/snapshot')).body;
  const { pictures } = (await world.control('GET', '/pictures')).body;
  expect(new Set(pictures.map(({ service }: { readonly service: string }) => service)).size).toBe(3);
  expect((await world.control('GET', '/snapshot')).body).toEqual(before);
  expect((await world.control('GET', '/pictures?service=nobody')).body.pictures).toEqual([]);
});
