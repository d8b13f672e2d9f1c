// Reading, changing, rotating and deleting one webhook endpoint.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, inboxAnswers, mailAs, received, send, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

test('a changed url is where the pending retry goes', async () => {
  const world = await mock.world();
  await inboxAnswers(world, [], { status: 500 });
  const { id } = await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  await mailAs(world).patch(`${WEBHOOKS}/${id}`, { url: world.inboxUrl('moved') });
  await world.advance({ next: 1 });
  expect(await received(world, 'moved')).toEqual(await received(world, 'hook'));
});
