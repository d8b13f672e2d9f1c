// The deliveries of a webhook: listed by pages, and retried by force.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, emitCreated, inboxAnswers, START, vaultAs, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

interface Page {
  readonly deliveries: readonly { readonly id: string; readonly status: string }[];
  readonly cursor: string | null;
  readonly has_more: boolean;
}

async function _page(world: MockWorld, id: string, query = ''): Promise<Page> {
  return (await vaultAs(world).get(`${WEBHOOKS}/${id}/deliveries${query}`)).body;
}

/** A webhook with a delivery that has exhausted its attempts. */
async function _failedDelivery(events: readonly string[] = ['**']) {
  const world = await mock.world({ now: START });
  const { id } = await addWebhook(world, { events });
  await inboxAnswers(world, [], { status: 500 });
  const { deliveries } = await emitCreated(world);
  await world.advance('35h');
  const at = `${WEBHOOKS}/${id}/deliveries/${deliveries[0]}/retry`;
  return { world, id, at, deliveryId: deliveries[0] as string };
}

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
