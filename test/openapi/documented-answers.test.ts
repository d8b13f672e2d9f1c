// The answers that an operation documents: their headers, their media types, their named examples.

import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { documentedAnswers, exampleNames, hasExample } from '../../src/openapi/documented-answers.ts';
import { type Operation, operationsOf } from '../../src/openapi/operations.ts';

const document = {
  paths: {
    '/books/{id}': {
      get: {
        operationId: 'getBook',
        responses: {
          '404': { $ref: '#/components/responses/NoBook' },
          '200': {
            headers: { ETag: { $ref: '#/components/headers/ETag' }, Age: { schema: { type: 'integer' } } },
            content: {
              'application/json': {
                schema: { type: 'object' },
                examples: {
                  novel: { value: { title: 'Emma' } },
                  poem: { $ref: '#/components/examples/poem' },
                  elsewhere: { externalValue: 'https://books.test/1' },
                },
              },
              'text/plain': { schema: { type: 'string' }, example: 'Emma' },
            },
          },
          '5XX': { description: 'broken' },
          default: { description: 'anything' },
        },
      },
    },
  },
  components: {
    headers: {
      ETag: { schema: { type: 'string' }, examples: { first: { value: 'v1' }, next: { value: 'v2' } } },
    },
    responses: { NoBook: { description: 'no book' } },
    examples: { poem: { value: { title: 'Ode' } } },
  },
} as unknown as OpenApiDocument;

const [getBook] = operationsOf(document) as [Operation];
const answers = documentedAnswers(document, getBook);

it('answers are told by status, lowest first; ranges and the default are none', () => {
  expect([...answers.keys()]).toEqual([200, 404]);
});

it('an answer has its headers, with the first example of each, and where their schemas stand', () => {
  expect(answers.get(200)?.headers).toEqual([
    { name: 'ETag', example: 'v1', schemaPointer: '/components/headers/ETag/schema' },
    { name: 'Age', example: undefined, schemaPointer: expect.stringMatching(/\/headers\/Age\/schema$/) },
  ]);
});

it('an answer has its forms, with the examples that stand in the document, by name', () => {
  expect(answers.get(200)?.contents).toEqual([
    {
      mediaType: 'application/json',
      schemaPointer: expect.stringMatching(/\/application~1json\/schema$/),
      hasSchema: true,
      examples: new Map([
        ['novel', { title: 'Emma' }],
        ['poem', { title: 'Ode' }],
      ]),
    },
    expect.objectContaining({ mediaType: 'text/plain', examples: new Map([['default', 'Emma']]) }),
  ]);
  expect(answers.get(404)).toEqual({ status: 404, headers: [], contents: [] });
});

it('the names of examples are those of all forms', () => {
  expect([...answers.values()].map(exampleNames)).toEqual([['novel', 'poem', 'default'], []]);
});

it.each([
  [200, null, true],
  [200, 'poem', true],
  [200, 'elsewhere', false],
  [404, null, true],
  [404, 'poem', false],
  [500, null, false],
])('whether %i with the example %s is documented: %s', (status, example, want) => {
  expect(hasExample(answers.get(status), example)).toBe(want);
});
