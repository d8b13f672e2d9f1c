// Deliveries: every attempt byte by byte, lists of them, and reads that wait.

import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type EventType, type MockWorld, type Services, startMock } from '../../../src/index.ts';
import { billing } from '../../support/billing.ts';
import { startHoldingReceiver } from '../../support/holding-receiver.ts';
import { problemOf } from '../../support/problem.ts';
import { startReceiver } from '../../support/receivers.ts';
import { addWebhook, inboxAnswers, shop, shopAs } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop, billing] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

/** Emits an event to one webhook and gives the id of its delivery. */
async function deliver(world: MockWorld, type: EventType<Services, 'shop'> = 'paid'): Promise<string> {
  const { deliveries } = await world.emit({ service: 'shop', type });
  return deliveries[0] as string;
}

test('a delivery shows every attempt byte by byte', async () => {
  const world = await mock.world({ now: NOW, settings: { signature_time: 'world' } });
  const answer = { status: 500, body: 'no', headers: { 'x-from': 'inbox' } };
  await world.script('hook', { answers: [answer] });
  const { id: endpoint_id, signing_secret } = await addWebhook(world);
  const { event, deliveries } = await world.emit({ service: 'shop', type: 'returned' });
  const [id = ''] = deliveries;
  const body = JSON.stringify(event);
  const signed_content = `1767225600.${body}`;
  const signature = createHmac('sha256', signing_secret).update(signed_content).digest('hex');
  expect((await world.control('GET', `/deliveries/${id}`)).body).toEqual({
    id,
    service: 'shop',
    endpoint_id,
    event_id: event.event_id,
    event_type: 'returned',
    status: 'pending',
    attempt: 1,
    next_attempt_at: '2026-01-01T00:01:00.000Z',
    waits_for: null,
    attempts: [
      {
        attempt: 1,
        at: '2026-01-01T00:00:00.000Z',
        url: world.inboxUrl('hook'),
        connected_to: 'inbox',
        request: {
          headers: expect.objectContaining({
            'Content-Type': 'application/json',
            'X-Shop-Event': 'returned',
            'X-Shop-Timestamp': '1767225600',
            'X-Shop-Signature': signature,
          }),
          body,
        },
        signed_content,
        signature,
        response: { status: 500, headers: { 'x-from': 'inbox' }, body: 'no' },
        error: null,
        duration_ms: 0,
        fault: null,
      },
    ],
  });
});

test('a receiver outside is named by the address that was connected to', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(202, { 'x-a': 'b' }).end('ok'));
  const world = await mock.world({ settings: { forward: { 'https://hooks.test': receiver.origin } } });
  await addWebhook(world, { url: 'https://hooks.test/a?b=c' });
  const id = await deliver(world);
  const [attempt] = (await world.control('GET', `/deliveries/${id}`)).body.attempts;
  expect(attempt).toMatchObject({
    url: 'https://hooks.test/a?b=c',
    connected_to: `127.0.0.1:${receiver.port}`,
    response: { status: 202, headers: expect.objectContaining({ 'x-a': 'b' }), body: 'ok' },
    error: null,
    duration_ms: 0,
  });
  expect(receiver.requests[0]?.body.toString()).toBe(attempt.request.body);
});

test('deliveries are listed by service, status, endpoint and event', async () => {
  const world = await mock.world({ now: NOW });
  await inboxAnswers(world, [], { status: 500 }, 'deaf');
  const { id: good } = await addWebhook(world);
  const { id: bad } = await addWebhook(world, { url: world.inboxUrl('deaf'), enabled_events: ['paid'] });
  await deliver(world, 'paid');
  await deliver(world, 'shipped');
  const [open] = await world.events({ type: 'paid' });
  const shown = async (filter: Record<string, string>) =>
    (await world.deliveries(filter)).map(({ endpoint_id, event_type }) => [endpoint_id, event_type]);
  const all = [
    [good, 'paid'],
    [bad, 'paid'],
    [good, 'shipped'],
  ];
  expect(await shown({})).toEqual(all);
  expect(await shown({ service: 'shop' })).toEqual(all);
  expect(await shown({ service: 'billing' })).toEqual([]);
  expect(await shown({ status: 'pending' })).toEqual([[bad, 'paid']]);
  expect(await shown({ endpoint: good, status: 'success' })).toEqual([all[0], all[2]]);
  expect(await shown({ event: open?.id ?? '' })).toEqual(all.slice(0, 2));
  expect(await shown({ endpoint: bad, event: open?.id ?? '' })).toEqual([[bad, 'paid']]);
  expect(await shown({ endpoint: 'wh_0000000000000000' })).toEqual([]);
});

