// The journal of requests: what came in, what was answered, and why.

import { afterAll, expect, test } from 'vitest';
import { call, type MockWorld, startMock } from '../../../src/index.ts';
import { requests } from '../../../src/server/http/recorded-request.ts';
import { startServer } from '../../../src/server/start.ts';
import { billing } from '../../support/billing.ts';
import { callerWith } from '../../support/caller.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, ORDERS, orderOf, shop, shopAs, tokenOf, WEBHOOKS } from '../../support/shop/caller.ts';
import { shopServices } from '../../support/shop/service.ts';

const mock = await startMock({ services: [shop, billing] });
afterAll(() => mock.close());

const JSON_TYPE = { 'content-type': 'application/json' };

test('a request is kept with its answer and the reason for it', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  const json = { url: world.inboxUrl('hook'), enabled_events: ['paid'] };
  const { headers, body } = await shopAs(world, 'read_only').post(`${WEBHOOKS}?x=1`, json);
  expect((await world.control('GET', '/requests')).body).toEqual({
    requests: [
      {
        id: headers.get('x-request-id'),
        at: '2026-01-01T00:00:00.000Z',
        service: 'shop',
        operation: 'createWebhook',
        method: 'POST',
        path: `${WEBHOOKS}?x=1`,
        status: 403,
        why: expect.stringContaining('webhooks.write'),
        decided_by: 'gate',
        rules: ['S-AC-01'],
        faults: [],
        request: {
          headers: expect.objectContaining({ 'content-type': 'application/json' }),
          body: null,
        },
        response: {
          headers: expect.objectContaining({ 'content-type': 'application/json; charset=utf-8' }),
          body,
        },
      },
    ],
  });
});

test('bodies are shown as JSON where they are JSON', async () => {
  const world = await mock.world();
  const json = { url: world.inboxUrl('hook'), enabled_events: ['paid'] };
  const { body } = await shopAs(world).post(WEBHOOKS, json);
  await world.request('POST', WEBHOOKS, { token: tokenOf(world, 'live'), body: '{"url":' });
  const requests = await world.requests();
  expect(requests.map(({ request, response }) => [request.body, response.body])).toEqual([
    [json, { ...body, signing_secret: '[redacted]' }],
    ['{"url":', { detail: expect.any(String) }],
  ]);
});

test('a body beyond 64 KiB is kept as a note of its length', async () => {
  const world = await mock.world();
  const body = 'x'.repeat(70_000);
  await world.request('POST', WEBHOOKS, {
    token: tokenOf(world, 'live'),
    headers: { 'content-type': 'text/plain' },
    body,
  });
  expect((await world.requests())[0]?.request.body).toBe('(70000 bytes)');
});

test('a path or a method that a service does not have is kept without an operation', async () => {
  const world = await mock.world();
  await shopAs(world).get('/shop/nowhere');
  await world.request('PUT', WEBHOOKS);
  expect(await world.requests()).toMatchObject([
    { service: 'shop', operation: null, path: '/shop/nowhere', status: 404, why: expect.any(String) },
    {
      service: 'shop',
      operation: null,
      method: 'PUT',
      status: 405,
      why: expect.stringContaining('GET, HEAD, POST'),
    },
  ]);
});

