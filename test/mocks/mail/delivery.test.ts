// How events are delivered: attempts, delays, timeouts, and OAuth2 before delivering.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, inboxAnswers, mailAs, received, receivedTypes, send, WEBHOOKS } from './caller.ts';
import { type RawAnswer, startReceiver } from './receiver.ts';

const mock = await startMock();
afterAll(() => mock.close());

const START = '2026-01-01T00:00:00Z';

async function attemptTimes(world: MockWorld): Promise<string[]> {
  return (await world.inbox('hook')).map(({ at }) => at.slice(11, 19));
}

test.each([300, 302, 400, 404, 410, 429, 500, 503])(
  'M-DL-01 an answer %d fails the attempt',
  async (status) => {
    const world = await mock.world({ now: START });
    await inboxAnswers(world, [], { status });
    await addWebhook(world, { enabled_events: ['delivered'] });
    await send(world);
    const [delivery] = await world.deliveries();
    expect(delivery).toMatchObject({ status: 'pending', next_attempt_at: '2026-01-01T00:01:00.000Z' });
  },
);

test.each([200, 201, 204, 299])('M-DL-01 an answer %d is a success', async (status) => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [], { status });
  await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  const [delivery] = await world.deliveries();
  expect(delivery).toMatchObject({ status: 'success', next_attempt_at: null });
});

test('M-DL-01 no answer within 30 s fails the attempt, an answer at 30 s is in time', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [{ hang: true }, { status: 200, delay_ms: 30_001 }], {
    status: 200,
    delay_ms: 30_000,
  });
  await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  await world.advance('10m');
  const [delivery] = await world.deliveries();
  expect(delivery?.attempts.map(({ error }) => error === null)).toEqual([false, false, true]);
  expect(delivery?.status).toBe('success');
});

test('M-DL-02 the delay after a timeout counts from its end', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [{ hang: true }], { status: 200 });
  await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  await world.advance('10m');
  expect(await attemptTimes(world)).toEqual(['00:00:00', '00:01:30']);
});

test('M-DL-02 the delays after the previous failure are 1 min, 5 min, 15 min, 1 h and 2 h', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [], { status: 500 });
  await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  await world.advance('4h');
  expect(await attemptTimes(world)).toEqual([
    '00:00:00',
    '00:01:00',
    '00:06:00',
    '00:21:00',
    '01:21:00',
    '03:21:00',
  ]);
});

test('M-DL-03 after its sixth failed attempt a delivery is failed and not retried', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [], { status: 500 });
  await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  await world.advance('200m');
  expect((await world.deliveries())[0]).toMatchObject({ status: 'pending', attempt: 5 });
  await world.advance('1m');
  expect((await world.deliveries())[0]).toMatchObject({
    status: 'failed',
    attempt: 6,
    next_attempt_at: null,
  });
  await world.advance('30d');
  expect(await world.inbox('hook')).toHaveLength(6);
});

test('a success at a later attempt ends the delivery', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [{ status: 500 }, { status: 500 }], { status: 200 });
  await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  await world.advance('1d');
  expect((await world.deliveries())[0]).toMatchObject({ status: 'success', attempt: 3 });
  expect(await world.inbox('hook')).toHaveLength(3);
});

test('M-DL-05 an event goes to every enabled endpoint whose events have its type, a star means all', async () => {
  const world = await mock.world({ now: START });
  await addWebhook(world, { url: world.inboxUrl('all'), enabled_events: ['*'] });
  await addWebhook(world, { url: world.inboxUrl('delivered'), enabled_events: ['open', 'delivered'] });
  await addWebhook(world, { url: world.inboxUrl('open'), enabled_events: ['open'] });
  const paused = await addWebhook(world, { url: world.inboxUrl('paused'), enabled_events: ['*'] });
  await mailAs(world).patch(`${WEBHOOKS}/${paused.id}`, { enabled: false });
  await send(world);
  expect(await receivedTypes(world, 'all')).toEqual(['processed', 'delivered']);
  expect(await receivedTypes(world, 'delivered')).toEqual(['delivered']);
  expect(await receivedTypes(world, 'open')).toEqual([]);
  expect(await receivedTypes(world, 'paused')).toEqual([]);
});

