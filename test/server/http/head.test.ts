// HEAD asks for the head of what GET would answer, and is otherwise a request like any other.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { requestBytes, sendRaw } from '../../support/raw-http.ts';
import { addWebhook, shop, shopAs, tokenOf, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

test.each([
  '/_countersign/health',
  '/_countersign/worlds/default/clock',
  '/_countersign/docs',
  '/_countersign/docs/',
  '/_countersign/docs/shop.json',
  '/.well-known/jwks.json',
  WEBHOOKS,
  '/shop/nowhere',
])('HEAD %s has the status and the headers of GET, and no body', async (path) => {
  const get = await sendRaw(mock.url, requestBytes(`GET ${path}`));
  const head = await sendRaw(mock.url, requestBytes(`HEAD ${path}`));
  expect(head.body).toBe('');
  expect({ status: head.status, headers: lasting(head.headers) }).toEqual({
    status: get.status,
    headers: lasting(get.headers),
  });
});

/** The headers that do not differ between any two requests. */
function lasting({ date: _, 'x-request-id': __, ...headers }: Readonly<Record<string, string>>): object {
  return headers;
}

test('HEAD is counted and recorded like GET, without a body', async () => {
  const world = await mock.world({
    now: NOW,
    settings: { shop: { rate_limit: { limit: 2, window: '1m' } } },
  });
  const line = `HEAD /w/${world.id}${WEBHOOKS}`;
  const headers = { Authorization: `Bearer ${tokenOf(world, 'live')}` };
  const statuses = [];
  for (let call = 0; call < 2; call++)
    statuses.push((await sendRaw(mock.url, requestBytes(line, headers))).status);
  statuses.push((await shopAs(world).get(WEBHOOKS)).status);
  expect(statuses).toEqual([200, 200, 429]);
  const [first] = await world.requests();
  expect(first).toMatchObject({
    operation: 'listWebhooks',
    method: 'HEAD',
    status: 200,
    response: { body: null },
  });
});

test('HEAD of the stream ends at once', async () => {
  const head = await sendRaw(mock.url, requestBytes('HEAD /_countersign/stream'));
  expect(head).toMatchObject({
    status: 200,
    body: '',
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  });
});

test('HEAD meets the faults of its operation', async () => {
  const world = await mock.world({ now: NOW });
  await addWebhook(world);
  await world.control('POST', '/faults', {
    service: 'shop',
    operation: 'listWebhooks',
    respond: { status: 503 },
    times: 1,
  });
  const headers = { Authorization: `Bearer ${tokenOf(world, 'live')}` };
  const head = await sendRaw(mock.url, requestBytes(`HEAD /w/${world.id}${WEBHOOKS}`, headers));
  expect(head).toMatchObject({ status: 503, body: '' });
});
