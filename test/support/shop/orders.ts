// The shop's orders: placed by callers, confirmed and shipped by time, and what happens to them otherwise.

import { changeState } from '../../../src/engine/lifecycle.ts';
import {
  actionError,
  collectionOf,
  durationMs,
  type JsonObject,
  lifecycle,
  type PublishedEvent,
  publish,
  type ScheduledTask,
  type World,
} from '../../../src/service-kit.ts';
import { refused } from './access.ts';
import type { EventType } from './document.ts';
import { closed, type Handler, SHOP, text, webhooks } from './parts.ts';

export const orderHandlers: Readonly<Record<string, Handler>> = {
  placeOrder: ({ body }, _, world) => ({
    status: 202,
    body: { order_id: place(world, body.customers, body.is_draft).id },
  }),

  putPhoto: ({ body }) => ({ status: 201, body: { size_bytes: body.byteLength } }),

  cancelOrder({ path }, _, world) {
    if (world.collection(orders).delete(path.order_id)) return { status: 204 };
    return refused(404, `There is no order ${path.order_id}`);
  },
};

type OrderState = 'placed' | 'confirmed';

const orderLifecycle = lifecycle<OrderState, 'confirm'>('order', [
  { from: 'placed', on: 'confirm', to: 'confirmed', because: 'it was confirmed to its customers' },
]);

interface Order {
  readonly id: string;
  readonly state: OrderState;
  readonly customers: readonly string[];
  readonly isDraft: boolean;
}

export const orders = collectionOf<Order>(
  'shop/orders',
  {},
  {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'state', 'customers', 'isDraft'],
    properties: {
      id: { type: 'string' },
      state: { enum: ['placed', 'confirmed'] },
      customers: { type: 'array', items: { type: 'string' } },
      isDraft: { type: 'boolean' },
    },
  },
);

/** It is confirmed by time alone: at once, but after the answer. */
export function place(world: World, customers: readonly string[], isDraft = false): Order {
  const id = world.ids.next('ord_');
  world.schedule({ at: world.now, service: 'shop', name: 'confirm_order', id });
  return world.collection(orders).put(id, { id, state: 'placed', customers, isDraft });
}

export function confirm(world: World, { id, state, customers, isDraft }: Order): void {
  const next = changeState(world, orderLifecycle, { service: 'shop', id, from: state, on: 'confirm' });
  world.collection(orders).update(id, { state: next });
  if (isDraft) return;
  for (const customer of customers)
    for (const type of ['placed', 'confirmed'] as const)
      publish(world, webhooks, eventOf(world, type, { order_id: id, customer }));
}

export function eventOf(world: World, type: string, given: JsonObject): PublishedEvent {
  const id = world.ids.next('evt_');
  const payload = {
    event_id: id,
    event_type: type,
    timestamp: Math.floor(world.now / 1_000),
    order_id: world.ids.next('ord_'),
    customer: `${world.ids.next('', 8).toLowerCase()}@example.com`,
    shop: SHOP,
    ...given,
    details: { reason: `it was ${type}`, ip: '192.0.2.1', ...(given.details as JsonObject | undefined) },
  };
  return { id, type, payload };
}

interface OrderInput {
  readonly order_id: string;
  readonly customer?: string;
  readonly details?: JsonObject;
}

export function orderAction(type: EventType) {
  return {
    description: `An order is ${type}.`,
    input: closed(
      { order_id: text, customer: text, details: { type: 'object', properties: { ip: text, reason: text } } },
      ['order_id'],
    ),
    result: closed({ order_id: text, customer: text, event_id: text }, ['order_id', 'customer', 'event_id']),
    run({ order_id, customer: asked, details }: OrderInput, world: World) {
      const order = world.collection(orders).get(order_id);
      if (order === undefined)
        throw actionError(404, `there is no order ${order_id}`, 'place one: POST /shop/orders');
      if (order.isDraft) throw actionError(409, `${order_id} is a draft`);
      const customer = asked ?? (order.customers[0] as string);
      if (!order.customers.includes(customer))
        throw actionError(422, `${customer} has no part in ${order_id}`);
      const event = eventOf(world, type, { order_id, customer, ...(details && { details }) });
      publish(world, webhooks, event);
      return { order_id, customer, event_id: event.id };
    },
  };
}

interface LaterInput {
  readonly order_id: string;
  readonly after: string;
  readonly parcels?: readonly string[];
}

/** A shipment that is due after a time, in an order that may have several. */
export const shipLater = {
  description: 'An order is shipped after a time.',
  input: closed({ order_id: text, after: text, parcels: { type: 'array', items: text } }, [
    'order_id',
    'after',
  ]),
  result: closed({ shipment_id: text }, ['shipment_id']),
  run({ order_id, after, parcels = [] }: LaterInput, world: World) {
    const id = world.ids.next('shp_');
    const data = { order_id, parcels };
    world.schedule({ at: world.now + durationMs(after), service: 'shop', name: 'ship_order', id, data });
    return { shipment_id: id };
  },
};

export const shipOrder = {
  subject: 'shipment',
  describe: () => 'the shipment leaves',
  run(world: World, { data }: ScheduledTask) {
    const { order_id, parcels } = data as { readonly order_id: string; readonly parcels: JsonObject[] };
    publish(world, webhooks, eventOf(world, 'shipped', { order_id, details: { parcels } }));
  },
};
