// The same seed, start and calls give the same ids, times, order and bytes.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, inboxAnswers, messageTo, send } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

async function live(seed: number): Promise<unknown> {
  const world = await mock.world({
    seed,
    now: '2026-01-01T00:00:00Z',
    settings: { signature_time: 'world' },
  });
  await inboxAnswers(world, [{ status: 500 }, { hang: true }], { status: 200 });
  const webhook = await addWebhook(world);
  const message = await send(world, messageTo('ada@customer.example', 'bounce@customer.example'));
  await world.simulate('mail/message.click', { message_id: message });
  await world.emit({ service: 'mail', type: 'open' });
  const { fired } = await world.advance('1d');
  return { webhook, message, fired, received: await world.inbox('hook') };
}

test('two lives of one seed are the same to the byte, those of two seeds are not', async () => {
  const [first, again, other] = [await live(7), await live(7), await live(8)];
  expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(first));
});
