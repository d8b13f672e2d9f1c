// The mock of the shop. It has a part of each kind that a service can have, and no more: the least that the tests of the
// server, of deliveries and of commands need.

import { changeState } from '../../../src/engine/state-changes.ts';
import { SERVICE_VERSION, type ServiceModule } from '../../../src/registry/service-module.ts';
import { operationMocks } from '../../../src/service/handlers.ts';
import { type AnyService, defineService } from '../../../src/service/service.ts';
import {
  actionError,
  addEndpoint,
  collectionOf,
  deliveryPolicyOf,
  type Endpoint,
  enableEndpoint,
  endpoints,
  endpointsOf,
  iso,
  isReceiverUrl,
  type JsonObject,
  lifecycle,
  listOf,
  type PublishedEvent,
  pauseEndpoint,
  publish,
  type Reply,
  rateLimitSchema,
  removeEndpoint,
  type ScenarioContext,
  type Schema,
  useUpCalls,
  type WebhookSource,
  type World,
} from '../../../src/service-kit.ts';
import {
  access,
  type Caller,
  CREDENTIALS,
  errorReply,
  limitKey,
  refused,
  shopSettings,
  troubles,
} from './access.ts';
import { type EventType, RULES, shopDocument } from './document.ts';

/** What a caller asks of an operation; which fields there are depends on the operation. */
interface Call {
  readonly principal: Caller;
  readonly path: { readonly webhook_id: string; readonly order_id: string };
  readonly query: { readonly page_size?: number };
  readonly body: WebhookChange & { readonly customers: readonly string[]; readonly is_draft?: boolean };
}

interface WebhookChange {
  readonly url?: string;
  readonly enabled_events?: readonly string[];
  readonly enabled?: boolean;
}

type Handler = (
  call: Call,
  reply: Readonly<Record<number, (...given: unknown[]) => Reply>>,
  world: World,
) => Reply;

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

const orders = collectionOf<Order>(
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

const SHOP = 'shop_main';
const policy = deliveryPolicyOf(shopDocument);

const webhooks: WebhookSource = {
  service: 'shop',
  policy: () => policy,
  subscribers: (world, { type }) =>
    endpointsOf(world, 'shop', SHOP).filter(({ events }) => events.includes(type) || events.includes('*')),
};

const handlers: Readonly<Record<string, Handler>> = {
  listWebhooks({ query }, _, world) {
    const all = endpointsOf(world, 'shop', SHOP);
    const page = all.slice(0, query.page_size ?? 100).map(webhookView);
    return { status: 200, body: { webhooks: page, total: all.length } };
  },

  createWebhook({ body }, _, world) {
    const { url = '', enabled_events: events = [] } = body;
    const wrong = urlError(world, url);
    if (wrong !== undefined) return wrong;
    const endpoint = addWebhookTo(world, url, events);
    const {
      failure_count: _count,
      last_success_at: _s,
      last_failure_at: _f,
      disabled_at: _d,
      ...view
    } = webhookView(endpoint);
    return { status: 201, body: { ...view, signing_secret: endpoint.secret } };
  },

  getWebhook: ({ path }, _, world) =>
    withWebhook(world, path.webhook_id, (endpoint) => ({ status: 200, body: webhookView(endpoint) })),

  updateWebhook: ({ path, body }, _, world) =>
    withWebhook(world, path.webhook_id, (endpoint) => {
      const { url = endpoint.url, enabled_events: events = endpoint.events, enabled } = body;
      const wrong = urlError(world, url);
      if (wrong !== undefined) return wrong;
      const changed = world.collection(endpoints).update(endpoint.id, { url, events });
      const switched =
        enabled === undefined ? changed : (enabled ? enableEndpoint : pauseEndpoint)(world, changed);
      return { status: 200, body: webhookView(switched) };
    }),

  deleteWebhook: ({ path }, _, world) =>
    withWebhook(world, path.webhook_id, (endpoint) => {
      removeEndpoint(world, endpoint, { keepDeliveries: false });
      return { status: 204 };
    }),

  rotateSigningSecret: ({ path }, _, world) =>
    withWebhook(world, path.webhook_id, ({ id }) => {
      const { secret } = world.collection(endpoints).update(id, { secret: world.ids.next('whsec_') });
      return { status: 200, body: { webhook_id: id, signing_secret: secret } };
    }),

  placeOrder: ({ body }, _, world) => ({
    status: 202,
    body: { order_id: place(world, body.customers, body.is_draft).id },
  }),

  cancelOrder({ path }, _, world) {
    if (world.collection(orders).delete(path.order_id)) return { status: 204 };
    return refused(404, `There is no order ${path.order_id}`);
  },
};

function withWebhook(world: World, id: string, answer: (endpoint: Endpoint) => Reply): Reply {
  const endpoint = world.collection(endpoints).get(id);
  return endpoint?.service === 'shop' ? answer(endpoint) : refused(404, `There is no webhook ${id}`);
}

function addWebhookTo(world: World, url: string, events: readonly string[]): Endpoint {
  const secret = world.ids.next('whsec_');
  return addEndpoint(world, {
    id: world.ids.next('wh_'),
    service: 'shop',
    tenantId: SHOP,
    url,
    secret,
    events,
  });
}

function urlError({ settings }: World, url: string): Reply | undefined {
  if (!isReceiverUrl(url)) return refused(422, 'Not a URL');
  const isInsecure = settings.environment === 'production' && new URL(url).protocol !== 'https:';
  return isInsecure ? refused(422, 'The URL must be https in production') : undefined;
}

function webhookView(endpoint: Endpoint) {
  const instant = (at: number | null) => (at === null ? null : iso(at));
  return {
    id: endpoint.id,
    url: endpoint.url,
    enabled_events: endpoint.events,
    enabled: endpoint.state === 'enabled',
    created_at: iso(endpoint.createdAt),
    failure_count: endpoint.failureCount,
    last_success_at: instant(endpoint.lastSuccessAt),
    last_failure_at: instant(endpoint.lastFailureAt),
    disabled_at: instant(endpoint.disabledAt),
  };
}

/** It is confirmed by time alone: at once, but after the answer. */
function place(world: World, customers: readonly string[], isDraft = false): Order {
  const id = world.ids.next('ord_');
  world.schedule({ at: world.now, service: 'shop', name: 'confirm_order', id });
  return world.collection(orders).put(id, { id, state: 'placed', customers, isDraft });
}

function confirm(world: World, { id, state, customers, isDraft }: Order): void {
  const next = changeState(world, orderLifecycle, { service: 'shop', id, from: state, on: 'confirm' });
  world.collection(orders).update(id, { state: next });
  if (isDraft) return;
  for (const customer of customers)
    for (const type of ['placed', 'confirmed'] as const)
      publish(world, webhooks, eventOf(world, type, { order_id: id, customer }));
}

function eventOf(world: World, type: string, given: JsonObject): PublishedEvent {
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

const closed = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const text: Schema = { type: 'string' };
const NOTHING = closed({});

function orderAction(type: EventType) {
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
  operations: operationMocks(shopDocument, handlers, (body) => (body as { readonly detail: string }).detail),
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
