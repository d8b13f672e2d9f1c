// Attempts to one receiver that come upon each other: each is made, in turn, with a number of its own.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { billing, billsTo, ISSUED } from '../../support/billing.ts';
import { type HoldingReceiver, startHoldingReceiver } from '../../support/holding-receiver.ts';
import { addWebhook, shop } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop, billing] });
afterAll(() => mock.close());

const URL = 'https://hooks.example.test/';

/** A world with an event under way to a receiver that has not answered yet. */
async function busy(receiver: HoldingReceiver, service: 'shop' | 'billing') {
  const world = await mock.world({
    settings: { forward: { 'https://hooks.example.test': receiver.origin } },
  });
  if (service === 'shop') await addWebhook(world, { url: URL });
  else await world.settings(billsTo(URL));
  const emitted = world.emit(service === 'shop' ? { service, type: 'paid' } : ISSUED);
  const first = await receiver.next();
  const [delivery] = await world.deliveries();
  return { world, id: delivery?.id as string, emitted, first };
}

const resend = (world: MockWorld, id: string) => world.control('POST', `/deliveries/${id}/resend`);

/** Resolves when so many attempts are under way or wait for their turn. */
async function pending(world: MockWorld, count: number): Promise<void> {
  while ((await world.clock()).pending < count);
}

test.each(['shop', 'billing'] as const)(
  'two resends of one delivery while its %s receiver is busy are two attempts',
  async (service) => {
    await using receiver = await startHoldingReceiver();
    const { world, id, emitted, first } = await busy(receiver, service);
    const resent = [resend(world, id), resend(world, id)];
    await pending(world, 3);
    const settled = world.control('GET', `/deliveries/${id}?until=settled`);
    expect(receiver.requests).toHaveLength(1);
    first.answer(200);
    for (let count = 0; count < 2; count++) (await receiver.next()).answer(200);
    await Promise.all([emitted, ...resent]);
    expect((await settled).body.attempts.map(({ attempt }: { attempt: number }) => attempt)).toEqual([
      1, 2, 3,
    ]);
  },
);

test('a resend that comes upon an open attempt is numbered behind it, and the journal says the same', async () => {
  await using receiver = await startHoldingReceiver();
  const { world, id, emitted, first } = await busy(receiver, 'billing');
  const resent = resend(world, id);
  await pending(world, 2);
  first.answer(500);
  (await receiver.next()).answer(200);
  await Promise.all([emitted, resent]);
  const { body } = await world.control('GET', '/snapshot');
  const entries = body.state.journal.entries as { kind: string; detail: Record<string, unknown> }[];
  expect(entries.filter(({ kind }) => kind === 'attempt').map(({ detail }) => detail)).toMatchObject([
    { attempt: 1, response_code: 500 },
    { attempt: 2, response_code: 200 },
  ]);
});
