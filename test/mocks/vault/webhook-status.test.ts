// The status of a webhook: healthy or failing, and what moves it.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, emitCreated, inboxAnswers, START, vaultAs, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

async function statusOf(world: MockWorld, id: string): Promise<string> {
  return (await vaultAs(world).get(`${WEBHOOKS}/${id}`)).body.status;
}

/** A webhook whose one delivery has exhausted its attempts. */
async function failingWebhook(): Promise<{ world: MockWorld; id: string; deliveryId: string }> {
  const world = await mock.world({ now: START });
  const { id } = await addWebhook(world);
  await inboxAnswers(world, [], { status: 500 });
  const { deliveries } = await emitCreated(world);
  await world.advance('35h');
  return { world, id, deliveryId: deliveries[0] as string };
}

test('a failing webhook is still sent events', async () => {
  const { world } = await failingWebhook();
  const { deliveries } = await emitCreated(world);
  expect(deliveries).toHaveLength(1);
});

test('a resend that fails changes nothing but the record', async () => {
  const { world, id, deliveryId } = await failingWebhook();
  await inboxAnswers(world, [{ status: 200 }], { status: 500 });
  await emitCreated(world);
  await world.control('POST', `/deliveries/${deliveryId}/resend`, {});
  expect(await statusOf(world, id)).toBe('healthy');
});
