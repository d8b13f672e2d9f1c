// The test of a webhook: a real event, sent once, and what the receiver did with it.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, type InboxAnswer, inboxAnswers, received, START, vaultAs, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

test.each<{ answer: InboxAnswer; status: string; code: number | null; duration: number | null }>([
  { answer: { status: 204, delay_ms: 61 }, status: 'success', code: 204, duration: 61 },
  { answer: { status: 500, delay_ms: 7 }, status: 'failed', code: 500, duration: 7 },
  { answer: { hang: true }, status: 'failed', code: null, duration: null },
  { answer: { reset: true }, status: 'failed', code: null, duration: null },
])('V-WH-14 a test answers what the receiver did: $answer', async ({ answer, status, code, duration }) => {
  const world = await mock.world();
  await inboxAnswers(world, [], answer);
  const { id } = await addWebhook(world);
  const { status: answered, body } = await vaultAs(world).post(`${WEBHOOKS}/${id}/test`);
  expect(answered).toBe(200);
  expect(body).toEqual({
    delivery_id: expect.stringMatching(/^del_/),
    status,
    response_code: code,
    duration_ms: duration,
  });
});

test('V-WH-14 V-G-14 a test carries the first type that the patterns match, and is signed', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world, { events: ['rotation.*', 'policy.binding.*'] });
  await vaultAs(world).post(`${WEBHOOKS}/${id}/test`);
  const [request] = await world.inbox('hook');
  expect(request).toMatchObject({
    verified: true,
    headers: { 'x-vault-event-type': 'policy.binding.created' },
  });
});

test('V-WH-14 V-G-37 filters do not hold a test back, and its path satisfies the prefix', async () => {
  const world = await mock.world();
  const filters = { path_prefix: 'prod/billing/', secret_type: 'database', tags: ['pci'] };
  const { id } = await addWebhook(world, { events: ['secret.*'], filters });
  const { body } = await vaultAs(world).post(`${WEBHOOKS}/${id}/test`);
  expect(body.status).toBe('success');
  expect((await received(world))[0].path).toMatch(/^prod\/billing\//);
});

test('V-WH-14 a prefix as long as a path may be is satisfied too', async () => {
  const world = await mock.world();
  const path_prefix = 'p'.repeat(1_024);
  const { id } = await addWebhook(world, { filters: { path_prefix } });
  await vaultAs(world).post(`${WEBHOOKS}/${id}/test`);
  expect((await received(world))[0].path).toBe(path_prefix);
});

test('V-G-31 a test is not retried; it is listed and counted', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [], { status: 500 });
  const { id } = await addWebhook(world);
  const { body: tested } = await vaultAs(world).post(`${WEBHOOKS}/${id}/test`);
  await world.advance('2h');
  expect(await received(world)).toHaveLength(1);
  const { body: read } = await vaultAs(world).get(`${WEBHOOKS}/${id}`);
  expect(read.statistics).toMatchObject({ deliveries_24h: 1, success_rate_24h: 0 });
  expect(read.last_delivery.id).toBe(tested.delivery_id);
});

test('a disabled webhook can be tested', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world, { enabled: false });
  const { body } = await vaultAs(world).post(`${WEBHOOKS}/${id}/test`);
  expect(body.status).toBe('success');
});

test('V-G-37 a webhook whose patterns match no type has nothing to test', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world, { events: ['dynamic.*'] });
  const { status, body } = await vaultAs(world).post(`${WEBHOOKS}/${id}/test`);
  expect([status, body.type]).toEqual([409, 'urn:problem-type:vault:nothing-to-test']);
  expect(await received(world)).toEqual([]);
});

test('a body is not needed and not read', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  const { status } = await vaultAs(world).post(`${WEBHOOKS}/${id}/test`, undefined, { body: '{not json' });
  expect(status).toBe(200);
});
