// Listing, reading, changing and removing webhooks.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, emitCreated, inboxAnswers, START, vaultAs, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

/** A world with one webhook for all events. */
async function worldWithWebhook(change = {}): Promise<{ world: MockWorld; at: string; id: string }> {
  const world = await mock.world({ now: START });
  const { id } = await addWebhook(world, change);
  return { world, id, at: `${WEBHOOKS}/${id}` };
}

test('V-G-04 the pending deliveries of a webhook that is removed are failed', async () => {
  const { world, at } = await worldWithWebhook();
  await inboxAnswers(world, [], { status: 500 });
  await emitCreated(world);
  await vaultAs(world).delete(at);
  expect((await world.deliveries()).map(({ status }) => status)).toEqual(['failed']);
});

test('an endpoint of another service is unknown to the vault', async () => {
  const world = await mock.world();
  const token = world.credentials.mail?.live;
  const json = { url: world.inboxUrl('mail'), enabled_events: ['*'] };
  const { body } = await world.request('POST', '/v3/user/webhooks', { token, json });
  expect((await vaultAs(world).get(`${WEBHOOKS}/${body.id}`)).status).toBe(404);
  expect((await vaultAs(world).get(WEBHOOKS)).body).toEqual({ webhooks: [] });
});
