// An OpenAPI document as the reference reads it, and the calls that are made of it.

import { expect, test } from 'vitest';
import {
  type ApiDocument,
  found,
  limitsOf,
  operationsOf,
  resolved,
  type Schema,
  typeText,
} from '../../../src/console/model/forms/openapi.ts';
import { BODY, callOf, firstFilled, schemesOf } from '../../../src/console/model/forms/try-it.ts';

const document: ApiDocument = {
  info: { title: 'Pets', version: '1' },
  security: [{ token: [] }, { key: [] }],
  paths: {
    '/pets/{id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, example: 'a/b' },
        { name: 'limit', in: 'query', schema: { type: 'integer' } },
      ],
      get: {
        operationId: 'getPet',
        summary: 'Read a pet',
        parameters: [{ name: 'limit', in: 'query', example: 3 }],
      },
      post: {
        tags: ['Pets'],
        security: [],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
      },
    },
  },
  webhooks: { born: { post: { summary: 'A pet was born' } } },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name', 'parent', 'tags'],
        properties: {
          name: { type: 'string', examples: ['Rex'] },
          parent: { $ref: '#/components/schemas/Pet' },
          tags: { type: 'array', items: { type: 'string', enum: ['small', 'large'] } },
        },
      },
      Circle: { $ref: '#/components/schemas/Circle' },
      'a/b': { type: 'boolean' },
    },
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    },
  },
};

const [getPet, postPet, born] = operationsOf(document) as [never, never, never];

test('operations come in the order of the document, webhooks last; what is said for a path holds for each', () => {
  const shown = operationsOf(document).map(({ id, method, tag, isWebhook, parameters }) => [
    id,
    method,
    tag,
    isWebhook,
    parameters.map(({ name, example }) => [name, example]),
  ]);
  expect(shown).toEqual([
    [
      'getPet',
      'GET',
      'Operations',
      false,
      [
        ['id', 'a/b'],
        ['limit', 3],
      ],
    ],
    [
      'post /pets/{id}',
      'POST',
      'Pets',
      false,
      [
        ['id', 'a/b'],
        ['limit', undefined],
      ],
    ],
    ['post born', 'POST', 'Webhooks', true, []],
  ]);
});

test.each([
  ['', 3],
  ['READ pet', 1],
  ['post', 2],
  ['cat', 0],
])('%j finds %i', (text, count) => {
  expect(found(operationsOf(document), text)).toHaveLength(count);
});

test.each<[string, Schema, Schema]>([
  [
    'what stands beside it is kept',
    { $ref: '#/components/schemas/a~1b', description: 'own' },
    { type: 'boolean', description: 'own' },
  ],
  ['nothing is there', { $ref: '#/components/schemas/None', title: 'own' }, { title: 'own' }],
  ['another document', { $ref: 'https://example.test/#/a' }, {}],
  ['a prototype', { $ref: '#/components/constructor' }, {}],
])('a reference: %s', (_title, schema, target) => {
  expect(resolved(document, schema)).toEqual(target);
});

test('a reference that leads in a circle ends', () => {
  expect(resolved(document, { $ref: '#/components/schemas/Circle' })).toBeDefined();
});

test.each<[Schema, string]>([
  [{ type: 'string', format: 'uri' }, 'string (uri)'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Pet' } }, 'array of object (Pet)'],
  [{ oneOf: [{ type: 'integer' }, { type: 'boolean' }] }, 'integer or boolean'],
  [{ properties: {} }, 'object'],
  [{}, 'anything'],
])('the type of %j is %s', (schema, text) => {
  expect(typeText(document, schema)).toBe(text);
});

test('limits are told in words', () => {
  expect(limitsOf({ enum: ['a', 1], minimum: 0, maxLength: 3, default: 'x', readOnly: true })).toEqual([
    'one of a, 1',
    'at least 0',
    'at most this long: 3',
    'if left out: x',
    'only in answers',
  ]);
});

test('a form begins with what is required, and ends where a schema contains itself', () => {
  expect(firstFilled(document, getPet)).toEqual({ 'path id': 'a/b', [BODY]: '' });
  const body = JSON.parse(firstFilled(document, postPet)[BODY] as string);
  expect(body).toMatchObject({ name: 'Rex', parent: { name: 'Rex' }, tags: ['small'] });
});

test('a call has each value in its place, encoded, and only the secrets that were given', () => {
  expect(schemesOf(document, getPet).map(([name]) => name)).toEqual(['token', 'key']);
  expect(schemesOf(document, born).map(([name]) => name)).toEqual(['token', 'key']);
  const filled = { 'path id': 'a/b?', 'query limit': '1&2', [BODY]: '' };
  expect(callOf(document, getPet, { filled, secrets: { key: 'k' } })).toEqual({
    method: 'GET',
    path: '/pets/a%2Fb%3F?limit=1%262',
    headers: { 'X-Key': 'k' },
    body: undefined,
  });
  expect(callOf(document, postPet, { filled: { [BODY]: '{}' }, secrets: { token: 't' } })).toMatchObject({
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
});
