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

/** Emits so many events, one a second, and gives the ids of their deliveries, newest first. */
async function emitMany(world: MockWorld, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    await world.advance('1s');
    ids.unshift(...(await emitCreated(world)).deliveries);
  }
  return ids;
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

test('V-WH-15 pages of any size show every delivery once, newest first', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  const ids = await emitMany(world, 7);
  for (const limit of [1, 3, 7, 100]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const shown: Page = await page(
        world,
        id,
        `?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      expect(shown.has_more).toBe(shown.cursor !== null);
      seen.push(...idsOf(shown));
      cursor = shown.cursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids);
  }
});

test('V-WH-15 V-G-07 a page holds 20 unless asked otherwise', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  const ids = await emitMany(world, 21);
  const shown = await page(world, id);
  expect(idsOf(shown)).toEqual(ids.slice(0, 20));
  expect(shown.has_more).toBe(true);
});

test('V-WH-15 a cursor stays right while new deliveries arrive', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  const ids = await emitMany(world, 4);
  const { cursor } = await page(world, id, '?limit=2');
  await emitMany(world, 3);
  expect(idsOf(await page(world, id, `?limit=2&cursor=${cursor}`))).toEqual(ids.slice(2));
});

test('V-WH-15 a cursor stays right while what it was taken from leaves the filter', async () => {
  const world = await mock.world({ now: START });
  const { id } = await addWebhook(world);
  await inboxAnswers(world, [], { status: 500 });
  const ids = await emitMany(world, 3);
  const { cursor } = await page(world, id, '?limit=2&status=pending');
  await inboxAnswers(world, [{ status: 500 }], { status: 200 });
  await world.advance('30s');
  const rest = await page(world, id, `?status=pending&cursor=${cursor}`);
  expect(idsOf(rest)).toEqual(ids.slice(2));
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

test('V-WH-15 only the deliveries of this webhook are listed', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  const other = await addWebhook(world, { url: world.inboxUrl('other') });
  await emitCreated(world);
  expect((await page(world, id)).deliveries).toHaveLength(1);
  const { cursor } = await page(world, other.id, '?limit=1');
  expect(cursor).toBeNull();
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

test('V-WH-16 attempts are counted from 1, and without an answer there is neither code nor duration', async () => {
  const world = await mock.world({ now: START });
  const { id } = await addWebhook(world);
  await inboxAnswers(world, [], { hang: true });
  await emitCreated(world);
  const [delivery] = (await page(world, id)).deliveries;
  expect(delivery).toMatchObject({ attempt: 1, status: 'pending', response_code: null, duration_ms: null });
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

test('V-G-06 a forced retry that fails is failed again, numbered on, and nothing follows', async () => {
  const { world, id, at } = await failedDelivery();
  for (const attempt of [8, 9]) {
    await vaultAs(world).post(at);
    await world.settle();
    expect((await page(world, id)).deliveries[0]).toMatchObject({ status: 'failed', attempt });
  }
  await world.advance('30d');
  expect(await received(world)).toHaveLength(9);
});

test('V-G-38 a forced retry is sent to a disabled webhook too', async () => {
  const { world, id, at } = await failedDelivery();
  await vaultAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: false });
  await inboxAnswers(world, [], { status: 200 });
  await vaultAs(world).post(at);
  await world.settle();
  expect((await page(world, id)).deliveries[0]?.status).toBe('success');
});

test('V-G-38 a failed test may be retried', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  await inboxAnswers(world, [{ status: 500 }], { status: 200 });
  const { body } = await vaultAs(world).post(`${WEBHOOKS}/${id}/test`);
  const retried = await vaultAs(world).post(`${WEBHOOKS}/${id}/deliveries/${body.delivery_id}/retry`);
  await world.settle();
  expect(retried.status).toBe(202);
  expect((await page(world, id)).deliveries[0]?.status).toBe('success');
});

test.each([
  { state: 'success', answer: 200 },
  { state: 'pending', answer: 500 },
])('V-G-05 a retry of a delivery that is $state is 409, and nothing is sent', async ({ state, answer }) => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  await inboxAnswers(world, [], { status: answer });
  const { deliveries } = await emitCreated(world);
  const retry = await vaultAs(world).post(`${WEBHOOKS}/${id}/deliveries/${deliveries[0]}/retry`);
  expect([retry.status, retry.body.type]).toEqual([409, 'urn:problem-type:vault:delivery-not-failed']);
  expect(retry.body.detail).toBe(`The delivery is ${state}. Only a failed delivery can be retried.`);
  expect(await received(world)).toHaveLength(1);
});

test('a delivery of another webhook is unknown to this one', async () => {
  const { world, deliveryId } = await failedDelivery();
  const other = await addWebhook(world);
  const retry = await vaultAs(world).post(`${WEBHOOKS}/${other.id}/deliveries/${deliveryId}/retry`);
  expect([retry.status, retry.body.detail]).toEqual([404, 'This webhook has no delivery with this id.']);
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

test('V-WH-15 a cursor of another webhook, or one that was tampered with, is refused', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  const other = await addWebhook(world, { url: world.inboxUrl('other') });
  await emitMany(world, 2);
  const { cursor } = await page(world, id, '?limit=1');
  const turned = `${cursor?.slice(0, -1)}${cursor?.endsWith('a') ? 'b' : 'a'}`;
  for (const path of [`${other.id}/deliveries?cursor=${cursor}`, `${id}/deliveries?cursor=${turned}`]) {
    expect((await vaultAs(world).get(`${WEBHOOKS}/${path}`)).status).toBe(422);
  }
});
