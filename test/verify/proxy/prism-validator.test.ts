// Prism as a validate: that it notices, and what it leaves aside.

import { expect, test } from 'vitest';
import { documentOf } from '../../../src/openapi/document.ts';
import { prismValidator, type WholeExchange } from '../../../src/verify/proxy/prism-validator.ts';
import { shopDocument } from '../../support/shop/document.ts';

const validate = await prismValidator(shopDocument);

const ENDPOINTS = '/shop/webhooks';

function exchange({
  body,
  ...given
}: Omit<Partial<WholeExchange>, 'body'> & { body?: unknown } = {}): WholeExchange {
  return {
    method: 'GET',
    path: ENDPOINTS,
    requestHeaders: { authorization: 'Bearer a key' },
    requestType: '',
    requestBody: Buffer.alloc(0),
    status: 200,
    headers: { 'content-type': 'application/json', 'x-request-id': 'req_1' },
    ...given,
    body: Buffer.from(JSON.stringify(body ?? { webhooks: [], total: 0 })),
  };
}

test('what keeps to the spec is not objected to', async () => {
  expect(await validate(exchange())).toEqual([]);
});

test('an answer that breaks its schema is noticed, with the place', async () => {
  expect(await validate(exchange({ body: { webhooks: [], total: 'three' } }))).toEqual([
    { in: 'answer', where: 'body.total', what: expect.stringContaining('integer') },
  ]);
});

test.each<[string, Parameters<typeof exchange>[0], string]>([
  ['a status that is not documented', { status: 418, body: {} }, 'status code'],
  ['a media type that is not documented', { headers: { 'content-type': 'text/html' } }, 'media type'],
  ['a property that is missing', { body: { webhooks: [] } }, "required property 'total'"],
])('%s is noticed', async (_, given, says) => {
  expect(await validate(exchange(given))).toContainEqual({
    in: 'answer',
    where: expect.any(String),
    what: expect.stringContaining(says),
  });
});

test('a body that says JSON and is none is noticed', async () => {
  const broken = { ...exchange(), body: Buffer.from('{"webhooks":[') };
  expect(await validate(broken)).toMatchObject([{ in: 'answer' }]);
});

test('a request that breaks the spec is noticed where it was granted, and nowhere else', async () => {
  const granted = exchange({ path: `${ENDPOINTS}?page_size=1000` });
  expect(await validate(granted)).toMatchObject([
    { in: 'request', where: expect.stringContaining('page_size') },
  ]);
  const detail = 'page_size is too large';
  expect(
    await validate(exchange({ path: `${ENDPOINTS}?page_size=1000`, status: 422, body: { detail } })),
  ).toEqual([]);
});

test('a path that the spec does not have is noticed where it was granted', async () => {
  expect(await validate(exchange({ path: '/shop/secrets' }))).toMatchObject([
    { in: 'request', what: expect.stringContaining('not found') },
  ]);
});

test('a body over 10 MB is not judged', async () => {
  const large = { ...exchange(), body: Buffer.alloc(10 * 1024 * 1024 + 1) };
  expect(await validate(large)).toBeUndefined();
});

test('a parameter that holds slashes is judged like any other', async () => {
  const path = '/shop/photos/{name}';
  const parameters = [
    { name: 'name', in: 'path', required: true, 'x-multi-segment': true, schema: { type: 'string' } },
  ];
  const withFolders = documentOf({
    ...shopDocument,
    paths: { [path]: { ...shopDocument.paths?.[path], parameters } },
  });
  const kept = exchange({ method: 'PUT', path: '/shop/photos/2026/till.png', status: 201, body: {} });
  expect(await (await prismValidator(withFolders))(kept)).toMatchObject([
    { in: 'answer', where: 'body', what: expect.stringContaining("required property 'size_bytes'") },
  ]);
});
