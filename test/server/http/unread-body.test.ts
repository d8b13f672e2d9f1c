// What an operation does not look at cannot be wrong: a body that it does not take, the type of bytes that may
// be of any.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, ORDERS, shop, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const LARGE = 'x'.repeat(2_000_000);

test.each([
  ['DELETE', `${ORDERS}/ord_first`, 204],
  ['POST', `${WEBHOOKS}/{id}/signing_secret`, 200],
])('%s %s answers %i whatever the body and its type', async (method, path, status) => {
  for (const type of ['', 'json', 'application/json']) {
    const world = await mock.world();
    const { id } = await addWebhook(world);
    const headers = { 'content-type': type };
    const token = world.credentials.shop?.live;
    const request = { token, headers, body: LARGE };
    expect((await world.request(method, path.replace('{id}', id), request)).status).toBe(status);
    expect((await world.request('GET', WEBHOOKS, { token })).status).toBe(200);
  }
});

test('a photo is kept whatever its type, and the journal has the type as it came', async () => {
  const world = await mock.world();
  const token = world.credentials.shop?.live;
  for (const type of ['', 'json', 'text', 'video/mp4']) {
    const headers = { 'content-type': type };
    const stored = await world.request('PUT', `/shop/photos/a-${type.length}`, {
      token,
      headers,
      body: 'Hello',
    });
    expect([stored.status, stored.body.size_bytes]).toEqual([201, 5]);
  }
  const types = (await world.requests()).map(({ request }) => request.headers['content-type']);
  expect(types).toEqual(['', 'json', 'text', 'video/mp4']);
});
