// POST /v3/user/webhooks.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { mailAs, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const URL = 'https://hooks.example.test/mail';

test('M-EP-05 an http url is refused in production, an https one is not', async () => {
  const world = await mock.world({ settings: { environment: 'production' } });
  const mail = mailAs(world);
  const plain = await mail.post(WEBHOOKS, { url: 'http://hooks.example.test/', enabled_events: ['*'] });
  expect(plain.status).toBe(422);
  expect(plain.body.detail).toEqual([
    { loc: ['body', 'url'], msg: 'The URL must be https in production', type: 'https_required' },
  ]);
  const safe = await mail.post(WEBHOOKS, { url: URL, enabled_events: ['*'] });
  expect(safe.status).toBe(201);
});

test.each([
  'ftp://hooks.example.test/',
  'https://[::1',
  'https:///x',
  `https://${'a.'.repeat(127)}b/`,
  'https://a:99999/',
  'https://a b/',
  'hooks',
  '',
  7,
  null,
])('the url %j is refused', async (url) => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).post(WEBHOOKS, { url, enabled_events: ['*'] });
  expect(status).toBe(422);
  expect(body.detail[0].loc).toEqual(['body', 'url']);
  expect((await mailAs(world).get(WEBHOOKS)).body.total).toBe(0);
});
