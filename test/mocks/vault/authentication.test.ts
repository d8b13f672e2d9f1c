// Who may call what: bearer tokens, the admin scope, and the rate limit that a setting switches on.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, START, vaultAs, WEBHOOKS, webhookBody } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const OPERATIONS = [
  ['GET', WEBHOOKS],
  ['POST', WEBHOOKS],
  ['GET', `${WEBHOOKS}/wh_x`],
  ['PATCH', `${WEBHOOKS}/wh_x`],
  ['DELETE', `${WEBHOOKS}/wh_x`],
  ['POST', `${WEBHOOKS}/wh_x/test`],
  ['GET', `${WEBHOOKS}/wh_x/deliveries`],
  ['POST', `${WEBHOOKS}/wh_x/deliveries/del_x/retry`],
  ['GET', '/v1/events/types'],
  ['PUT', '/v1/secrets/prod/db'],
] as const;

const MANAGEMENT = OPERATIONS.filter(([, path]) => path !== '/v1/events/types');

test.each(OPERATIONS)(
  'V-AU-01 %s %s without a token is refused before anything else',
  async (method, path) => {
    const world = await mock.world();
    const { status, headers, body } = await world.request(method, path, {
      body: method === 'GET' ? undefined : '{',
    });
    expect(status).toBe(401);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(body.type).toBe('urn:problem-type:vault:unauthenticated');
  },
);

test.each([
  ['', /missing|form/],
  ['Bearer', /not of the form/],
  ['Bearer ', /not of the form/],
  ['Basic YWRtaW46YWRtaW4=', /not of the form/],
  ['Bearer vt_admin_unknown', /not known/],
  ['Bearer two tokens', /not of the form/],
])('V-AU-01 the Authorization header %j is refused', async (authorization, detail) => {
  const world = await mock.world();
  const { status, body } = await world.request('GET', WEBHOOKS, { headers: { authorization } });
  expect(status).toBe(401);
  expect(body.detail).toMatch(detail);
});

test('V-AU-01 V-G-10 the token of another world, or of another service, is refused', async () => {
  const [world, other] = [await mock.world(), await mock.world()];
  for (const token of [other.credentials.vault?.admin, world.credentials.mail?.live]) {
    expect((await world.request('GET', WEBHOOKS, { token })).status).toBe(401);
  }
});

test.each(MANAGEMENT)('V-G-09 %s %s needs the admin scope', async (method, path) => {
  const world = await mock.world();
  const token = world.credentials.vault?.reader;
  expect((await world.request(method, path, { token })).status).toBe(403);
});

test('V-EV-04 V-G-30 each type of the list can be subscribed to, and nothing else without a star', async () => {
  const world = await mock.world();
  const { body } = await vaultAs(world).get('/v1/events/types');
  const events = body.event_types.map(({ type }: { type: string }) => type);
  await addWebhook(world, { events });
  const refused = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { events: ['secret.rotate'] }));
  expect(refused.body.errors).toEqual([
    { pointer: '/events/0', detail: '"secret.rotate" is not an event type, did you mean secret.rotated?' },
  ]);
});

test('V-G-13 there is no rate limit unless a setting sets one', async () => {
  const world = await mock.world();
  const answers = await Promise.all(Array.from({ length: 100 }, () => vaultAs(world).get(WEBHOOKS)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

test('V-G-13 a rate limit counts each token by itself, in windows of the world’s time', async () => {
  const settings = { vault: { rate_limit: { limit: 2, window: '1m' } } };
  const world = await mock.world({ now: START, settings });
  const [admin, reader] = [vaultAs(world), vaultAs(world, 'reader')];
  await admin.get(WEBHOOKS);
  await world.advance('20s');
  await admin.get(WEBHOOKS);
  const { status, headers, body } = await admin.get(WEBHOOKS);
  expect(status).toBe(429);
  expect(body.detail).toBe('2 requests are allowed in 1m. Try again in 40 seconds.');
  expect(headers.get('retry-after')).toBe('40');
  expect(headers.get('x-ratelimit-remaining')).toBe('0');
  expect((await reader.get('/v1/events/types')).status).toBe(200);
  await world.advance('40s');
  expect((await admin.get(WEBHOOKS)).status).toBe(200);
});
