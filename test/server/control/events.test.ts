// Events: emitted by hand, filled up from the spec, checked against it, and listed.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, order, received, shop } from '../../support/shop/caller.ts';
import { EVENT_TYPES } from '../../support/shop/document.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

test('an emitted event is answered as it was delivered', async () => {
  const world = await mock.world({ now: NOW });
  await addWebhook(world);
  const emitted = await world.control('POST', '/events', { service: 'shop', type: 'returned' });
  expect(emitted.status).toBe(201);
  expect(emitted.body).toEqual({
    event: expect.objectContaining({
      event_type: 'returned',
      timestamp: 1_767_225_600,
      shop: 'shop_main',
    }),
    deliveries: [expect.stringMatching(/^del_[A-Za-z0-9]{16,}$/)],
  });
  expect(await received(world)).toEqual([emitted.body.event]);
});

test('an event that nobody subscribes to is emitted all the same', async () => {
  const world = await mock.world();
  const { deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  expect(deliveries).toEqual([]);
  expect(await world.events()).toHaveLength(1);
});

test.each(EVENT_TYPES)('the type %s needs nothing but its name', async (type) => {
  const world = await mock.world();
  const { status, body } = await world.control('POST', '/events', { service: 'shop', type });
  expect(status).toBe(201);
  expect(body.event).toMatchObject({ event_type: type });
});

test('what is given is kept, the rest comes from the seed', async () => {
  const given = {
    service: 'shop',
    type: 'shipped',
    order_id: 'ord_0000000000000000',
    customer: 'ada@example.com',
    details: { url: 'https://example.com/offer' },
  } as const;
  const emit = async (seed: number) => (await (await mock.world({ seed, now: NOW })).emit(given)).event;
  const event = await emit(8);
  expect(event).toMatchObject({
    order_id: 'ord_0000000000000000',
    customer: 'ada@example.com',
    details: { url: 'https://example.com/offer' },
  });
  expect(await emit(8)).toEqual(event);
  expect((await emit(9)).event_id).not.toBe(event.event_id);
});

test('single fields are set by their path', async () => {
  const world = await mock.world();
  const { event } = await world.emit({
    service: 'shop',
    type: 'returned',
    set: { customer: 'ben@example.com', 'details.reason': 'too small' },
  });
  expect(event).toMatchObject({
    customer: 'ben@example.com',
    details: { reason: 'too small', ip: '192.0.2.1' },
  });
});

test('paths lead through lists by number, and make objects on their way', async () => {
  const world = await mock.world();
  const { event } = await world.emit({
    service: 'shop',
    type: 'paid',
    unchecked: true,
    set: { 'a.b.c': 1, 'a.list': [{ x: 1 }], 'a.list.0.x': 2, 'a.list.1': 'end' },
  });
  expect(event).toMatchObject({ a: { b: { c: 1 }, list: [{ x: 2 }, 'end'] } });
});

test.each(['4294967294', '1', 'first', '-1', '01'])(
  'there is no place %s in an empty list',
  async (place) => {
    const world = await mock.world();
    const refused = await world.control('POST', '/events', {
      service: 'shop',
      type: 'paid',
      unchecked: true,
      set: { list: [], [`list.${place}`]: 1 },
    });
    expect(problemOf(refused)).toMatchObject({
      code: 'validation-failed',
      status: 422,
      pointers: [`/set/list.${place}`],
    });
    expect(await world.events()).toEqual([]);
  },
);

test('a type that is not in the catalogue is refused, and the nearest one is named', async () => {
  const world = await mock.world();
  const refused = problemOf(await world.control('POST', '/events', { service: 'shop', type: 'retruned' }));
  expect(refused).toMatchObject({ code: 'unknown-event-type', status: 422 });
  expect(refused.hint).toContain('Did you mean returned?');
  expect(await world.events()).toEqual([]);
});

test('an event that does not fit is refused with the pointers, and nothing is sent', async () => {
  const world = await mock.world();
  await addWebhook(world);
  const refused = await world.control('POST', '/events', {
    service: 'shop',
    type: 'paid',
    set: { timestamp: 'now', customer: 'nobody' },
  });
  expect(problemOf(refused)).toMatchObject({ code: 'event-does-not-fit', status: 422 });
  expect(problemOf(refused).pointers.toSorted()).toEqual(['/customer', '/timestamp']);
  expect(await world.events()).toEqual([]);
  expect(await world.inbox('hook')).toEqual([]);
});

test('an unchecked event goes out whatever it is', async () => {
  const world = await mock.world();
  await addWebhook(world);
  const { event } = await world.emit({
    service: 'shop',
    type: 'teleported',
    unchecked: true,
    set: { 'details.to': 'Mars' },
  });
  expect(event).toMatchObject({ event_type: 'teleported', details: { to: 'Mars' } });
  expect(await received(world)).toEqual([event]);
});

test('an event is listed under its own id, even where its payload says another', async () => {
  const world = await mock.world();
  await addWebhook(world);
  await world.emit({ service: 'shop', type: 'paid', unchecked: true, set: { event_id: 'mine' } });
  const [event] = await world.events();
  expect(event?.id).toMatch(/^evt_[A-Za-z0-9]{16,}$/);
  expect(event?.payload).toMatchObject({ event_id: 'mine' });
  expect(await world.deliveries({ event: event?.id ?? '' })).toHaveLength(1);
});

test.each([
  [{ service: 'mial', type: 'paid' }, 'validation-failed'],
  [{ type: 'paid' }, 'validation-failed'],
  [{ service: 'shop' }, 'validation-failed'],
  [{ service: 'shop', type: 7 }, 'validation-failed'],
  [{ service: 'shop', type: 'a b' }, 'validation-failed'],
  [{ service: 'shop', type: 'open\r\nX: y' }, 'validation-failed'],
  [{ service: 'shop', type: 'paid', details: [] }, 'validation-failed'],
  [{ service: 'shop', type: 'paid', set: { '': 1 } }, 'validation-failed'],
  [{ service: 'shop', type: 'paid', set: { 'a..b': 1 } }, 'validation-failed'],
  [{ service: 'shop', type: 'paid', set: { 'a.constructor.prototype.b': 1 } }, 'validation-failed'],
  [{ service: 'shop', type: 'paid', set: { 'a.__proto__.b': 1 } }, 'validation-failed'],
  [{ service: 'shop', type: 'paid', recipient: 'x' }, 'unknown-field'],
])('emitting %j is refused', async (request, code) => {
  const world = await mock.world();
  expect(problemOf(await world.control('POST', '/events', request))).toMatchObject({ code, status: 422 });
  expect(await world.events()).toEqual([]);
});

test('an unknown field of an event is refused with the nearest one that the service has', async () => {
  const world = await mock.world();
  const request = { service: 'shop', type: 'paid', custmer: 'ada@example.com' };
  const refused = problemOf(await world.control('POST', '/events', request));
  expect(refused).toMatchObject({ code: 'unknown-field', pointers: ['/custmer'] });
  expect(refused.hint).toContain('Did you mean customer?');
});

test('listed events say what caused them, and lead to their deliveries', async () => {
  const world = await mock.world({ now: NOW });
  await addWebhook(world, { enabled_events: ['paid'] });
  const { event, deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  expect(await world.events()).toEqual([
    {
      id: event.event_id,
      service: 'shop',
      type: 'paid',
      at: '2026-01-01T00:00:00.000Z',
      cause: expect.stringContaining('by hand'),
      payload: event,
      deliveries,
    },
  ]);
});

test('events are listed by service and by type', async () => {
  const world = await mock.world();
  await order(world);
  await world.emit({ service: 'shop', type: 'paid' });
  const types = async (filter: Record<string, string>) =>
    (await world.events(filter)).map(({ type }) => type);
  expect(await types({ service: 'shop' })).toEqual(['placed', 'confirmed', 'paid']);
  expect(await types({ type: 'confirmed' })).toEqual(['confirmed']);
  expect(await types({ service: 'billing' })).toEqual([]);
});

test('a list goes on behind the last id of the page before', async () => {
  const world = await mock.world();
  for (let count = 0; count < 5; count++) await world.emit({ service: 'shop', type: 'paid' });
  const all = (await world.events()).map(({ id }) => id);
  const page = async (after?: string) =>
    (await world.events({ limit: 2, ...(after && { after }) })).map(({ id }) => id);
  const [first, second, third] = [await page(), await page(all[1]), await page(all[3])];
  expect([first, second, third]).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
  expect(await page(all[4])).toEqual([]);
});

test.each([
  ['?limit=0', 'validation-failed', '/query/limit'],
  ['?limit=1001', 'validation-failed', '/query/limit'],
  ['?limit=NaN', 'validation-failed', '/query/limit'],
  ['?limit=1e2', 'validation-failed', '/query/limit'],
  ['?limit=%D9%A1', 'validation-failed', '/query/limit'],
  ['?limit=1&limit=2', 'validation-failed', '/query/limit'],
  ['?service=Mail', 'validation-failed', '/query/service'],
  ['?after=', 'validation-failed', '/query/after'],
  ['?after=evt_0000000000000000', 'unknown-cursor', '/query/after'],
  ['?before=x', 'unknown-parameter', '/query/before'],
  ['?__proto__=x', 'unknown-parameter', '/query/__proto__'],
])('the query %s is refused', async (query, code, pointer) => {
  const world = await mock.world();
  const refused = problemOf(await world.control('GET', `/events${query}`));
  expect(refused).toMatchObject({ code, status: 422, pointers: [pointer] });
});
