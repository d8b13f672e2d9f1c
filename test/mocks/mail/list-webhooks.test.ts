// GET /v3/user/webhooks.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, mailAs, SETTINGS, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

async function addWebhooks(world: MockWorld, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await addWebhook(world)).id);
  return ids;
}

function idsOf({ body }: { body: { webhooks: { id: string }[] } }): string[] {
  return body.webhooks.map(({ id }) => id);
}

test('M-EP-08 a list without any endpoint is empty', async () => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).get(WEBHOOKS);
  expect(status).toBe(200);
  expect(body).toEqual({ webhooks: [], total: 0 });
});

test('M-EP-08 a list has twenty endpoints to a page unless asked otherwise, and the total of all', async () => {
  const world = await mock.world();
  const ids = await addWebhooks(world, 23);
  const first = await mailAs(world).get(WEBHOOKS);
  expect(idsOf(first)).toEqual(ids.slice(0, 20));
  expect(first.body.total).toBe(23);
});

test('M-EP-08 pages are numbered from 1', async () => {
  const world = await mock.world();
  const ids = await addWebhooks(world, 5);
  const mail = mailAs(world);
  expect(idsOf(await mail.get(`${WEBHOOKS}?page=1&page_size=2`))).toEqual(ids.slice(0, 2));
  expect(idsOf(await mail.get(`${WEBHOOKS}?page=3&page_size=2`))).toEqual(ids.slice(4));
  expect(idsOf(await mail.get(`${WEBHOOKS}?page=4&page_size=2`))).toEqual([]);
});

test.each(['page_size=1', 'page_size=100', 'page=1'])('M-EP-08 the query %s is accepted', async (query) => {
  const world = await mock.world();
  expect((await mailAs(world).get(`${WEBHOOKS}?${query}`)).status).toBe(200);
});

test.each([
  'page_size=0',
  'page_size=101',
  'page=0',
  'page=-1',
  'page=two',
  'page=1.5',
  'page=',
  'page_size=٣',
])('M-EP-08 the query %s is refused', async (query) => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).get(`${WEBHOOKS}?${query}`);
  expect(status).toBe(422);
  expect(body.detail[0].loc).toEqual(['query', query.split('=')[0]]);
});

test('M-EP-09 is_active filters by the enabled state, the total too', async () => {
  const world = await mock.world();
  const [on, off] = await addWebhooks(world, 2);
  const mail = mailAs(world);
  await mail.patch(`${WEBHOOKS}/${off}`, { enabled: false });
  const active = await mail.get(`${WEBHOOKS}?is_active=true`);
  expect([idsOf(active), active.body.total]).toEqual([[on], 1]);
  const inactive = await mail.get(`${WEBHOOKS}?is_active=false`);
  expect([idsOf(inactive), inactive.body.total]).toEqual([[off], 1]);
  expect((await mail.get(`${WEBHOOKS}?is_active=maybe`)).status).toBe(422);
});

test('the event settings are not among the endpoints', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  await mail.patch(SETTINGS, { enabled: true, url: world.inboxUrl('single'), open: true });
  expect((await mail.get(WEBHOOKS)).body.total).toBe(0);
  expect((await mail.get(`${WEBHOOKS}/settings_ten_main`)).status).toBe(404);
});
