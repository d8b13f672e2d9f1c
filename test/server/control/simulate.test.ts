// Simulate: the actions there are, one of them made to happen, and those that cannot.

import { afterAll, expect, test } from 'vitest';
import { call, startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, order, orderOf, receivedTypes, shop, shopAs } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOWHERE = 'ord_0000000000000000';

test('every action of every service is listed with the schema of its body', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the answer is looked into field by field
  const { status, body } = await call<any>(mock.url, 'GET', '/_countersign/simulate');
  expect(status).toBe(200);
  expect(body.actions).toContainEqual({
    service: 'shop',
    action: 'order.pay',
    description: expect.any(String),
    schema: expect.objectContaining({
      type: 'object',
      additionalProperties: false,
      required: ['order_id'],
    }),
  });
  const services = new Set(body.actions.map(({ service }: { readonly service: string }) => service));
  expect([...services].toSorted()).toEqual(Object.keys(mock.defaultWorld.credentials).toSorted());
  expect(body.actions.every(({ schema }: { schema: object }) => 'additionalProperties' in schema)).toBe(true);
});

test('an action answers with its result and its events once they are delivered', async () => {
  const world = await mock.world();
  await addWebhook(world, { enabled_events: ['paid'] });
  const order_id = await order(world);
  const { status, body } = await world.control('POST', '/simulate/shop/order.pay', { order_id });
  const [event] = await world.events({ type: 'paid' });
  expect(status).toBe(200);
  expect(body).toEqual({
    result: { order_id, customer: 'ada@customer.example', event_id: event?.id },
    events: [{ event_id: event?.id, type: 'paid' }],
  });
  expect(await receivedTypes(world)).toEqual(['paid']);
  expect(event?.cause).toContain('simulate shop/order.pay');
});

test('only the events of the action itself are answered', async () => {
  const world = await mock.world();
  const order_id = await order(world);
  const all = await Promise.all([
    world.simulate('shop/order.pay', { order_id }),
    world.simulate('shop/order.ship', { order_id }),
    world.simulate('shop/order.return', { order_id }),
  ]);
  expect(all.map(({ events }) => events.map(({ type }) => type))).toEqual([
    ['paid'],
    ['shipped'],
    ['returned'],
  ]);
});

test('an action that needs nothing takes no body', async () => {
  const world = await mock.world();
  const { status, body } = await world.control('POST', '/simulate/shop/crash.next');
  expect({ status, body }).toEqual({ status: 200, body: { result: {}, events: [] } });
  expect((await shopAs(world).get('/shop/webhooks')).status).toBe(500);
  expect((await shopAs(world).get('/shop/webhooks')).status).toBe(200);
});

test.each([
  ['shpo/order.pay', 'unknown-service', 'Did you mean shop?'],
  ['shop/order.payed', 'unknown-action', 'Did you mean order.pay?'],
  ['shop/constructor', 'unknown-action', 'Known are'],
  ['shop/%00', 'unknown-action', 'Known are'],
  ['__proto__/x', 'unknown-service', 'Known are'],
])('there is no %s', async (action, code, hint) => {
  const world = await mock.world();
  const refused = problemOf(await world.control('POST', `/simulate/${action}`, {}));
  expect(refused).toMatchObject({ code, status: 404 });
  expect(refused.hint).toContain(hint);
});

test('an action about what does not exist is refused', async () => {
  const world = await mock.world();
  const refused = await world.control('POST', '/simulate/shop/order.pay', { order_id: NOWHERE });
  expect(problemOf(refused)).toMatchObject({ code: 'unknown-subject', status: 404 });
  expect(problemOf(refused).detail).toContain(NOWHERE);
});

test('an action that the present state does not allow is refused, and nothing has happened', async () => {
  const world = await mock.world();
  const order_id = await order(world, { ...orderOf('a@b.example'), is_draft: true });
  const refused = await world.control('POST', '/simulate/shop/order.pay', { order_id });
  expect(problemOf(refused)).toMatchObject({ code: 'action-conflict', status: 409 });
  expect(await world.events({ type: 'paid' })).toEqual([]);
});

test('an action that makes no sense as asked is refused', async () => {
  const world = await mock.world();
  const order_id = await order(world);
  const request = { order_id, customer: 'nobody@example.com' };
  const refused = await world.control('POST', '/simulate/shop/order.return', request);
  expect(problemOf(refused)).toMatchObject({ code: 'action-refused', status: 422 });
  expect(JSON.stringify(await world.events())).not.toContain('nobody@example.com');
});

test.each([
  [{ order_id: NOWHERE, mesage: 1 }, 'unknown-field', '/mesage'],
  [{ order_id: NOWHERE, body: 1 }, 'unknown-field', '/body'],
  [{}, 'validation-failed', '/order_id'],
  [{ order_id: 7 }, 'validation-failed', '/order_id'],
  [{ order_id: NOWHERE, details: { ip: 7 } }, 'validation-failed', '/details/ip'],
  [[], 'validation-failed', ''],
])('the input %j is refused with a pointer into it', async (input, code, pointer) => {
  const world = await mock.world();
  const refused = problemOf(await world.control('POST', '/simulate/shop/order.pay', input));
  expect(refused).toMatchObject({ code, status: 422, pointers: [pointer] });
});
