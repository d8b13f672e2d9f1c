// `countersign simulate`: lists actions and runs them.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { onWorld } from '../support/on-world.ts';
import { runHere } from '../support/run-here.ts';
import { shop } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

test('without a name it lists every action with its parameters', async () => {
  const simulate = onWorld(mock.url, mock.defaultWorld);
  const lines = await simulate('simulate');
  const at = lines.findIndex((line) => line.startsWith('shop/order.ship_later '));
  expect(lines[at]).toMatch(/^shop\/order\.ship_later {2,}An order is shipped after a time\.$/);
  expect(lines[at + 1]).toBe('    order_id, after, parcels?');
  const { actions } = await simulate.json('simulate');
  expect(lines).toHaveLength(actions.length * 2);
});

test('with the name of a service it lists only the actions of that service', async () => {
  const lines = await onWorld(mock.url, mock.defaultWorld)('simulate', 'shop');
  expect(lines.filter((line) => !/^(shop\/| {4})/.test(line))).toEqual([]);
  expect(lines.join('\n')).toContain('shop/order.pay');
});

test('it prints the result of an action and the events that it emitted', async () => {
  const world = await mock.world();
  const lines = await onWorld(mock.url, world)('simulate', 'shop/order.ship', '--set', 'order_id=ord_first');
  const [event] = await world.events();
  expect(lines).toEqual([
    'shop/order.ship: done; events emitted:',
    `  shipped  ${event?.id}`,
    'order_id  ord_first',
    'customer  ada@customer.example',
    `event_id  ${event?.id}`,
  ]);
});

test('--set overrides fields of the JSON input, also in lists', async () => {
  const world = await mock.world();
  const input = { order_id: 'ord_none', after: '1h', parcels: ['x', 'y'] };
  await onWorld(mock.url, world).json(
    ...['simulate', 'shop/order.ship_later', '--json-input', JSON.stringify(input)],
    ...['--set', 'order_id=ord_first', '--set', 'parcels.1=z'],
  );
  await world.advance('1h');
  const [shipped] = await world.events();
  expect(shipped?.payload).toMatchObject({ order_id: 'ord_first', details: { parcels: ['x', 'z'] } });
});

test('an unknown action is rejected with a suggestion', async () => {
  const [detail, hint] = await onWorld(mock.url, mock.defaultWorld).refused('simulate', 'shop/order.pya');
  expect(detail).toBe('countersign: shop has no action order.pya.');
  expect(hint).toMatch(/^ {2}Did you mean order\.pay\?/);
});

test.each([
  [['shpo'], 'the mock has no service "shpo"; "countersign simulate" lists all actions'],
  [['shop/order.ship_later', '--json-input', '[1]'], 'write it as a JSON object'],
  [['shop/order.ship_later', '--json-input', '{'], 'write it as a JSON object'],
  [['shop/order.ship_later', '--set', 'order_id'], 'write it as data.version=3'],
  [
    ['shop/order.ship_later', '--json-input', '{"parcels":[]}', '--set', 'parcels.7=x'],
    '7 is not an index in a list of 0',
  ],
])('%j is a usage error', async (args, line) => {
  const { code, stderr } = await runHere(['simulate', ...args, '--url', mock.url]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(line) });
});
