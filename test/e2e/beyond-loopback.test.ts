// A server that others can call delivers to this machine only where its operator has named it: otherwise anyone could
// register an endpoint and read off which ports are open.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { startReceiver } from '../support/receivers.ts';
import { addWebhook, shop } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop], host: '0.0.0.0' });
const receiver = await startReceiver((response) => response.end('ok'));
afterAll(() => Promise.all([mock.close(), receiver[Symbol.asyncDispose]()]));

const CONNECTED = { status: 'success' };
const REFUSED = { status: 'pending', error: expect.stringContaining('--allow-host') };

test.each([
  ['not named', {}, REFUSED],
  ['named', { allow_hosts: ['127.0.0.1'] }, CONNECTED],
  [
    'where requests are forwarded to',
    { forward: { 'https://hooks.example.test': receiver.origin } },
    CONNECTED,
  ],
])('a receiver on this machine that is %s', async (_, settings, want) => {
  const world = await mock.world({ settings });
  const url = 'forward' in settings ? 'https://hooks.example.test/' : `${receiver.origin}/`;
  await addWebhook(world, { url });
  const { deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  const { status, attempts } = await world.delivery(deliveries[0] as string);
  const error = attempts[0]?.error;
  expect(error === null ? { status } : { status, error }).toEqual(want);
});
