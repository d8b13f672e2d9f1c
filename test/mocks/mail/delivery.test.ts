// How events are delivered: attempts, delays, timeouts, and OAuth2 before delivering.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, inboxAnswers, send } from './caller.ts';
import { type RawAnswer, startReceiver } from './receiver.ts';

const mock = await startMock();
afterAll(() => mock.close());

const START = '2026-01-01T00:00:00Z';

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

const OAUTH = { oauth_client_id: 'client-1', oauth_client_secret: 'hush & quiet' };

/** A world whose endpoints with OAuth2 fields get their tokens from a receiver. */
function oauthWorld(tokenUrl: string): Promise<MockWorld> {
  return mock.world({ now: START, settings: { mail: { oauth_token_url: tokenUrl } } });
}

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
    next_attempt_at: expect.stringMatching(/^2026-01-01/),
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
