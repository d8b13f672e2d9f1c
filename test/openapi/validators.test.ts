// Validators compiled from a document: what they say of a value, in the words of this project.
import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { type Operation, operationsOf } from '../../src/openapi/operations.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { eventTypes, serviceNames, specs, validatorsOf } from '../support/specs.ts';

const BOOK = '/components/schemas/Book';
const PET = '/components/schemas/Pet';

const document = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  'x-own-section': {},
  paths: {
    '/books/{id}': {
      put: {
        operationId: 'putBook',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 5 } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } },
          { name: 'X-Tag', in: 'header', required: true, schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } } },
        responses: {},
      },
    },
  },
  webhooks: {
    'book/sold': {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } } },
      },
    },
  },
  components: {
    schemas: {
      Book: {
        type: 'object',
        required: ['title'],
        additionalProperties: false,
        dependentRequired: { price: ['currency'] },
        properties: {
          title: { type: 'string', minLength: 1, pattern: '^[a-z]*$' },
          kind: { enum: ['novel', 'poem'] },
          edition: { const: 1 },
          price: { type: 'number', example: 5 },
          currency: { type: 'string' },
          printed: { type: 'string', format: 'date-time' },
          'odd/name': { type: 'integer' },
          authors: { type: 'array', items: { type: 'string' }, maxItems: 200 },
        },
      },
      Pet: {
        oneOf: [
          {
            type: 'object',
            required: ['bark'],
            properties: { bark: { type: 'boolean' } },
            unevaluatedProperties: false,
          },
          { type: 'null' },
        ],
      },
    },
  },
} as unknown as OpenApiDocument;

const validators = new Validators('books', document);
const [putBook] = operationsOf(document) as [Operation];

it('a value that fits has no fault', () => {
  expect(validators.at(BOOK)({ title: 'emma', kind: 'novel', authors: ['jane'] })).toEqual([]);
});

it.each([
  ['a missing field', {}, '/title', 'required', 'is required'],
  [
    'a field without the one it needs',
    { title: 'a', price: 1 },
    '/currency',
    'dependentRequired',
    'is required when price is given',
  ],
  ['another type', { title: 'a', price: '1', currency: 'x' }, '/price', 'type', 'must be number'],
  ['a value outside a list', { title: 'a', kind: 'map' }, '/kind', 'enum', 'must be one of "novel", "poem"'],
  ['another constant', { title: 'a', edition: 2 }, '/edition', 'const', 'must be 1'],
  [
    'no date',
    { title: 'a', printed: '2026-02-30T00:00:00Z' },
    '/printed',
    'format',
    'must match format "date-time"',
  ],
  [
    'an infinite number',
    { title: 'a', price: Number.POSITIVE_INFINITY, currency: 'x' },
    '/price',
    'type',
    'must be number',
  ],
  ['a name that has to be escaped', { title: 'a', 'odd/name': 'x' }, '/odd~1name', 'type', 'must be integer'],
  ['an item of a list', { title: 'a', authors: ['b', 5] }, '/authors/1', 'type', 'must be string'],
  ['no object at all', [], '', 'type', 'must be object'],
])('%s: the fault names place, keyword and what is wrong', (_what, value, pointer, keyword, message) => {
  expect(validators.at(BOOK)(value)).toEqual([{ pointer, keyword, message }]);
});

it('an unknown field is a fault that names the known ones', () => {
  expect(validators.at(BOOK)({ title: 'a', titel: 'b' })).toEqual([
    {
      pointer: '/titel',
      keyword: 'additionalProperties',
      message: 'is not a known field',
      known: ['title', 'kind', 'edition', 'price', 'currency', 'printed', 'odd/name', 'authors'],
    },
  ]);
});

it('of several things wrong in one place the first is told, and each place by itself', () => {
  const faults = validators.at(BOOK)({ title: '', kind: 'map', titel: 'b', authors: [1, 'a', 2] });
  expect(faults.map(({ pointer }) => pointer).sort()).toEqual([
    '/authors/0',
    '/authors/2',
    '/kind',
    '/titel',
    '/title',
  ]);
});

it('a hundred faults at the most are told of one value', () => {
  const authors = Array.from({ length: 150 }, (_, index) => index);
  expect(validators.at(BOOK)({ title: 'a', authors })).toHaveLength(100);
});

it('where no branch fits, what stands under the branches is told, not that none fits', () => {
  expect(
    validators
      .at(PET)({ bark: 'loud' })
      .map(({ pointer, keyword }) => [pointer, keyword]),
  ).toContainEqual(['/bark', 'type']);
  expect(
    validators
      .at(PET)({ bark: 'loud' })
      .map(({ keyword }) => keyword),
  ).not.toContain('oneOf');
});

it('a field that no branch knows is a fault at its place', () => {
  expect(validators.at(PET)({ bark: true, meow: true })).toContainEqual({
    pointer: '/meow',
    keyword: 'unevaluatedProperties',
    message: 'is not a known field',
  });
});

it('a request is checked as a whole: path, query, header and body', () => {
  const parts = { path: { id: 'toolong' }, query: { limit: 0 }, header: {}, body: {} };
  const pointers = validators
    .request(
      putBook,
      'application/json',
    )(parts)
    .map(({ pointer }) => pointer);
  expect(pointers.sort()).toEqual(['/body/title', '/header/X-Tag', '/path/id', '/query/limit']);
});

it('without a body of a documented media type only the parameters are checked', () => {
  const parts = { path: { id: 'a' }, query: {}, header: { 'X-Tag': 'x' }, body: 'anything' };
  expect(validators.request(putBook, undefined)(parts)).toEqual([]);
  expect(validators.request(putBook, 'text/plain')(parts)).toEqual([]);
  expect(validators.request(putBook, 'application/json')(parts)).toHaveLength(1);
});

it('an event is checked by its type; of an unknown type nothing is known', () => {
  expect(validators.event('book/sold')?.({ title: 'a' })).toEqual([]);
  expect(validators.event('book/sold')?.({})).toHaveLength(1);
  expect([validators.event('book/lost'), validators.event('toString')]).toEqual([undefined, undefined]);
});

it('a schema that somebody contributes is checked under its own key', () => {
  const check = validators.schema('settings', { type: 'object', required: ['a'] });
  expect(check({})).toMatchObject([{ pointer: '/a' }]);
  expect(check({ a: 1 })).toEqual([]);
});

it('a check is compiled once', () => {
  expect(validators.at(BOOK)).toBe(validators.at(BOOK));
});

it('a pointer that leads nowhere is an error, not a check that lets everything pass', () => {
  expect(() => validators.at('/components/schemas/Missing')).toThrow();
});

it('quick validators refuse the same and stop at the first fault', () => {
  const quick = new Validators('books', document, { isQuick: true });
  expect(quick.at(BOOK)({ title: 'emma' })).toEqual([]);
  expect(quick.at(BOOK)({ kind: 'map', titel: 'b' })).toHaveLength(1);
});

it.each(serviceNames)('%s: every request and every answer of the spec compiles', (service) => {
  const ofSpec = validatorsOf(service);
  for (const operation of operationsOf(specs[service])) {
    for (const mediaType of [undefined, ...(operation.body?.content.keys() ?? [])]) {
      expect(ofSpec.request(operation, mediaType)).toBeTypeOf('function');
    }
    for (const { content } of operation.responses.values()) {
      for (const pointer of content.values()) expect(ofSpec.at(pointer)).toBeTypeOf('function');
    }
  }
});

it.each(eventTypes)('$service: $type is known and takes no empty object', ({ service, type }) => {
  expect(validatorsOf(service).event(type)?.({})).not.toEqual([]);
});
