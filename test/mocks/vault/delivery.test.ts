// What settings change about deliveries: from when the delays count, and what is signed.

import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import {
  addWebhook,
  changesOf,
  emitCreated,
  inboxAnswers,
  SECRET,
  START,
  vaultAs,
  WEBHOOKS,
} from './caller.ts';

const mock = await startMockHere();
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

test('a delivery leaves a change when it fails for good, is retried by force and succeeds', async () => {
  const world = await mock.world({ now: START });
  await inboxAnswers(world, [], { status: 500 });
  const { id: endpoint } = await addWebhook(world);
  const { deliveries } = await emitCreated(world);
  const [id = ''] = deliveries;
  await world.advance('40d');
  await inboxAnswers(world, [], { status: 200 });
  await vaultAs(world).post(`${WEBHOOKS}/${endpoint}/deliveries/${id}/retry`);
  await world.settle();
  expect(await changesOf(world, id)).toEqual([
    'pending → failed: attempt 7 failed, and the retry schedule has no further one',
    'failed → pending: it was retried by force',
    'pending → success: the receiver answered 200',
  ]);
  expect(await changesOf(world, endpoint)).toEqual([
    'healthy → failing: a delivery has failed for good',
    'failing → healthy: the receiver accepted a delivery again',
  ]);
});