test('a cursor stays right when its delivery no longer has the status that is asked for', async () => {
  const world = await mock.world({ now: NOW });
  await inboxAnswers(world, [{ status: 500 }, { status: 500 }, { status: 200 }], { status: 500 });
  await addWebhook(world);
  await deliver(world);
  await deliver(world);
  const [first, second] = (await world.deliveries({ status: 'pending' })).map(({ id }) => id);
  await world.control('POST', `/deliveries/${first}/resend`);
  const page = await world.deliveries({ status: 'pending', after: first ?? '' });
  expect(page.map(({ id }) => id)).toEqual([second]);
});

test.each([
  ['?status=lost', 'validation-failed', '/query/status'],
  ['?endpoint=', 'validation-failed', '/query/endpoint'],
  ['?after=del_0000000000000000', 'unknown-cursor', '/query/after'],
  ['?type=open', 'unknown-parameter', '/query/type'],
])('the query %s is refused', async (query, code, pointer) => {
  const world = await mock.world();
  const refused = problemOf(await world.control('GET', `/deliveries${query}`));
  expect(refused).toMatchObject({ code, status: 422, pointers: [pointer] });
});

test('a delivery that does not exist is unknown, and one of another world too', async () => {
  const [world, other] = [await mock.world(), await mock.world({ seed: 2 })];
  await addWebhook(other);
  const foreign = await deliver(other);
  for (const id of ['del_0000000000000000', foreign, '%00', '..%2f..']) {
    const refused = problemOf(await world.control('GET', `/deliveries/${id}`));
    expect(refused).toMatchObject({ code: 'unknown-delivery', status: 404 });
  }
});

test('the deliveries of a deleted endpoint are gone with it', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  const delivery = await deliver(world);
  await shopAs(world).delete(`/shop/webhooks/${id}`);
  expect(problemOf(await world.control('GET', `/deliveries/${delivery}`)).code).toBe('unknown-delivery');
});

test('a read until settled waits for the attempt that is in flight', async () => {
  await using receiver = await startHoldingReceiver();
  const world = await mock.world({ settings: { forward: { 'https://hooks.test': receiver.origin } } });
  await addWebhook(world, { url: 'https://hooks.test/a' });
  const emitted = world.emit({ service: 'shop', type: 'paid' });
  const held = await receiver.next();
  const [pending] = await world.deliveries();
  expect(pending).toMatchObject({ status: 'pending', attempt: 1, attempts: [] });
  const read = world.control('GET', `/deliveries/${pending?.id}?until=settled`);
  const answered = read.then(() => 'answered');
  expect(await Promise.race([answered, world.clock().then(() => 'still waiting')])).toBe('still waiting');
  held.answer(200);
  expect((await read).body).toMatchObject({ status: 'success', attempts: [{ attempt: 1 }] });
  await emitted;
});

test('a read until settled does not wait for a retry that is due later', async () => {
  const world = await mock.world({ now: NOW });
  await inboxAnswers(world, [], { status: 500 });
  await addWebhook(world);
  const id = await deliver(world);
  const { status, body } = await world.control('GET', `/deliveries/${id}?until=settled`);
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'pending', attempt: 1 } });
});

test('a read until settled does not wait for what happens to other deliveries', async () => {
  await using receiver = await startHoldingReceiver();
  const world = await mock.world({ settings: { forward: { 'https://hooks.test': receiver.origin } } });
  await addWebhook(world, { enabled_events: ['paid'] });
  await addWebhook(world, { url: 'https://hooks.test/a', enabled_events: ['shipped'] });
  const emitted = world.emit({ service: 'shop', type: 'shipped' });
  const held = await receiver.next();
  const id = await deliver(world, 'paid');
  expect((await world.control('GET', `/deliveries/${id}?until=settled`)).body.status).toBe('success');
  held.answer(200);
  await emitted;
});

test('until knows but one word', async () => {
  const world = await mock.world();
  await addWebhook(world);
  const id = await deliver(world);
  const refused = problemOf(await world.control('GET', `/deliveries/${id}?until=success`));
  expect(refused).toMatchObject({ code: 'validation-failed', pointers: ['/query/until'] });
});
