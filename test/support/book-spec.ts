// A small document with an example of everything that the schemas and operations of the specs use.

import type { OpenApiDocument } from '../../src/openapi/document.ts';

/** The pointer to its schemas. */
export const BOOK = '/components/schemas/Book';
export const PET = '/components/schemas/Pet';

export const bookSpec = {
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
          title: { type: 'string', minLength: 1, pattern: '^[a-z]+$' },
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
          { type: 'object', required: ['meow'], properties: { meow: { type: 'boolean' } } },
        ],
      },
    },
  },
} as unknown as OpenApiDocument;
