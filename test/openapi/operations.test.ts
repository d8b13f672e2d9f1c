// The operations of a document, with references followed and defaults resolved.
import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { DEFAULT_BODY_LIMIT, operationsOf } from '../../src/openapi/operations.ts';
import { serviceNames, specs } from '../support/specs.ts';

const document = {
  security: [{ token: ['read'] }],
  paths: {
    '/books/{id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'limit', in: 'query', schema: { type: 'string' } },
      ],
      get: {
        operationId: 'getBook',
        parameters: [
          { $ref: '#/components/parameters/Limit' },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: { '200': { $ref: '#/components/responses/Book' }, '404': { description: 'none' } },
      },
      put: {
        operationId: 'putBook',
        security: [{ token: ['write'] }, { key: [] }],
        'x-body-limit': 10,
        requestBody: { $ref: '#/components/requestBodies/Book' },
        responses: { '204': { description: 'done' } },
      },
    },
    '/files/{path}': {
      post: {
        operationId: 'putFile',
        security: [],
        parameters: [{ name: 'path', in: 'path', required: true, schema: {}, 'x-multi-segment': true }],
        requestBody: { content: { 'application/octet-stream': {} } },
        responses: { '201': { description: 'done' } },
      },
    },
  },
  components: {
    parameters: { Limit: { name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } } },
    requestBodies: {
      Book: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    },
    responses: {
      Book: {
        headers: { ETag: { $ref: '#/components/headers/Required' }, Age: { schema: {} } },
        content: { 'application/json': { schema: { type: 'object' } } },
      },
    },
    headers: { Required: { required: true, schema: { type: 'string' } } },
  },
} as unknown as OpenApiDocument;

const OWN = { 'x-own-document': true, requestBody: { content: { 'application/json': {} } } };

const [getBook, putBook, putFile] = operationsOf(document);

it('operations are listed in the order of the paths, with upper-case methods', () => {
  expect(operationsOf(document).map(({ id, method, path }) => `${id} ${method} ${path}`)).toEqual([
    'getBook GET /books/{id}',
    'putBook PUT /books/{id}',
    'putFile POST /files/{path}',
  ]);
});

it('an operation has the parameters of its path and its own, which win', () => {
  expect(getBook?.parameters).toEqual([
    {
      name: 'id',
      in: 'path',
      isRequired: true,
      style: 'simple',
      isExploded: false,
      schema: { type: 'string' },
      schemaPointer: '/paths/~1books~1{id}/parameters/0/schema',
    },
    {
      name: 'limit',
      in: 'query',
      isRequired: false,
      style: 'form',
      isExploded: true,
      schema: { type: 'integer', default: 20 },
      schemaPointer: '/components/parameters/Limit/schema',
    },
    {
      name: 'session',
      in: 'cookie',
      isRequired: false,
      style: 'form',
      isExploded: true,
      schema: { type: 'string' },
      schemaPointer: '/paths/~1books~1{id}/get/parameters/1/schema',
    },
  ]);
});

it('an operation without security of its own has the document’s; an empty one is open to all', () => {
  expect([getBook, putBook, putFile].map((operation) => operation?.security)).toEqual([
    [{ scheme: 'token', scopes: ['read'] }],
    [
      { scheme: 'token', scopes: ['write'] },
      { scheme: 'key', scopes: [] },
    ],
    [],
  ]);
});

it('a body has its limit, or the default, and the place of its schema by media type', () => {
  expect(getBook?.body).toBeUndefined();
  expect(putBook?.body).toEqual({
    isRequired: true,
    limitBytes: 10,
    content: new Map([
      ['application/json', '/components/requestBodies/Book/content/application~1json/schema'],
    ]),
  });
  expect(putFile?.body).toEqual({
    isRequired: false,
    limitBytes: DEFAULT_BODY_LIMIT,
    content: new Map([['application/octet-stream', undefined]]),
  });
});

it('a document that the server wrote itself is known as such', () => {
  const paths = { '/snapshot': { put: { ...OWN, operationId: 'putSnapshot', responses: {} } } };
  const [operation] = operationsOf({ paths } as unknown as OpenApiDocument);
  expect([operation?.body?.isOwn, putBook?.body?.isOwn]).toEqual([true, undefined]);
});

it('a response has its schemas by media type and the headers that must be there', () => {
  expect(getBook?.responses.get('200')).toEqual({
    status: '200',
    content: new Map([['application/json', '/components/responses/Book/content/application~1json/schema']]),
    requiredHeaders: ['ETag'],
    rules: [],
  });
  expect(getBook?.responses.get('404')).toMatchObject({ content: new Map(), requiredHeaders: [] });
});

it('a response has the rules that it states', () => {
  const paths = { '/books': { get: { responses: { '403': { 'x-rules': ['B-01'] } } } } };
  const [operation] = operationsOf({ paths } as unknown as OpenApiDocument);
  expect(operation?.responses.get('403')?.rules).toEqual(['B-01']);
});

it('the schema of a parameter stands by itself, and so does that of its items', () => {
  const parameters = [
    { name: 'page', in: 'query', schema: { $ref: '#/components/schemas/Page', default: 1 } },
    { name: 'pages', in: 'query', schema: { type: 'array', items: { $ref: '#/components/schemas/Page' } } },
  ];
  const components = { schemas: { Page: { type: 'integer', minimum: 1 } } };
  const paths = { '/books': { get: { parameters, responses: {} } } };
  const [operation] = operationsOf({ paths, components } as unknown as OpenApiDocument);
  expect(operation?.parameters.map(({ schema }) => schema)).toEqual([
    { type: 'integer', minimum: 1, default: 1 },
    { type: 'array', items: { type: 'integer', minimum: 1 } },
  ]);
});

it('a path whose last parameter takes the rest is known as such', () => {
  expect([getBook?.isMultiSegment, putFile?.isMultiSegment]).toEqual([false, true]);
});

it.each(serviceNames)('%s: every operation is read, under an id of its own', (service) => {
  const ids = operationsOf(specs[service]).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(9);
  expect(new Set(ids).size).toBe(ids.length);
});

it.each(serviceNames)('%s: every parameter has a type to be read as', (service) => {
  for (const { id, parameters } of operationsOf(specs[service]))
    for (const { name, schema } of parameters) expect(schema.type, `${id} ${name}`).toBeTypeOf('string');
});
