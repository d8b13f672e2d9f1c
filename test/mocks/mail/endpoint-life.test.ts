// What disables an endpoint where a setting counts deliveries instead of attempts.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, inboxAnswers, mailAs, send, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const START = '2026-01-01T00:00:00Z';

async function addDeliveredHook(world: MockWorld): Promise<string> {
  return (await addWebhook(world, { enabled_events: ['delivered'] })).id;
}

async function webhook(world: MockWorld, id: string) {
  return (await mailAs(world).get(`${WEBHOOKS}/${id}`)).body;
}

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
