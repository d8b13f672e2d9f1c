// The billing service: invoices are issued and read, each with an event, and calls are limited.

import {
  type Access,
  addEndpoint,
  collectionOf,
  countCall,
  defineService,
  deliveryPolicyOf,
  endpointsOf,
  iso,
  type JsonObject,
  type OpenApiDocument,
  publish,
  type Reply,
  type RequestError,
  rateLimitHeaders,
  removeEndpoint,
  scenariosOf,
  type WebhookSource,
  type World,
} from 'countersign/service';
import spec from './billing.json' with { type: 'json' };
import { scenarioCatalogue } from './catalogue.ts';

interface Invoice {
  readonly id: string;
  readonly amount_cents: number;
  readonly status: 'open' | 'paid';
}

const document = spec as OpenApiDocument;
const policy = deliveryPolicyOf(document);
const invoices = collectionOf<Invoice>('billing/invoices', {}, spec.components.schemas.Invoice);
const CALLS = { limit: 3, windowMs: 60_000 };

const webhooks: WebhookSource = {
  service: 'billing',
  policy: () => policy,
  subscribers: (world) => endpointsOf(world, 'billing', ''),
};

const access: Access<string> = {
  authenticate: ({ headers }, world) => {
    const token = String(headers.authorization ?? '').replace(/^Bearer /, '');
    const principal = world.credentialName('billing', token);
    return principal === undefined ? { error: refusal(401, 'no such token') } : { principal };
  },
  authorize: () => undefined,
  limitRate: (principal, _, world) => {
    const count = countCall(world, `billing ${principal}`, CALLS);
    return count.isAllowed
      ? undefined
      : { ...refusal(429, 'too many calls'), headers: rateLimitHeaders(count, world.now) };
  },
};

function refusal(status: number, error: string): Reply {
  return { status, body: { error } };
}

function errorReply(error: RequestError): Reply {
  const statuses = {
    malformed: 400,
    too_large: 413,
    invalid: 422,
    unknown_path: 404,
    wrong_method: 405,
    defect: 500,
  };
  return refusal(statuses[error.kind], error.kind);
}

function issue(world: World, amountCents: number): Invoice {
  const id = world.ids.next('inv_');
  const invoice = world.collection(invoices).put(id, { id, amount_cents: amountCents, status: 'open' });
  publish(world, webhooks, eventOf(world, 'invoice.issued', invoice));
  return invoice;
}

function eventOf(world: World, type: string, invoice: JsonObject | Invoice) {
  const id = world.ids.next('evt_');
  return { id, type, payload: { event_id: id, event_type: type, timestamp: iso(world.now), invoice } };
}

/** Updates the endpoint from the settings. */
function configureWebhook(world: World): void {
  const { webhook } = world.settings.billing as { readonly webhook: { url: string; secret: string } | null };
  for (const endpoint of endpointsOf(world, 'billing', ''))
    removeEndpoint(world, endpoint, { keepDeliveries: true });
  if (webhook === null) return;
  const id = world.ids.next('bwh_');
  addEndpoint(world, { id, service: 'billing', tenantId: '', events: ['invoice.issued'], ...webhook });
}

export const billing = defineService<string>({
  name: 'billing',
  document,
  pathPrefixes: ['/billing/'],
  operations: {
    createInvoice: {
      handle: ({ body }: { readonly body: { readonly amount_cents: number } }, world: World) => ({
        status: 201,
        body: issue(world, body.amount_cents),
      }),
    },
    getInvoice: {
      handle: ({ path }: { readonly path: { readonly invoice_id: string } }, world: World) => {
        const invoice = world.collection(invoices).get(path.invoice_id);
        return invoice === undefined ? refusal(404, 'no such invoice') : { status: 200, body: invoice };
      },
    },
  },
  access,
  errorReply,
  settings: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        webhook: {
          description: 'Where events are delivered, and the secret that signs them; null for nowhere.',
          type: ['object', 'null'],
          additionalProperties: false,
          required: ['url', 'secret'],
          properties: { url: { type: 'string', format: 'uri' }, secret: { type: 'string', minLength: 1 } },
        },
      },
    },
    defaults: { webhook: null },
  },
  credentials: (_, token) => ({ clerk: token('bk_', 'clerk') }),
  collections: [invoices],
  addFixtures: (world) => {
    configureWebhook(world);
    return { invoices: {} };
  },
  seedData: {
    schema: { type: 'object', additionalProperties: false, properties: {} },
    add: () => ({}),
  },
  webhooks,
  events: {
    fields: { invoice: { type: 'object', description: 'Fields of the invoice; the others are generated.' } },
    compose: (type, { invoice }, world) =>
      eventOf(world, type, {
        id: 'inv_example',
        amount_cents: 500,
        status: 'open',
        ...(invoice as JsonObject),
      }),
  },
  timers: {},
  actions: {
    'invoice.issue': {
      description: 'Issues an invoice.',
      input: {
        type: 'object',
        additionalProperties: false,
        required: ['amount_cents'],
        properties: { amount_cents: { type: 'integer', minimum: 1 } },
      },
      run: ({ amount_cents }: { readonly amount_cents: number }, world: World) => issue(world, amount_cents),
    },
  },
  scenarios: scenariosOf(scenarioCatalogue, {
    'an invoice is open': ({ amount_cents }: { readonly amount_cents: number }, { world }) => ({
      invoice_id: issue(world, amount_cents).id,
    }),
  }),
  onSettings: configureWebhook,
});
