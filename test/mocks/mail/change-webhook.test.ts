// Reading, changing, rotating and deleting one webhook endpoint.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, inboxAnswers, mailAs, received, send, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

test('M-EP-12 a deleted endpoint is gone, with its delivery records and its pending retries', async () => {
  const world = await mock.world();
  await inboxAnswers(world, [], { status: 500 });
  const { id } = await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  expect(await world.deliveries({ endpoint: id })).toHaveLength(1);
  const { status, body } = await mailAs(world).delete(`${WEBHOOKS}/${id}`);
  expect([status, body]).toEqual([204, undefined]);
  expect((await mailAs(world).get(`${WEBHOOKS}/${id}`)).status).toBe(404);
  expect(await world.deliveries()).toEqual([]);
  await world.advance('4h');
  expect(await world.inbox('hook')).toHaveLength(1);
});

test('a changed url is where the pending retry goes', async () => {
  const world = await mock.world();
  await inboxAnswers(world, [], { status: 500 });
  const { id } = await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  await mailAs(world).patch(`${WEBHOOKS}/${id}`, { url: world.inboxUrl('moved') });
  await world.advance('1m');
  expect(await received(world, 'moved')).toEqual(await received(world, 'hook'));
});
