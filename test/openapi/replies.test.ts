// The answers that an operation documents, as its handler gives them.

import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import type { Replies } from '../../src/openapi/handler.ts';
import { type Operation, operationsOf } from '../../src/openapi/operations.ts';
import { repliesOf } from '../../src/openapi/replies.ts';

const json = (schema: object) => ({ 'application/json': { schema } });
const object = { type: 'object' };

const document = {
  paths: {
    '/books/{id}': {
      get: {
        operationId: 'getBook',
        responses: {
          '200': { description: 'found', content: json(object) },
          '204': { description: 'nothing to show' },
          '206': { description: 'a picture', content: { 'image/*': { schema: {} } } },
          '404': { description: 'none', content: { 'application/problem+json': { schema: object } } },
          '4XX': { description: 'another error', content: json(object) },
        },
      },
    },
  },
} as unknown as OpenApiDocument;

/** The operation above, as openapi-typescript types it. */
interface GetBook {
  readonly parameters: { readonly path: { readonly id: string } };
  readonly responses: {
    200: {
      headers: { Warning: string; [name: string]: unknown };
      content: { 'application/json': { readonly id: string } };
    };
    204: { headers: { [name: string]: unknown }; content?: never };
    206: { headers: { [name: string]: unknown }; content: { 'image/*': string } };
    404: {
      headers: { [name: string]: unknown };
      content: { 'application/problem+json': { readonly detail: string } };
    };
    '4XX': { headers: { [name: string]: unknown }; content: { 'application/json': object } };
  };
}

const picture = Uint8Array.of(1, 2);

const explain = (body: unknown) => (body as { readonly detail: string }).detail;
const reply = repliesOf(operationsOf(document)[0] as Operation, explain) as unknown as Replies<GetBook>;

it.each([
  ['a body', reply[200]({ id: 'b' }), { status: 200, body: { id: 'b' } }],
  [
    'headers and a reason',
    reply[200]({ id: 'b' }, { headers: { Warning: '299' }, why: 'old' }),
    { status: 200, body: { id: 'b' }, headers: { Warning: '299' }, why: 'old' },
  ],
  ['no body', reply[204](), { status: 204 }],
  ['no body, with a reason', reply[204]({ why: 'gone' }), { status: 204, why: 'gone' }],
  [
    'an error, explained by its body and in its only media type',
    reply[404]({ detail: 'No book b.' }),
    {
      status: 404,
      mediaType: 'application/problem+json',
      body: { detail: 'No book b.' },
      why: 'No book b.',
    },
  ],
  [
    'an error with a reason of its own',
    reply[404]({ detail: 'No book b.' }, { why: 'the shelf is empty' }),
    {
      status: 404,
      mediaType: 'application/problem+json',
      body: { detail: 'No book b.' },
      why: 'the shelf is empty',
    },
  ],
  ['a range of media types, which decides nothing', reply[206](picture), { status: 206, body: picture }],
  [
    'a range of media types, decided by the handler',
    reply[206](picture, { mediaType: 'image/png' }),
    { status: 206, body: picture, mediaType: 'image/png' },
  ],
])('an answer has %s', (_, answer, wanted) => {
  expect(answer).toStrictEqual(wanted);
});

it('only documented answers compile', () => {
  // @ts-expect-error 409 is not documented
  expect(reply[409]).toBeUndefined();
  // @ts-expect-error a range is not a status
  expect(reply['4XX']).toBeUndefined();
  // @ts-expect-error the body has another shape
  reply[200]({ name: 'b' });
  // @ts-expect-error the body has a property too many
  reply[200]({ id: 'b', name: 'b' });
  // @ts-expect-error the header is not documented
  reply[200]({ id: 'b' }, { headers: { Wraning: '299' } });
});