/** What is asked, who decides the answer, and what is said of it. */
const DECISIONS: readonly (readonly [string, string, RegExp, (world: MockWorld) => Promise<unknown>])[] = [
  [
    'an unknown path',
    'path 404',
    /no such path; GET \/shop\/webhooks \(listWebhooks\) comes closest/,
    (world) => shopAs(world).get('/shop/webhook'),
  ],
  ['an unknown method', 'path 405', /takes GET, HEAD, POST/, (world) => world.request('PUT', WEBHOOKS)],
  ['no credential', 'gate 401', /send Authorization: Bearer/, (world) => world.request('GET', WEBHOOKS)],
  [
    'an unknown credential',
    'gate 401',
    /no key of this world/,
    (world) => callerWith(world, 'sk_x').get(WEBHOOKS),
  ],
  [
    'a missing scope',
    'gate 403',
    /no_scopes lacks webhooks\.read/,
    (world) => shopAs(world, 'no_scopes').get(WEBHOOKS),
  ],
  [
    'too many calls',
    'gate 429',
    /live has made its 600 calls/,
    async (world) => {
      await world.control('POST', '/scenarios/the-shop-is-busy');
      await shopAs(world).post(ORDERS, orderOf('ada@customer.example'));
    },
  ],
  [
    'an outage',
    'gate 503',
    /the shop is down; it began with simulate shop\/shop.close/,
    async (world) => {
      await world.simulate('shop/shop.close', {});
      await shopAs(world).get(WEBHOOKS);
    },
  ],
  [
    'a URL that cannot be decoded',
    'format 400',
    /cannot be decoded/,
    (world) => shopAs(world).get(`${WEBHOOKS}/%E0%A4%A`),
  ],
  [
    'half a body',
    'format 400',
    /JSON/,
    (world) => shopAs(world).post(WEBHOOKS, undefined, { headers: JSON_TYPE, body: '{"url":' }),
  ],
  [
    'another content type',
    'format 400',
    /text\/plain; send application\/json/,
    (world) => shopAs(world).post(WEBHOOKS, undefined, { body: 'x' }),
  ],
  [
    'too large a body',
    'format 413',
    /over 1048576 bytes/,
    (world) => shopAs(world).post(WEBHOOKS, { url: 'x'.repeat(1_048_577) }),
  ],
  [
    'a body that does not fit',
    'validation 422',
    /\/body\/url is required/,
    (world) => shopAs(world).post(WEBHOOKS, {}),
  ],
  [
    'a parameter that does not fit',
    'validation 422',
    /\/query\/page_size must be/,
    (world) => shopAs(world).get(`${WEBHOOKS}?page_size=x`),
  ],
  [
    'what is not there',
    'operation 404',
    /wh_0/,
    (world) => shopAs(world).get(`${WEBHOOKS}/wh_0000000000000000`),
  ],
  ['what is done', 'operation 200', /listWebhooks was handled/, (world) => shopAs(world).get(WEBHOOKS)],
];

test.each(DECISIONS)('the journal says who decided, and why: %s', async (_what, decided, why, ask) => {
  const world = await mock.world();
  await ask(world);
  const request = (await world.requests()).at(-1);
  expect(`${request?.decided_by} ${request?.status}`).toBe(decided);
  expect(request?.why).toMatch(why);
});

test('a defect of the mock is told as one', async () => {
  const broken = { handle: () => ({ status: 200 as const, body: { webhooks: 'none' } }) };
  const server = await startServer({
    services: shopServices({}, { listWebhooks: broken }),
    port: 0,
  });
  const world = server.defaultWorld;
  const token = world.credentials.shop?.live;
  expect((await call(server.url, 'GET', WEBHOOKS, { token })).status).toBe(500);
  const [entry] = world.world.journal.list(requests);
  expect(entry?.detail).toMatchObject({
    decidedBy: 'defect',
    rules: [],
    why: expect.stringContaining('does not fit its spec at /total'),
  });
  await server.close();
});

test('the rules are those that the specification names for the answer', async () => {
  const world = await mock.world();
  await shopAs(world, 'no_scopes').get(WEBHOOKS);
  await shopAs(world).get(WEBHOOKS);
  const requests = await world.requests();
  expect(requests.map(({ rules }) => rules)).toEqual([['S-AC-01'], []]);
});

test('calls of the control API are not requests to a service', async () => {
  const world = await mock.world();
  await world.clock();
  expect(await world.requests()).toEqual([]);
});

test('requests are listed by service, operation and status, page by page', async () => {
  const world = await mock.world();
  await addWebhook(world);
  await shopAs(world).get(WEBHOOKS);
  await shopAs(world).get(`${WEBHOOKS}/wh_0000000000000000`);
  await shopAs(world).get(WEBHOOKS);
  const shown = async (filter: Record<string, string>) =>
    (await world.requests(filter)).map(({ operation, status }) => `${operation} ${status}`);
  expect(await shown({ operation: 'listWebhooks' })).toEqual(['listWebhooks 200', 'listWebhooks 200']);
  expect(await shown({ status: '404' })).toEqual(['getWebhook 404']);
  expect(await shown({ service: 'billing' })).toEqual([]);
  const [first] = await world.requests({ limit: 1 });
  expect(await shown({ after: first?.id ?? '', operation: 'listWebhooks', limit: '1' })).toEqual([
    'listWebhooks 200',
  ]);
});

test.each([
  ['?status=99', 'validation-failed', '/query/status'],
  ['?status=two', 'validation-failed', '/query/status'],
  ['?operation=', 'validation-failed', '/query/operation'],
  ['?after=req_0000000000000000', 'unknown-cursor', '/query/after'],
  ['?method=GET', 'unknown-parameter', '/query/method'],
])('the query %s is refused', async (query, code, pointer) => {
  const world = await mock.world();
  const refused = problemOf(await world.control('GET', `/requests${query}`));
  expect(refused).toMatchObject({ code, status: 422, pointers: [pointer] });
});
