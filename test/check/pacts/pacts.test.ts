// What of a pact a spec promises and what not: calls against operations, messages against webhooks.

import { expect, test } from 'vitest';
import { pactCheck } from '../../../src/check/pacts/pacts.ts';
import { documentWith } from '../../generate/small-specs.ts';

const text = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const event = (type: string, properties: object) => ({
  post: {
    requestBody: json({
      type: 'object',
      required: ['type', 'id'],
      properties: { type: { const: type }, id: text, ...properties },
    }),
    responses: { '200': { description: 'ok' } },
  },
});
const order = {
  type: 'object',
  required: ['id', 'total'],
  properties: { id: { type: 'string', pattern: '^ord_[0-9]{8}$' }, total: { type: 'integer' } },
  not: { required: ['secret'] },
};
const cash = {
  type: 'object',
  required: ['by', 'id'],
  properties: { by: { const: 'cash' }, id: { type: 'string', minLength: 9 } },
};
const card = { type: 'object', required: ['by'], properties: { by: { const: 'card' } } };
const shop = documentWith({
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/orders': {
      post: {
        security: [],
        requestBody: {
          required: true,
          ...json({ type: 'object', required: ['item'], properties: { item: text } }),
        },
        responses: { '201': { description: 'ok', ...json(order) }, '422': { description: 'no' } },
      },
    },
    '/payments': {
      get: { security: [], responses: { '200': { description: 'ok', ...json({ oneOf: [cash, card] }) } } },
    },
    '/files/{path}': {
      get: {
        security: [],
        parameters: [{ name: 'path', in: 'path', required: true, 'x-multi-segment': true, schema: text }],
        responses: { '200': { description: 'ok' } },
      },
    },
  },
  webhooks: {
    'order.sold': event('order.sold', { at: { type: 'integer' } }),
    'order.sold.late': event('order.sold.late', {}),
  },
});

/** What is said of interactions, one line each. */
async function saying(document: object): Promise<string[]> {
  const check = await pactCheck(shop);
  const problems = await check({ file: 'pact.json', provider: 'shop', document: document as never });
  return problems.map(({ severity, pointer, message }) => `${severity} ${pointer} ${message}`);
}

const V4 = { pactSpecification: { version: '4.0' } };
const content = (value: unknown) => ({ content: value, contentType: 'application/json', encoded: false });
const headers = { 'Content-Type': ['application/json'] };

const NO_CONTENT = { status: 422, body: undefined, headers: undefined };

/** An interaction of version 4: a call that orders something. */
function ordering(request: object, response: object) {
  const ordered = { body: content({ item: 'a' }), headers, method: 'POST', path: '/orders', ...request };
  const answered = { body: content({ id: 'ord_12345678' }), headers, status: 201, ...response };
  return {
    metadata: V4,
    interactions: [{ type: 'Synchronous/HTTP', description: 'orders', request: ordered, response: answered }],
  };
}

/** A message of version 4. */
const told = (description: string, payload: object, more: object = {}) => ({
  metadata: V4,
  interactions: [{ type: 'Asynchronous/Messages', description, contents: content(payload), ...more }],
});

const rule = (path: string) => ({
  matchingRules: { body: { [path]: { combine: 'AND', matchers: [{ match: 'type' }] } } },
});
const at = '/interactions/0';

test.each([
  ['a call and a part of its answer', ordering({}, {}), []],
  [
    'a field that is not promised',
    ordering({}, { body: content({ colour: 'red' }) }),
    [`error ${at}/response/body "orders": Response body: must NOT have additional properties - colour`],
  ],
  [
    'a field that is promised never to come',
    ordering({}, { body: content({ secret: 'x' }) }),
    [`error ${at}/response/body/secret "orders": Response body: boolean schema is false`],
  ],
  [
    'a value that never comes',
    ordering({}, { body: content({ id: 'ord_1' }) }),
    [`error ${at}/response/body/id "orders": Response body: must match pattern "^ord_[0-9]{8}$"`],
  ],
  [
    'an example that a matcher stands for',
    ordering({}, { body: content({ id: 'ord_1' }), ...rule('$.id') }),
    [],
  ],
  [
    'an example of another type, matcher or not',
    ordering({}, { body: content({ id: 1 }), ...rule('$.id') }),
    [`error ${at}/response/body/id "orders": Response body: must be string`],
  ],
  [
    'a status that is not documented',
    ordering({}, { status: 200 }),
    [expect.stringContaining('Response status code not defined')],
  ],
  [
    'a call without what is required',
    ordering({ body: content({}) }, {}),
    [`error ${at}/request/body "orders": Request body: must have required property 'item'`],
  ],
  ['a call that is to be refused', ordering({ body: content({}) }, NO_CONTENT), []],
  [
    'an operation that is not there',
    ordering({ path: '/nowhere' }, NO_CONTENT),
    [expect.stringContaining('Path or method not defined in spec file: POST /nowhere')],
  ],
  [
    'the rest of a path',
    ordering(
      { method: 'GET', path: '/files/a/b.txt', body: undefined, headers: undefined },
      { ...NO_CONTENT, status: 200 },
    ),
    [],
  ],
])('a call: %s', async (_, document, lines) => {
  expect(await saying(document)).toEqual(lines);
});

const paying = (payload: object, more: object = {}) =>
  ordering(
    { method: 'GET', path: '/payments', body: undefined, headers: undefined },
    { status: 200, body: content(payload), ...more },
  );

test('an example that a matcher stands for does not spoil the alternative that it is in', async () => {
  expect(await saying(paying({ by: 'cash', id: 'short' }, rule('$.id')))).toEqual([]);
  expect(await saying(paying({ by: 'cash', id: 'short' }))).not.toEqual([]);
  expect(await saying(paying({ by: 'cash', id: 7 }, rule('$.id')))).not.toEqual([]);
});

test.each([
  ['a part of the payload', told('order.sold is noted', { type: 'order.sold', at: 1 }), []],
  [
    'a field that is not promised',
    told('order.sold is noted', { colour: 'red' }),
    [
      `error ${at}/contents/content "order.sold is noted": Response body: must NOT have additional properties - colour`,
    ],
  ],
  [
    'a field of another type',
    told('order.sold', { at: 'noon' }),
    [`error ${at}/contents/content/at "order.sold": Response body: must be integer`],
  ],
  [
    'the longer name of two',
    told('order.sold.late is noted', { at: 1 }),
    [expect.stringContaining('must NOT have additional properties - at')],
  ],
  ['no name, and a payload of one of them', told('a sale', { type: 'order.sold', at: 1 }), []],
  [
    'no name, and a payload of none',
    told('a sale', { colour: 'red' }),
    [`error ${at} "a sale": its payload fits no webhook of the spec`],
  ],
  ['an example that a matcher stands for', told('order.sold', { type: 'x' }, rule('$.type')), []],
  [
    'a message with an answer',
    { metadata: V4, interactions: [{ type: 'Synchronous/Messages', description: 'asks' }] },
    [`warning ${at} "asks": is neither a call nor a message without an answer, and is not compared`],
  ],
  [
    'a pact of version 3',
    {
      metadata: { pactSpecification: { version: '3.0.0' } },
      messages: [{ description: 'order.sold', contents: { at: 'noon' } }],
    },
    ['error /messages/0/contents/content/at "order.sold": Response body: must be integer'],
  ],
])('a message: %s', async (_, document, lines) => {
  expect(await saying(document)).toEqual(lines);
});
