// How events are delivered: attempts, delays, timeouts, headers, signatures.

import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, emitCreated, inboxAnswers, SECRET, START } from './caller.ts';

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

test('V-DL-01 an answer after exactly 10 s is in time', async () => {
  const world = await failingWorld();
  await inboxAnswers(world, [], { status: 200, delay_ms: 10_000 });
  await emitCreated(world);
  expect((await world.deliveries())[0]?.status).toBe('success');
});

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
