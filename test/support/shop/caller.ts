// How generic tests call the shop: as one of a world's credentials, with the bodies that most of them need.

import type { MockWorld } from '../../../src/index.ts';
import { type Caller, callerWith, inboxAnswers } from '../caller.ts';
import { tokensOf } from '../tokens.ts';
import type { EventType } from './document.ts';

export { changesOf, type InboxAnswer, inboxAnswers, received, receivedTypes } from '../caller.ts';
export { shop } from './service.ts';

type Nothing = Record<string, never>;
type OrderInput = { order_id: string; customer?: string; details?: object };
type OrderAction = { input: OrderInput; result: { order_id: string; customer: string; event_id: string } };

declare module '../../../src/index.ts' {
  interface Services {
    shop: {
      credentials: 'live' | 'test' | 'read_only' | 'no_scopes' | 'revoked';
      settings: { rate_limit: { limit: number; window: string }; greeting: string };
      operations: 'listWebhooks' | 'createWebhook' | 'getWebhook' | 'deleteWebhook' | 'placeOrder';
      events: Record<EventType, { event_id: string; order_id: string; customer: string; details: object }>;
      emit: { order_id?: string; customer?: string; details?: object };
      actions: {
        'order.pay': OrderAction;
        'order.ship': OrderAction;
        'order.return': OrderAction;
        'order.ship_later': {
          input: { order_id: string; after: string; parcels?: string[] };
          result: { shipment_id: string };
        };
        'shop.close': { input: Nothing; result: Nothing };
        'crash.next': { input: Nothing; result: Nothing };
      };
      scenarios: {
        'the shop is busy': { parameters: { credential?: string; left?: number }; result: { left: number } };
        'the shop is closed': { parameters: Nothing; result: Nothing };
        'the shop has a webhook': { parameters: { url?: string }; result: { webhook_id: string } };
        'an order was placed': { parameters: Nothing; result: { order_id: string } };
      };
    };
  }
}

export const WEBHOOKS = '/shop/webhooks';
export const ORDERS = '/shop/orders';

/** The token of a named credential. */
export function tokenOf(world: MockWorld, credential: string): string {
  const token = tokensOf(world, 'shop')[credential];
  if (token === undefined) throw new Error(`the shop has no credential ${credential}`);
  return token;
}

/** A caller by the name of its credential. */
export function shopAs(world: MockWorld, credential = 'live'): Caller {
  return callerWith(world, tokenOf(world, credential));
}

/** Registers a webhook at the world's inbox `hook` for all events, unless asked otherwise. */
export async function addWebhook(
  world: MockWorld,
  change: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; signing_secret: string }> {
  const body = { url: world.inboxUrl('hook'), enabled_events: ['*'], ...change };
  const { status, body: created } = await shopAs(world).post(WEBHOOKS, body);
  if (status !== 201) throw new Error(`POST ${WEBHOOKS} answered ${status}: ${JSON.stringify(created)}`);
  return created;
}

export function orderOf(...customers: readonly string[]) {
  return { customers };
}

/** Places an order, waits until it is confirmed and its events have been offered, and gives its id. */
export async function order(
  world: MockWorld,
  body: object = orderOf('ada@customer.example'),
): Promise<string> {
  const { status, body: placed } = await shopAs(world).post(ORDERS, body);
  if (status !== 202) throw new Error(`POST ${ORDERS} answered ${status}: ${JSON.stringify(placed)}`);
  await world.settle();
  return placed.order_id;
}

/** A webhook whose inbox has failed nine times in a row, with a retry to come: the tenth failure disables it. */
export async function webhookAboutToBeDisabled(world: MockWorld): Promise<string> {
  const { id } = await addWebhook(world);
  await inboxAnswers(world, [], { status: 500 });
  for (const by of ['4h', '6m']) {
    await world.emit({ service: 'shop', type: 'paid' });
    await world.advance(by);
  }
  return id;
}
