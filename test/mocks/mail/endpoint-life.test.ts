// An endpoint's life: ten failures disable it, a pause stops it, enabling sets it going again.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, inboxAnswers, mailAs, receivedTypes, send, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const START = '2026-01-01T00:00:00Z';

async function addDeliveredHook(world: MockWorld): Promise<string> {
  return (await addWebhook(world, { enabled_events: ['delivered'] })).id;
}

async function webhook(world: MockWorld, id: string) {
  return (await mailAs(world).get(`${WEBHOOKS}/${id}`)).body;
}

test('M-LF-01 ten failures in a row across deliveries disable the endpoint', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [], { status: 500 });
  const id = await addDeliveredHook(world);
  await send(world);
  await send(world);
  await world.advance('80m');
  expect(await webhook(world, id)).toMatchObject({ enabled: true, failure_count: 8, disabled_at: null });
  await world.advance('1m');
  expect(await webhook(world, id)).toMatchObject({
    enabled: false,
    failure_count: 10,
    disabled_at: '2026-01-01T01:21:00.000Z',
  });
});

test('M-LF-01 nothing more is delivered to a disabled endpoint, neither retries nor new events', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [], { status: 500 });
  await addDeliveredHook(world);
  await send(world);
  await send(world);
  await world.advance('1d');
  await send(world);
  await world.advance('1d');
  expect(await world.inbox('hook')).toHaveLength(10);
});

test('M-LF-01 no attempt leaves after the outcome that disabled the endpoint', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [], { status: 500 });
  const id = await addDeliveredHook(world);
  const recipients = Array.from({ length: 25 }, (_, index) => ({ email: `ada+${index}@customer.example` }));
  await send(world, { from: { email: 'news@example.com' }, personalizations: [{ to: recipients }] });
  expect(await world.inbox('hook')).toHaveLength(10);
  expect((await webhook(world, id)).disabled_at).toBe('2026-01-01T00:00:00.000Z');
});

test('M-LF-02 a success in between starts the count anew', async () => {
  const world = await mock.world({ now: START });
  const failure = { status: 500 };
  await inboxAnswers(world, [...Array(9).fill(failure), { status: 204 }], failure);
  const id = await addDeliveredHook(world);
  for (let sent = 0; sent < 10; sent++) await send(world);
  expect(await webhook(world, id)).toMatchObject({ enabled: true, failure_count: 0 });
  for (let sent = 0; sent < 9; sent++) await send(world);
  expect(await webhook(world, id)).toMatchObject({ enabled: true, failure_count: 9 });
  await send(world);
  expect(await webhook(world, id)).toMatchObject({ enabled: false, failure_count: 10 });
});

test('M-LF-03 enabling a disabled endpoint clears its failures and resumes delivery', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, Array(10).fill({ status: 500 }), { status: 200 });
  const id = await addDeliveredHook(world);
  for (let sent = 0; sent < 10; sent++) await send(world);
  expect((await webhook(world, id)).enabled).toBe(false);
  await world.advance('1d');
  const { status, body } = await mailAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: true });
  expect(status).toBe(200);
  expect(body).toMatchObject({ enabled: true, failure_count: 0, disabled_at: null });
  await world.settle();
  const statuses = (await world.deliveries({ endpoint: id })).map((delivery) => delivery.status);
  expect(statuses).toEqual(Array(10).fill('success'));
  await send(world);
  expect(await receivedTypes(world)).toHaveLength(21);
});

test('M-LF-04 a paused endpoint gets nothing, and disabled_at stays null', async () => {
  const world = await mock.world({ now: START });
  const id = await addDeliveredHook(world);
  const { status, body } = await mailAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: false });
  expect(status).toBe(200);
  expect(body).toMatchObject({ enabled: false, disabled_at: null });
  await send(world);
  await world.advance('4h');
  expect(await world.inbox('hook')).toEqual([]);
});

test('M-LF-04 a pause makes retries wait; enabling sends them at once, but not what occurred meanwhile', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [{ status: 500 }], { status: 200 });
  const id = await addDeliveredHook(world);
  const before = await send(world);
  await mailAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: false });
  await world.advance('1h');
  await send(world);
  await mailAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: true });
  await world.settle();
  const attempts = await world.inbox('hook');
  expect(attempts.map(({ at }) => at)).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-01T01:00:00.000Z']);
  expect(attempts.map(({ body }) => JSON.parse(body).message_id)).toEqual([before, before]);
});

test('M-LF-05 last_failure_at, failure_count and last_success_at follow the deliveries', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [{ status: 500 }, { status: 503 }], { status: 200 });
  const id = await addDeliveredHook(world);
  await send(world);
  await world.advance('1m');
  expect(await webhook(world, id)).toMatchObject({
    last_success_at: null,
    last_failure_at: '2026-01-01T00:01:00.000Z',
    failure_count: 2,
  });
  await world.advance('5m');
  expect(await webhook(world, id)).toMatchObject({
    last_success_at: '2026-01-01T00:06:00.000Z',
    last_failure_at: '2026-01-01T00:01:00.000Z',
    failure_count: 0,
  });
});

test('with auto_disable_counts "deliveries" only exhausted deliveries count', async () => {
  const world = await mock.world({ now: START, settings: { mail: { auto_disable_counts: 'deliveries' } } });
  await inboxAnswers(world, [], { status: 500 });
  const id = await addDeliveredHook(world);
  for (let sent = 0; sent < 9; sent++) await send(world);
  await world.advance('4h');
  expect(await webhook(world, id)).toMatchObject({ enabled: true, failure_count: 9 });
  await send(world);
  await world.advance('4h');
  expect(await webhook(world, id)).toMatchObject({ enabled: false, failure_count: 10 });
});
