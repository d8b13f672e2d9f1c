// The document of the shop, the service that generic tests run on: webhooks, orders, and signed events about them. It is
// nobody's promise, so that a change of a real service's document touches that service's tests alone.

import { documentOf, type Schema } from '../../../src/openapi/document.ts';

export const SCOPES = ['webhooks.read', 'webhooks.write', 'orders.write'] as const;
export type Scope = (typeof SCOPES)[number];

/** What happens to an order, in the order of its life; each is a type of event. */
export const EVENT_TYPES = ['placed', 'confirmed', 'paid', 'shipped', 'returned'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The rules that the document names. */
export const RULES = {
  access: 'S-AC-01',
  schedule: 'S-DL-01',
  disabling: 'S-DL-02',
  signature: 'S-SG-01',
} as const;

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const secret: Schema = { type: 'string', format: 'password' };
const instant: Schema = { type: 'string', format: 'date-time' };
const instantOrNull: Schema = { type: ['string', 'null'], format: 'date-time' };
const count: Schema = { type: 'integer', minimum: 0 };
const url: Schema = { type: 'string', format: 'uri', maxLength: 2_000 };
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const object = (
  properties: Readonly<Record<string, Schema>>,
  required = Object.keys(properties),
): Schema => ({
  type: 'object',
  required,
  properties,
});

const json = (description: string, schema: Schema, rest: object = {}) => ({
  description,
  content: { 'application/json': { schema, ...rest } },
});
const failure = (description: string, names: readonly string[] = []) =>
  json(description, ref('Error'), {
    examples: Object.fromEntries(names.map((name) => [name, { value: { detail: name } }])),
  });
const denial = (description: string, names?: readonly string[]) => ({
  ...failure(description, names),
  'x-rules': [RULES.access],
});

const number = { required: true, schema: { type: 'integer', minimum: 0 } };
const FAILURES = {
  400: failure('The request is malformed.'),
  401: denial('No known key.', ['missing_key', 'invalid_key']),
  403: denial('The key may not.'),
  422: failure('The request does not fit.'),
  429: {
    ...failure('Too many calls.'),
    headers: {
      'Retry-After': { ...number, example: 12 },
      'X-RateLimit-Limit': { ...number, example: 600 },
      'X-RateLimit-Remaining': { ...number, example: 0 },
      'X-RateLimit-Reset': { ...number, example: 1_767_225_612 },
    },
  },
  500: failure('The shop has a defect.'),
  503: failure('The shop is down.'),
};

function operation(operationId: string, scope: Scope, responses: object, body?: Schema) {
  return {
    operationId,
    summary: operationId,
    security: [{ key: [scope] }],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: { ...responses, ...FAILURES, ...(body && { 413: failure('The body is too large.') }) },
  };
}

const idOf = (name: string, pattern: string) => [
  { name, in: 'path', required: true, schema: { type: 'string', pattern } },
];
const missing = { 404: failure('There is none.') };
const EXAMPLE = {
  ...{ event_id: 'evt_1', timestamp: 1_767_225_600, order_id: 'ord_1', customer: 'ada@customer.example' },
  ...{ shop: 'shop_main', details: {} },
};
const payload = (type: EventType) => ({
  post: {
    operationId: `on${type.charAt(0).toUpperCase()}${type.slice(1)}`,
    summary: `An order is ${type}.`,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { allOf: [ref('Event'), { type: 'object', properties: { event_type: { const: type } } }] },
          examples: { [type]: { value: { ...EXAMPLE, event_type: type } } },
        },
      },
    },
    responses: { '2XX': { description: 'Taken.' } },
  },
});

const webhook = {
  id: text,
  url,
  enabled_events: ref('EventTypes'),
  enabled: flag,
  created_at: instant,
};