test('M-DL-05 the endpoints of another tenant get nothing', async () => {
  const world = await mock.world({ now: START });
  await mailAs(world, 'other_tenant').post(WEBHOOKS, { url: world.inboxUrl('other'), enabled_events: ['*'] });
  await send(world);
  expect(await received(world, 'other')).toEqual([]);
});

const OAUTH = { oauth_client_id: 'client-1', oauth_client_secret: 'hush & quiet' };

/** A world whose endpoints with OAuth2 fields get their tokens from a receiver. */
function oauthWorld(tokenUrl: string): Promise<MockWorld> {
  return mock.world({ now: START, settings: { mail: { oauth_token_url: tokenUrl } } });
}

test('M-DL-06 an endpoint with OAuth2 fields gets a token by client credentials before it delivers', async () => {
  const answer: RawAnswer = { status: 200, body: JSON.stringify({ access_token: 'tok-1', expires_in: 600 }) };
  await using tokens = await startReceiver(() => answer);
  const world = await oauthWorld(`${tokens.url}/token`);
  await addWebhook(world, { enabled_events: ['delivered'], ...OAUTH });
  await send(world);
  expect(tokens.requests).toHaveLength(1);
  const [request] = tokens.requests;
  expect([request?.method, request?.path]).toEqual(['POST', '/token']);
  expect(Object.fromEntries(new URLSearchParams(request?.body.toString()))).toEqual({
    grant_type: 'client_credentials',
    client_id: OAUTH.oauth_client_id,
    client_secret: OAUTH.oauth_client_secret,
  });
  const [delivery] = await world.inbox('hook');
  expect(delivery?.headers.authorization).toBe('Bearer tok-1');
});

test('M-DL-06 a token is kept until it expires', async () => {
  let issued = 0;
  await using tokens = await startReceiver(() => ({
    status: 200,
    body: JSON.stringify({ access_token: `tok-${++issued}`, expires_in: 600 }),
  }));
  const world = await oauthWorld(tokens.url);
  await addWebhook(world, { enabled_events: ['delivered'], ...OAUTH });
  await send(world);
  await world.advance('599s');
  await send(world);
  await world.advance('1s');
  await send(world);
  const bearers = (await world.inbox('hook')).map(({ headers }) => headers.authorization);
  expect(bearers).toEqual(['Bearer tok-1', 'Bearer tok-1', 'Bearer tok-2']);
});

test.each<[string, RawAnswer]>([
  ['401', { status: 401 }],
  ['no JSON', { status: 200, body: 'tok-1' }],
  ['no token', { status: 200, body: '{}' }],
  ['a token that would break a header', { status: 200, body: '{"access_token":"a\\r\\nX-Evil: 1"}' }],
])('M-DL-06 a token URL that answers %s is a failed attempt', async (_, answer) => {
  await using tokens = await startReceiver(() => answer);
  const world = await oauthWorld(tokens.url);
  await addWebhook(world, { enabled_events: ['delivered'], ...OAUTH });
  await send(world);
  const [delivery] = await world.deliveries();
  expect(delivery).toMatchObject({
    status: 'pending',
    attempt: 1,
    next_attempt_at: '2026-01-01T00:01:00.000Z',
  });
  expect(delivery?.attempts[0]?.error).toContain('no OAuth token');
  expect(await world.inbox('hook')).toEqual([]);
});

test('M-DL-06 without a token URL each attempt to an endpoint with OAuth2 fields fails and says why', async () => {
  const world = await mock.world({ now: START });
  await addWebhook(world, { enabled_events: ['delivered'], ...OAUTH });
  await send(world);
  await world.advance('4h');
  const [delivery] = await world.deliveries();
  expect(delivery?.attempts.map(({ error }) => error)).toEqual(
    Array(6).fill('no oauth_token_url configured'),
  );
});
