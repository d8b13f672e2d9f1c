// Honest answers: what a mock answers is held against its spec, and a violation names the place.
import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import type { Reply } from '../../src/openapi/handler.ts';
import { type Operation, operationsOf } from '../../src/openapi/operations.ts';
import { AnswerViolation, answerCheck } from '../../src/openapi/replies.ts';
import { Validators } from '../../src/openapi/validators.ts';

const document = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'getBook',
        responses: {
          '200': {
            description: 'a book',
            headers: { 'X-Pages': { required: true }, 'X-Request-ID': { required: true }, Age: {} },
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['authors'],
                  properties: { authors: { type: 'array', items: { type: 'string' } } },
                },
              },
              'image/*': {},
              'text/csv': { schema: { type: 'string' } },
            },
          },
          '204': { description: 'no book' },
        },
      },
    },
  },
} as unknown as OpenApiDocument;

const [getBook] = operationsOf(document) as [Operation];
const check = answerCheck(getBook, new Validators('books', document, { isQuick: true }));
const headers = { 'x-pages': 1 };
const body = { authors: ['jane'] };

it.each<[string, Reply]>([
  ['a body that fits', { status: 200, headers, body }],
  ['its header in another spelling', { status: 200, headers: { 'X-PAGES': 1 }, body }],
  ['more headers than are asked for', { status: 200, headers: { ...headers, Etag: 'x' }, body }],
  ['no body where none is documented', { status: 204 }],
  [
    'bytes of a media type in a documented range',
    { status: 200, headers, body: Buffer.from('x'), mediaType: 'image/png' },
  ],
  [
    'bytes of a documented media type',
    { status: 200, headers, body: Buffer.from('a;b'), mediaType: 'text/csv' },
  ],
])('an answer with %s leaves', (_what, answer) => {
  expect(() => check(answer)).not.toThrow();
});

it.each<[string, Reply, string]>([
  ['an undocumented status', { status: 418 }, 'getBook answered 418, which its spec does not document'],
  [
    'a body that does not fit',
    { status: 200, headers, body: { authors: ['jane', 5] } },
    'the answer 200 of getBook does not fit its spec at /authors/1: must be string',
  ],
  [
    'a body that lacks a field',
    { status: 200, headers, body: {} },
    'does not fit its spec at /authors: is required',
  ],
  [
    'another type altogether',
    { status: 200, headers, body: [] },
    'does not fit its spec at /: must be object',
  ],
  ['no body where one is documented', { status: 200, headers }, 'does not fit its spec at /'],
  [
    'a body where none is documented',
    { status: 204, body: {} },
    'the answer 204 of getBook has a body, and its spec documents none',
  ],
  ['a missing header', { status: 200, body }, 'the answer 200 of getBook lacks the header x-pages'],
  [
    'another media type',
    { status: 200, headers, body: '<p>', mediaType: 'text/html' },
    'has the undocumented content type text/html',
  ],
])('an answer with %s is a violation that names it', (_what, answer, message) => {
  expect(() => check(answer)).toThrow(AnswerViolation);
  expect(() => check(answer)).toThrow(message);
});

it('the check holds for the second answer as for the first', () => {
  const again = answerCheck(getBook, new Validators('books', document));
  for (let time = 0; time < 2; time++) {
    expect(() => again({ status: 418 })).toThrow(AnswerViolation);
    expect(() => again({ status: 200, headers, body: {} })).toThrow(AnswerViolation);
    expect(() => again({ status: 200, headers, body })).not.toThrow();
  }
});
