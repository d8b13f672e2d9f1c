// How events are delivered: attempts, delays, timeouts, headers, signatures.

import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, emitCreated, inboxAnswers, received, SECRET, START, vaultAs } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

async function attemptTimes(world: MockWorld): Promise<string[]> {
  return (await world.inbox('hook')).map(({ at }) => at.slice(8, 19));
}

/** A world with a webhook, whose receiver answers 500 unless said otherwise. */
async function failingWorld(settings = {}): Promise<MockWorld> {
  const world = await mock.world({ now: START, settings: { signature_time: 'world', ...settings } });
  await inboxAnswers(world, [], { status: 500 });
  await addWebhook(world);
  return world;
}

test.each([200, 201, 204, 299])('V-DL-01 an answer %d is a success', async (status) => {
  const world = await failingWorld();
  await inboxAnswers(world, [], { status });
  await emitCreated(world);
  expect((await world.deliveries())[0]).toMatchObject({
    status: 'success',
    attempt: 1,
    next_attempt_at: null,
  });
});

test('V-DL-01 an answer after exactly 10 s is in time', async () => {
  const world = await failingWorld();
  await inboxAnswers(world, [], { status: 200, delay_ms: 10_000 });
  await emitCreated(world);
  expect((await world.deliveries())[0]?.status).toBe('success');
});

test('V-DL-01 V-DL-05 a success at any attempt ends the delivery', async () => {
  for (const failures of [1, 3, 6]) {
    const world = await failingWorld();
    await inboxAnswers(world, Array(failures).fill({ status: 500 }), { status: 200 });
    await emitCreated(world);
    await world.advance('10d');
    expect((await world.deliveries())[0]).toMatchObject({ status: 'success', attempt: failures + 1 });
    expect(await received(world)).toHaveLength(failures + 1);
  }
});

test.each([300, 301, 302, 400, 404, 410, 429, 500, 503])(
  'V-DL-02 an answer %d fails the attempt',
  async (status) => {
    const world = await failingWorld();
    await inboxAnswers(world, [], { status });
    await emitCreated(world);
    expect((await world.deliveries())[0]).toMatchObject({
      status: 'pending',
      attempt: 1,
      next_attempt_at: '2026-01-01T00:00:30.000Z',
    });
  },
);

test.each([{ hang: true } as const, { status: 200, delay_ms: 10_001 }])(
  'V-DL-03 no answer within 10 s fails the attempt: %j',
  async (answer) => {
    const world = await failingWorld();
    await inboxAnswers(world, [], answer);
    await emitCreated(world);
    const [delivery] = await world.deliveries();
    expect(delivery).toMatchObject({ status: 'pending', next_attempt_at: '2026-01-01T00:00:40.000Z' });
    expect(delivery?.attempts[0]).toMatchObject({ response: null, error: 'no answer within 10 s' });
  },
);

test('V-DL-03 a connection that is reset fails the attempt at once', async () => {
  const world = await failingWorld();
  await inboxAnswers(world, [], { reset: true });
  await emitCreated(world);
  expect((await world.deliveries())[0]?.next_attempt_at).toBe('2026-01-01T00:00:30.000Z');
});

test('V-DL-04 the delays are 30 s, 5 min, 30 min, 2 h, 8 h and 24 h after the previous failure', async () => {
  const world = await failingWorld();
  await emitCreated(world);
  await world.advance('3d');
  expect(await attemptTimes(world)).toEqual([
    '01T00:00:00',
    '01T00:00:30',
    '01T00:05:30',
    '01T00:35:30',
    '01T02:35:30',
    '01T10:35:30',
    '02T10:35:30',
  ]);
});

test('V-DL-04 a timeout counts into the delay after it', async () => {
  const world = await failingWorld();
  await inboxAnswers(world, [], { hang: true });
  await emitCreated(world);
  await world.advance('10m');
  expect(await attemptTimes(world)).toEqual(['01T00:00:00', '01T00:00:40', '01T00:05:50']);
});

