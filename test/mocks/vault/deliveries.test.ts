// The deliveries of a webhook: listed by pages, and retried by force.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, emitCreated, inboxAnswers, received, START, vaultAs, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

interface Page {
  readonly deliveries: readonly { readonly id: string; readonly status: string }[];
  readonly cursor: string | null;
  readonly has_more: boolean;
}

async function page(world: MockWorld, id: string, query = ''): Promise<Page> {
  return (await vaultAs(world).get(`${WEBHOOKS}/${id}/deliveries${query}`)).body;
}

/** A webhook with a delivery that has exhausted its attempts. */
async function failedDelivery(events: readonly string[] = ['**']) {
  const world = await mock.world({ now: START });
  const { id } = await addWebhook(world, { events });
  await inboxAnswers(world, [], { status: 500 });
  const { deliveries } = await emitCreated(world);
  await world.advance('35h');
  const at = `${WEBHOOKS}/${id}/deliveries/${deliveries[0]}/retry`;
  return { world, id, at, deliveryId: deliveries[0] as string };
}

const idsOf = ({ deliveries }: Page) => deliveries.map(({ id }) => id);

test('V-WH-15 without a delivery the list is empty and has no cursor', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  expect(await page(world, id)).toEqual({ deliveries: [], cursor: null, has_more: false });
});

test('V-WH-15 deliveries are filtered by status', async () => {
  const world = await mock.world({ now: START });
  const { id } = await addWebhook(world);
  await inboxAnswers(world, [], { status: 500 });
  const { deliveries: failed } = await emitCreated(world);
  await world.advance('35h');
  const { deliveries: pending } = await emitCreated(world);
  await inboxAnswers(world, [], { status: 200 });
  const { deliveries: succeeded } = await emitCreated(world);
  expect(idsOf(await page(world, id, '?status=failed'))).toEqual(failed);
  expect(idsOf(await page(world, id, '?status=pending'))).toEqual(pending);
  expect(idsOf(await page(world, id, '?status=success'))).toEqual(succeeded);
});

test('V-WH-16 V-G-28 V-G-29 a delivery shows its event and its latest attempt', async () => {
  const world = await mock.world({ now: START });
  const { id } = await addWebhook(world);
  await inboxAnswers(world, [{ status: 500 }, { status: 503, delay_ms: 47 }], { status: 200 });
  const { event } = await emitCreated(world);
  await world.advance('30s');
  const [delivery] = (await page(world, id)).deliveries;
  expect(delivery).toEqual({
    id: expect.stringMatching(/^del_[A-Za-z0-9]{16,}$/),
    event_id: event.event_id,
    event_type: 'secret.created',
    timestamp: '2026-01-01T00:00:30.000Z',
    status: 'pending',
    response_code: 503,
    duration_ms: 47,
    attempt: 2,
  });
});

test('V-WH-17 V-G-05 a forced retry answers 202 with the delivery pending, and delivers the same event', async () => {
  const { world, id, at, deliveryId } = await failedDelivery();
  await inboxAnswers(world, [], { status: 200 });
  const { status, body } = await vaultAs(world).post(at);
  expect(status).toBe(202);
  expect(body).toMatchObject({ id: deliveryId, status: 'pending', attempt: 7, response_code: 500 });
  await world.settle();
  const [delivery] = (await page(world, id)).deliveries;
  expect(delivery).toMatchObject({ id: deliveryId, status: 'success', attempt: 8, response_code: 200 });
  const eventIds = new Set((await received(world)).map(({ event_id }) => event_id));
  expect(eventIds.size).toBe(1);
});

test.each([
  ['?limit=0', '/limit', 'must be >= 1'],
  ['?limit=101', '/limit', 'must be <= 100'],
  ['?limit=-1', '/limit', 'must be >= 1'],
  ['?limit=ten', '/limit', 'must be a whole number'],
  ['?limit=%D9%A3', '/limit', 'must be a whole number'],
  ['?limit=NaN', '/limit', 'must be a whole number'],
  ['?status=lost', '/status', 'must be one of success, failed, pending'],
  ['?cursor=', '/cursor', 'must not be empty'],
  ['?cursor=cur_tampered', '/cursor', 'is not a cursor of this list, start again without one'],
  ['?cursor=2', '/cursor', 'is not a cursor of this list, start again without one'],
])('V-WH-15 the query %s is refused', async (query, pointer, detail) => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  const { status, body } = await vaultAs(world).get(`${WEBHOOKS}/${id}/deliveries${query}`);
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ pointer, detail }]);
});
