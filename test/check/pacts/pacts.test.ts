// Comparing pacts with a spec: HTTP interactions with operations, messages with webhooks.

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

/** The problems found in a pact, one line each. */
async function problemsOf(document: object): Promise<string[]> {
  const check = await pactCheck(shop);
  const problems = await check({ file: 'pact.json', provider: 'shop', document: document as never });
  return problems.map((problem) => `${problem.severity} ${problem.pointer} ${problem.message}`);
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
const message = (description: string, payload: object, more: object = {}) => ({
  metadata: V4,
  interactions: [{ type: 'Asynchronous/Messages', description, contents: content(payload), ...more }],
});

const rule = (path: string) => ({
  matchingRules: { body: { [path]: { combine: 'AND', matchers: [{ match: 'type' }] } } },
});
const at = '/interactions/0';

test.each([
  ['a call with part of its response', ordering({}, {}), []],
  [
    'an undocumented field',
    ordering({}, { body: content({ colour: 'red' }) }),
    [`error ${at}/response/body "orders": Response body: must NOT have additional properties - colour`],
  ],
  [
    'a forbidden field',
    ordering({}, { body: content({ secret: 'x' }) }),
    [`error ${at}/response/body/secret "orders": Response body: boolean schema is false`],
  ],
  [
    'a value that the schema excludes',
    ordering({}, { body: content({ id: 'ord_1' }) }),
    [`error ${at}/response/body/id "orders": Response body: must match pattern "^ord_[0-9]{8}$"`],
  ],
  ['an example covered by a matcher', ordering({}, { body: content({ id: 'ord_1' }), ...rule('$.id') }), []],
  [
    'an example of another type, matcher or not',
    ordering({}, { body: content({ id: 1 }), ...rule('$.id') }),
    [`error ${at}/response/body/id "orders": Response body: must be string`],
  ],
  [
    'an undocumented status',
    ordering({}, { status: 200 }),
    [expect.stringContaining('Response status code not defined')],
  ],
  [
    'a call without a required field',
    ordering({ body: content({}) }, {}),
    [`error ${at}/request/body "orders": Request body: must have required property 'item'`],
  ],
  ['an invalid call that expects a 4xx response', ordering({ body: content({}) }, NO_CONTENT), []],
  [
    'an undocumented operation',
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
  expect(await problemsOf(document)).toEqual(lines);
});

const paying = (payload: object, more: object = {}) =>
  ordering(
    { method: 'GET', path: '/payments', body: undefined, headers: undefined },
    { status: 200, body: content(payload), ...more },
  );

test('an example covered by a matcher does not invalidate its alternative', async () => {
  expect(await problemsOf(paying({ by: 'cash', id: 'short' }, rule('$.id')))).toEqual([]);
  expect(await problemsOf(paying({ by: 'cash', id: 'short' }))).not.toEqual([]);
  expect(await problemsOf(paying({ by: 'cash', id: 7 }, rule('$.id')))).not.toEqual([]);
});

test.each([
  ['a part of the payload', message('order.sold is noted', { type: 'order.sold', at: 1 }), []],
  [
    'an undocumented field',
    message('order.sold is noted', { colour: 'red' }),
    [
      `error ${at}/contents/content "order.sold is noted": Response body: must NOT have additional properties - colour`,
    ],
  ],
  [
    'a field of another type',
    message('order.sold', { at: 'noon' }),
    [`error ${at}/contents/content/at "order.sold": Response body: must be integer`],
  ],
  [
    'the longer name of two',
    message('order.sold.late is noted', { at: 1 }),
    [expect.stringContaining('must NOT have additional properties - at')],
  ],
  ['no webhook name, and a payload that matches one', message('a sale', { type: 'order.sold', at: 1 }), []],
  [
    'no webhook name, and a payload that matches none',
    message('a sale', { colour: 'red' }),
    [`error ${at} "a sale": its payload does not match any webhook of the spec`],
  ],
  ['an example covered by a matcher', message('order.sold', { type: 'x' }, rule('$.type')), []],
  [
    'a synchronous message',
    { metadata: V4, interactions: [{ type: 'Synchronous/Messages', description: 'asks' }] },
    [
      `warning ${at} "asks": is neither an HTTP interaction nor an asynchronous message, so it is not compared`,
    ],
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
  expect(await problemsOf(document)).toEqual(lines);
});
