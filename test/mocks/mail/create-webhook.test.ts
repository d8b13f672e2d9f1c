// POST /v3/user/webhooks.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { mailAs, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const _URL = 'https://hooks.example.test/mail';

test.each(['HTTPS://hooks.example.test/mail', 'https://münchen.example/eingang'])(
  'M-EP-05 the url %j is accepted as it is written',
  async (url) => {
    const world = await mock.world();
    const { status, body } = await mailAs(world).post(WEBHOOKS, { url, enabled_events: ['*'] });
    expect([status, body.url]).toEqual([201, url]);
  },
);

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
