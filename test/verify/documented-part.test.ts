// What a real implementation is held to: what the documents say, and none of the choices made for their gaps.

import { expect, test } from 'vitest';
import { documentOf, locate, type OpenApiDocument } from '../../src/openapi/document.ts';
import { documentedPart, documentedValidator } from '../../src/verify/documented-part.ts';
import { type RecordedExchange, specValidator } from '../../src/verify/spec-validator.ts';
import { shopDocument } from '../support/shop/document.ts';

test('a schema that names gaps alone admits anything; one that names a rule as well stays, and so do operations', () => {
  const document = {
    openapi: '3.1.0',
    paths: {
      '/a': { get: { 'x-gaps': ['G'], responses: { 200: { 'x-gaps': ['G'], content: {} } } } },
    },
    components: {
      schemas: {
        Assumed: { type: 'string', 'x-gaps': ['G'] },
        Both: {
          'x-rules': ['R'],
          'x-gaps': ['G'],
          properties: { id: { pattern: '^x', 'x-gaps': ['G'] }, name: { type: 'string' } },
        },
      },
    },
  } as unknown as OpenApiDocument;
  const { paths, components } = documentedPart(document);
  expect(paths).toEqual(document.paths);
  expect(components).toMatchObject({
    schemas: { Assumed: {}, Both: { 'x-rules': ['R'], properties: { id: {}, name: { type: 'string' } } } },
  });
});

test('what an implementation may leave out is not demanded of it', () => {
  const filters = { type: 'object' };
  const id = { type: 'string' };
  const Webhook = { required: ['id', 'filters'], 'x-rules': ['R'], properties: { id, filters } };
  const document = {
    openapi: '3.1.0',
    paths: {},
    components: { schemas: { Webhook } },
    'x-freedoms': [
      { gap: 'G', fields: ['/filters'], kinds: ['missing'] },
      { gap: 'G', fields: ['/id'], kinds: ['value'] },
      { gap: 'G', fields: ['/id'], kinds: ['missing'], items: true },
      { gap: 'G', fields: ['/id'], kinds: ['missing'], deliveries: true },
    ],
  } as unknown as OpenApiDocument;
  const { components } = documentedPart(document);
  const properties = { id, filters: { anyOf: [filters, { type: 'null' }] } };
  expect(components).toEqual({ schemas: { Webhook: { ...Webhook, required: ['id'], properties } } });
});

/** The shop's document, of which what a webhook looks like is assumed. */
const assuming = documentOf(structuredClone(shopDocument));
Object.assign(locate<object>(assuming, '/components/schemas/Webhook').value, { 'x-gaps': ['S-G-01'] });

function exchange(path: string, body: unknown, changed: Partial<RecordedExchange> = {}): RecordedExchange {
  return {
    method: 'GET',
    path: `/shop/webhooks${path}`,
    requestBody: Buffer.alloc(0),
    requestType: '',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
    ...changed,
  };
}

const lenient = documentedValidator('shop', assuming);
const strict = specValidator('shop', assuming);

test('what the documents say of an answer is demanded of everybody', () => {
  const broken = exchange('', { webhooks: [] });
  expect(lenient(exchange('', { webhooks: [], total: 0 }))).toBeUndefined();
  expect(lenient(broken)).toContain('/total: is required');
  expect(strict(broken)).toContain('/total: is required');
});

test.each<[string, RecordedExchange]>([
  ['an object of another form', exchange('/wh_1', { webhook: {} })],
  ['a refusal of another form', exchange('', { reason: 'no' }, { status: 403 })],
  ['a status that is not documented', exchange('', { detail: 'wait' }, { status: 418 })],
  [
    'a change that is answered with nothing',
    exchange('/wh_1', '', { method: 'PATCH', status: 204, body: Buffer.alloc(0) }),
  ],
])('%s is a choice, and only the stand-in is held to it', (_, chosen) => {
  expect(lenient(chosen)).toBeUndefined();
  expect(strict(chosen)).toEqual(expect.any(String));
});
