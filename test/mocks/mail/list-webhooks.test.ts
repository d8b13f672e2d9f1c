// GET /v3/user/webhooks.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { mailAs, SETTINGS, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

test.each([
  'page_size=0',
  'page_size=101',
  'page=0',
  'page=-1',
  'page=two',
  'page=1.5',
  'page=',
  'page_size=٣',
  'is_active=maybe',
])('M-EP-08 the query %s is refused', async (query) => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).get(`${WEBHOOKS}?${query}`);
  expect(status).toBe(422);
  expect(body.detail[0].loc).toEqual(['query', query.split('=')[0]]);
});

test('the event settings are not among the endpoints', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  await mail.patch(SETTINGS, { enabled: true, url: world.inboxUrl('single'), open: true });
  expect((await mail.get(WEBHOOKS)).body.total).toBe(0);
  expect((await mail.get(`${WEBHOOKS}/settings_ten_main`)).status).toBe(404);
});
