// `countersign fault`: adds faults, lists them with how often they applied, and removes them.

import { afterAll, expect, test } from 'vitest';
import { faultRequest } from '../../src/commands/arguments/fault-request.ts';
import { startMock } from '../../src/index.ts';
import { onWorld } from '../support/on-world.ts';
import { addWebhook, shop, shopAs, WEBHOOKS } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const FOR_CALLS = ['fault', 'add', 'shop', '--operation', 'listWebhooks', '--respond', '429', '--times', '1'];

test('a fault for calls applies, and the list shows how often', async () => {
  const world = await mock.world();
  const fault = onWorld(mock.url, world);
  const [head, row] = await fault(...FOR_CALLS);
  const [{ id } = { id: '' }] = await world.faults();
  expect(head).toMatch(/^id +service {2}applies to +effect +applied$/);
  expect(row).toBe(`${id}  shop     listWebhooks  respond 429  0 of 1`);
  expect((await shopAs(world).get(WEBHOOKS)).status).toBe(429);
  expect((await shopAs(world).get(WEBHOOKS)).status).toBe(200);
  expect((await fault('fault'))[1]).toBe(`${id}  shop     listWebhooks  respond 429  1 of 1, spent`);
});

test('a fault for deliveries takes a value', async () => {
  const world = await mock.world();
  await addWebhook(world);
  const flags = ['--event-type', 'returned', '--webhook', 'duplicate', '--value', '3'];
  const [, row] = await onWorld(mock.url, world)('fault', 'add', 'shop', ...flags);
  expect(row).toMatch(/ shop {5}returned {4}webhook duplicate 3 {2}0$/);
  await world.emit({ service: 'shop', type: 'returned' });
  expect(await world.inbox('hook')).toHaveLength(3);
});

test('a fault is removed by its id; clear removes all', async () => {
  const world = await mock.world();
  const fault = onWorld(mock.url, world);
  const { id } = await fault.json(...FOR_CALLS);
  for (const id of ['placeOrder', 'createWebhook'])
    await fault('fault', 'add', 'shop', '--operation', id, '--connection', 'drop');
  expect(await fault('fault', 'remove', id)).toHaveLength(3);
  expect(await fault('fault', 'clear')).toEqual(['no faults']);
  expect(await fault.json('fault', 'list')).toEqual({ faults: [] });
});

test.each([
  [['--connection', 'rest'], 'Did you mean reset?'],
  [['--operation', 'listWebhook', '--respond', '429'], 'Did you mean listWebhooks?'],
  [
    ['--respond', '429', '--connection', 'drop'],
    'exactly one of --respond, --delay-ms, --connection, --webhook',
  ],
])('the mock rejects unknown and contradictory values with a hint: %j', async (flags, hint) => {
  const fault = onWorld(mock.url, mock.defaultWorld);
  expect((await fault.refused('fault', 'add', 'shop', ...flags)).join('\n')).toContain(hint);
});

test.each([
  [{}, { service: 'shop' }],
  [{ respond: 429 }, { service: 'shop', respond: { status: 429 } }],
  [
    { respond: 429, example: 'burst' },
    { service: 'shop', respond: { status: 429, example: 'burst' } },
  ],
  [
    { delayMs: 5, after: 2, times: 3, probability: 0.5 },
    { service: 'shop', delay_ms: 5, after: 2, times: 3, probability: 0.5 },
  ],
  [
    { connection: 'drop', operation: 'a' },
    { service: 'shop', connection: 'drop', operation: 'a' },
  ],
  [
    { webhook: 'delay', value: '5m', eventType: 'paid', endpoint: 'wh_1', delivery: 'del_1' },
    {
      service: 'shop',
      webhook: 'delay',
      value: '5m',
      event_type: 'paid',
      endpoint: 'wh_1',
      delivery: 'del_1',
    },
  ],
])('the flags %j become the request %j', (flags, request) => {
  expect(faultRequest('shop', flags)).toEqual(request);
});
