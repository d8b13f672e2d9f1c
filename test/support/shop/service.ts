// The mock of the shop. It has a part of each kind that a service can have, and no more: the least that the tests of the
// server, of deliveries and of commands need.

import { SERVICE_VERSION, type ServiceModule } from '../../../src/registry/service-module.ts';
import { operationMocks } from '../../../src/service/handlers.ts';
import { type AnyService, defineService } from '../../../src/service/service.ts';
import {
  actionError,
  listOf,
  rateLimitSchema,
  type ScenarioContext,
  useUpCalls,
  type World,
} from '../../../src/service-kit.ts';
import { access, type Caller, CREDENTIALS, errorReply, limitKey, shopSettings, troubles } from './access.ts';
import { RULES, shopDocument } from './document.ts';
import {
  confirm,
  eventOf,
  orderAction,
  orderHandlers,
  orders,
  place,
  shipLater,
  shipOrder,
} from './orders.ts';
import { closed, NOTHING, text, webhooks } from './parts.ts';
import { addWebhookTo, webhookHandlers } from './webhooks.ts';

function trouble(name: 'down' | 'crash', description: string) {
  return {
    description,
    input: NOTHING,
    run(_: object, world: World) {
      world.collection(troubles).put(name, { name, cause: world.cause });
      return {};
    },
  };
}

const actions = {
  'order.pay': orderAction('paid'),
  'order.ship': orderAction('shipped'),
  'order.return': orderAction('returned'),
  'order.ship_later': shipLater,
  'shop.close': trouble('down', 'The shop is down: 503 from now on.'),
  'crash.next': trouble('crash', 'The next call answers 500.'),
};

const url = { type: 'string', default: 'https://inbox.countersign.test/hook' };
const scenarios: AnyService['scenarios'] = {
  'the shop is busy': {
    ...{ description: 'A key has few calls left.', rules: [RULES.access], gaps: ['S-G-01'] },
    parameters: closed({
      credential: { type: 'string', default: 'live' },
      left: { type: 'integer', minimum: 0, default: 0 },
    }),
    result: closed({ left: { type: 'integer' } }, ['left']),
    handle({ credential, left }: { readonly credential: string; readonly left: number }, { world }) {
      const { rateLimit } = shopSettings(world);
      if (left > rateLimit.limit) throw actionError(422, `Only ${rateLimit.limit} calls pass, not ${left}.`);
      for (const path of Object.keys(shopDocument.paths))
        useUpCalls(world, limitKey(credential, path), rateLimit, left);
      return { left };
    },
  },
  'the shop is closed': {
    ...{ description: 'It answers 503.', rules: [], gaps: [], parameters: NOTHING, result: NOTHING },
    handle: (_: object, { simulate }: ScenarioContext) => simulate('shop.close', {}),
  },
  'the shop has a webhook': {
    ...{ description: 'It gets every event.', rules: [], gaps: [], parameters: closed({ url }) },
    result: closed({ webhook_id: text }, ['webhook_id']),
    handle: (given: { readonly url: string }, { world }) => ({
      webhook_id: addWebhookTo(world, given.url, ['*']).id,
    }),
  },
  'an order was placed': {
    ...{ description: 'By Ada.', rules: [], gaps: [], parameters: NOTHING },
    result: closed({ order_id: text }, ['order_id']),
    handle: (_: object, { world }: ScenarioContext) => ({
      order_id: place(world, ['ada@customer.example']).id,
    }),
  },
};

const mock: AnyService = defineService<Caller>({
  name: 'shop',
  document: shopDocument,
  pathPrefixes: ['/shop/'],
  operations: operationMocks(
    shopDocument,
    { ...webhookHandlers, ...orderHandlers },
    (body) => (body as { readonly detail: string }).detail,
  ),
  access,
  errorReply,
  replyHeaders: (requestId) => ({ 'X-Request-ID': requestId }),
  settings: {
    schema: closed({ rate_limit: rateLimitSchema, greeting: text }),
    defaults: { rate_limit: { limit: 600, window: '1m' }, greeting: 'hello' },
  },
  credentials: (_, token) =>
    Object.fromEntries(
      CREDENTIALS.map((name) => [name, token(name === 'test' ? 'sk_test_' : 'sk_live_', name)]),
    ),
  collections: [orders, troubles],
  addFixtures(world) {
    world.collection(orders).put('ord_first', {
      ...{ id: 'ord_first', state: 'confirmed', customers: ['ada@customer.example'], isDraft: false },
    });
    return { order: 'ord_first', voucher: world.ids.next('vch_') };
  },
  seedData: {
    schema: closed({ webhooks: listOf('Webhooks.', ['url'], { url: text }) }),
    add: (world, { webhooks: given = [] }: { readonly webhooks?: readonly { readonly url: string }[] }) => ({
      webhooks: given.map((each) => addWebhookTo(world, each.url, ['*']).id),
    }),
  },
  webhooks,
  events: {
    fields: { order_id: text, customer: text, details: { type: 'object' } },
    compose: (type, given, world) => eventOf(world, type, given),
  },
  timers: {
    ship_order: shipOrder,
    confirm_order: {
      subject: 'order',
      describe: () => 'the order is confirmed',
      run(world, { id }) {
        const order = world.collection(orders).get(id);
        if (order?.state === 'placed') confirm(world, order);
      },
    },
  },
  actions,
  scenarios,
  pictures: (world) => [
    {
      ...{ kind: 'tracks', title: 'Orders', subject: 'order', columns: ['state'] },
      total: world.collection(orders).size,
      tracks: [],
    },
  ],
});

/** The shop as a module, such as `startMock` and the flag `--service` take. */
export const shop: ServiceModule = { version: SERVICE_VERSION, name: 'shop', mock: async () => mock };

/** The shop as `startServer` takes it, with other parts where a test needs them. */
export const shopServices = (
  parts: Partial<AnyService> = {},
  operations: AnyService['operations'] = {},
): ReadonlyMap<string, AnyService> =>
  new Map([['shop', { ...mock, operations: { ...mock.operations, ...operations }, ...parts }]]);