export const shopDocument = documentOf({
  openapi: '3.1.0',
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  info: { title: 'Shop', version: '1.0.0' },
  servers: [{ url: 'http://127.0.0.1:4010' }],
  'x-webhook-delivery': {
    method: 'POST',
    content_type: 'application/json',
    user_agent: 'Shop-Webhook/1.0',
    timeout: '30s',
    schedule: {
      delays: ['0s', '1m', '5m', '15m', '1h', '2h'],
      measured_from: 'previous_failure',
      'x-rules': [RULES.schedule],
    },
    headers: {
      'X-Shop-Event': '{event_type}',
      'X-Shop-Timestamp': '{timestamp}',
      'X-Shop-Signature': '{signature}',
    },
    signature: {
      algorithm: 'hmac-sha256',
      encoding: 'hex',
      header: 'X-Shop-Signature',
      format: '{digest}',
      timestamp_header: 'X-Shop-Timestamp',
      signed_content: '{timestamp}.{body}',
      tolerance: '300s',
    },
    auto_disable: { consecutive_failures: 10, counts: 'attempts' },
    'x-rules': [RULES.disabling],
  },
  'x-receiver-expectations': {
    accepts_delivery: { 'x-rules': [RULES.schedule] },
    refuses_stale: { 'x-rules': [RULES.signature] },
    compares_in_constant_time: { 'x-rules': [RULES.signature] },
    accepts_duplicate: { 'x-rules': [RULES.schedule], 'x-gaps': ['S-G-02'] },
    duplicates_have_one_effect: { 'x-rules': [RULES.schedule], 'x-gaps': ['S-G-02'] },
    accepts_unknown_type: { 'x-gaps': ['S-G-03'] },
  },
  paths: {
    '/shop/webhooks': {
      get: {
        ...operation('listWebhooks', 'webhooks.read', {
          200: json(
            'The webhooks.',
            object({ webhooks: { type: 'array', items: ref('Webhook') }, total: count }),
            { examples: { none: { value: { webhooks: [], total: 0 } } } },
          ),
        }),
        parameters: [
          { name: 'page_size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
        ],
      },
      post: operation(
        'createWebhook',
        'webhooks.write',
        { 201: json('The new webhook.', object({ ...webhook, signing_secret: secret })) },
        object({ url, enabled_events: ref('EventTypes') }),
      ),
    },
    '/shop/webhooks/{webhook_id}': {
      parameters: idOf('webhook_id', '^wh_'),
      get: operation('getWebhook', 'webhooks.read', { 200: json('It.', ref('Webhook')), ...missing }),
      patch: operation(
        'updateWebhook',
        'webhooks.write',
        { 200: json('It.', ref('Webhook')), ...missing },
        object({ url, enabled_events: ref('EventTypes'), enabled: flag }, []),
      ),
      delete: operation('deleteWebhook', 'webhooks.write', { 204: { description: 'Gone.' }, ...missing }),
    },
    '/shop/webhooks/{webhook_id}/signing_secret': {
      parameters: idOf('webhook_id', '^wh_'),
      post: operation('rotateSigningSecret', 'webhooks.write', {
        200: json('The new secret.', object({ webhook_id: text, signing_secret: secret })),
        ...missing,
      }),
    },
    '/shop/orders': {
      post: operation(
        'placeOrder',
        'orders.write',
        { 202: json('It is placed.', object({ order_id: text })) },
        object({ customers: { type: 'array', minItems: 1, items: text }, is_draft: flag, key: secret }, [
          'customers',
        ]),
      ),
    },
    '/shop/photos/{name}': {
      parameters: [{ name: 'name', in: 'path', required: true, schema: text }],
      put: {
        ...operation('putPhoto', 'orders.write', {
          201: json('It is kept.', object({ size_bytes: count })),
        }),
        requestBody: { content: { '*/*': {} } },
      },
    },
    '/shop/orders/{order_id}': {
      parameters: idOf('order_id', '^ord_'),
      delete: operation('cancelOrder', 'orders.write', { 204: { description: 'Gone.' }, ...missing }),
    },
  },
  webhooks: Object.fromEntries(EVENT_TYPES.map((type) => [type, payload(type)])),
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Error: object({ detail: text }),
      EventTypes: { type: 'array', minItems: 1, items: { enum: ['*', ...EVENT_TYPES] } },
      Webhook: object({
        ...webhook,
        failure_count: count,
        last_success_at: instantOrNull,
        last_failure_at: instantOrNull,
        disabled_at: instantOrNull,
      }),
      Event: object({
        event_id: { type: 'string', pattern: '^evt_' },
        event_type: text,
        timestamp: { type: 'integer' },
        order_id: { type: 'string', pattern: '^ord_' },
        customer: { type: 'string', format: 'email' },
        shop: text,
        details: { type: 'object', properties: { reason: text, ip: { type: 'string', format: 'ipv4' } } },
      }),
    },
  },
});