test('V-G-20 by setting, the delays count from the first attempt', async () => {
  const world = await failingWorld({ vault: { retry_from: 'first_attempt' } });
  await emitCreated(world);
  await world.advance('3d');
  expect(await attemptTimes(world)).toEqual([
    '01T00:00:00',
    '01T00:00:30',
    '01T00:05:00',
    '01T00:30:00',
    '01T02:00:00',
    '01T08:00:00',
    '02T00:00:00',
  ]);
});

test('V-DL-05 after attempt 7 the delivery is failed and nothing follows', async () => {
  const world = await failingWorld();
  await emitCreated(world);
  await world.advance('34h');
  expect((await world.deliveries())[0]).toMatchObject({ status: 'pending', attempt: 6 });
  await world.advance('36m');
  expect((await world.deliveries())[0]).toMatchObject({
    status: 'failed',
    attempt: 7,
    next_attempt_at: null,
  });
  await world.advance('365d');
  expect(await received(world)).toHaveLength(7);
});

test('V-DL-06 a delivery is a POST to the url, and its body is the event', async () => {
  const world = await failingWorld();
  const { event } = await emitCreated(world);
  const [attempt] = (await world.deliveries())[0]?.attempts ?? [];
  expect(attempt?.url).toBe('https://inbox.countersign.test/hook');
  expect(await received(world)).toEqual([event]);
});

test('V-DL-06 V-G-11 the signature is the HMAC of timestamp and body, keyed with the secret’s bytes', async () => {
  const world = await failingWorld();
  await emitCreated(world);
  const [request] = await world.inbox('hook');
  const signed = `${request?.headers['x-vault-timestamp']}.${request?.body}`;
  const digest = createHmac('sha256', Buffer.from(SECRET, 'utf8')).update(signed).digest('hex');
  expect(request?.headers['x-vault-signature']).toBe(`sha256=${digest}`);
  expect(request?.verified).toBe(true);
});

test('V-G-11 by setting, the body alone is signed', async () => {
  const world = await failingWorld({ vault: { signed_content: 'body' } });
  await emitCreated(world);
  const [request] = await world.inbox('hook');
  const digest = createHmac('sha256', SECRET)
    .update(request?.body ?? '')
    .digest('hex');
  expect(request?.headers['x-vault-signature']).toBe(`sha256=${digest}`);
});

test('V-G-11 V-G-20 settings that change apply to the next attempt', async () => {
  const world = await failingWorld();
  await emitCreated(world);
  await world.settings({ vault: { signed_content: 'body' } });
  await world.advance('30s');
  const [first, second] = (await world.deliveries())[0]?.attempts ?? [];
  expect(first?.signed_content).toMatch(/^1767225600\.\{"event_id":/);
  expect(second?.signed_content).toMatch(/^\{"event_id":/);
});

test('V-DL-07 the headers name event, type, time in Unix seconds, signature and sender', async () => {
  const world = await failingWorld();
  const { event } = await emitCreated(world);
  const [request] = await world.inbox('hook');
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Vault-Webhook/1.0',
    'x-vault-event-id': event.event_id,
    'x-vault-event-type': 'secret.created',
    'x-vault-timestamp': '1767225600',
    'x-vault-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
  });
});

test('V-G-32 each attempt has its own time and signature, and the same event and body', async () => {
  const world = await failingWorld();
  await emitCreated(world);
  await world.advance('1h');
  const requests = await world.inbox('hook');
  expect(requests).toHaveLength(4);
  expect(new Set(requests.map(({ headers }) => headers['x-vault-signature'])).size).toBe(4);
  expect(new Set(requests.map(({ headers }) => headers['x-vault-event-id'])).size).toBe(1);
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
});

test('one receiver that fails holds nobody up', async () => {
  const world = await failingWorld();
  await addWebhook(world, { url: world.inboxUrl('other') });
  const { deliveries } = await emitCreated(world);
  expect(deliveries).toHaveLength(2);
  expect((await world.deliveries()).map(({ status }) => status)).toEqual(['pending', 'success']);
  expect((await vaultAs(world).get('/v1/webhooks')).body.webhooks).toHaveLength(2);
});
