// The journal of requests: what came in, what was answered, and why.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, mailAs, tokenOf, WEBHOOKS } from '../../mocks/mail/caller.ts';
import { problemOf } from '../../support/problem.ts';

const mock = await startMock();
afterAll(() => mock.close());

test('a request is kept with its answer and the reason for it', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  const json = { url: world.inboxUrl('hook'), enabled_events: ['open'] };
  const { headers, body } = await mailAs(world, 'read_only').post(`${WEBHOOKS}?x=1`, json);
  expect((await world.control('GET', '/requests')).body).toEqual({
    requests: [
      {
        id: headers.get('x-request-id'),
        at: '2026-01-01T00:00:00.000Z',
        service: 'mail',
        operation: 'createWebhook',
        method: 'POST',
        path: `${WEBHOOKS}?x=1`,
        status: 403,
        why: expect.stringContaining('webhooks.write'),
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
  const json = { url: world.inboxUrl('hook'), enabled_events: ['open'] };
  const { body } = await mailAs(world).post(WEBHOOKS, json);
  await world.request('POST', WEBHOOKS, { token: tokenOf(world, 'live'), body: '{"url":' });
  const requests = await world.requests();
  expect(requests.map(({ request, response }) => [request.body, response.body])).toEqual([
    [json, body],
    ['{"url":', { detail: expect.any(String) }],
  ]);
});

test('no token is kept whole', async () => {
  const world = await mock.world();
  await mailAs(world).get(WEBHOOKS);
  await mailAs(world, 'jwt').get(WEBHOOKS);
  const kept = await world.requests();
  for (const token of [tokenOf(world, 'live'), tokenOf(world, 'jwt')])
    expect(JSON.stringify(kept)).not.toContain(token);
  expect(kept[0]?.request.headers.authorization).toMatch(/^Bearer mk_live_/);
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
  await mailAs(world).get('/v3/nowhere');
  await world.request('PUT', WEBHOOKS);
  expect(await world.requests()).toMatchObject([
    { service: 'mail', operation: null, path: '/v3/nowhere', status: 404, why: expect.any(String) },
    {
      service: 'mail',
      operation: null,
      method: 'PUT',
      status: 405,
      why: expect.stringContaining('GET, POST'),
    },
  ]);
});

test('calls of the control API are not requests to a service', async () => {
  const world = await mock.world();
  await world.clock();
  expect(await world.requests()).toEqual([]);
});

test('requests are listed by service, operation and status, page by page', async () => {
  const world = await mock.world();
  await addWebhook(world);
  await mailAs(world).get(WEBHOOKS);
  await mailAs(world).get(`${WEBHOOKS}/wh_0000000000000000`);
  await mailAs(world).get(WEBHOOKS);
  const shown = async (filter: Record<string, string>) =>
    (await world.requests(filter)).map(({ operation, status }) => `${operation} ${status}`);
  expect(await shown({ operation: 'listWebhooks' })).toEqual(['listWebhooks 200', 'listWebhooks 200']);
  expect(await shown({ status: '404' })).toEqual(['getWebhook 404']);
  expect(await shown({ service: 'vault' })).toEqual([]);
  const [first] = await world.requests({ limit: '1' });
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
