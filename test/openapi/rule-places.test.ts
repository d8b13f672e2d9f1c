// Where a document names its rules and gaps.

import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { rulePlaces } from '../../src/openapi/rule-places.ts';

const document = {
  'x-rules': ['S-AA-01'],
  'x-webhook-delivery': { schedule: { 'x-rules': ['S-AA-02'] } },
  paths: {
    '/a/{id}': {
      get: {
        operationId: 'getA',
        'x-gaps': ['S-G-01'],
        responses: { '404': { 'x-rules': ['S-AA-03', 'S-AA-02'] } },
      },
    },
  },
  webhooks: { sold: { post: { 'x-rules': ['S-AA-04'] } } },
  components: {
    schemas: {
      A: {
        properties: { owner: { properties: { id: { 'x-gaps': ['S-G-02'] } } } },
        example: { 'x-rules': ['S-AA-09'] },
      },
    },
  },
} as unknown as OpenApiDocument;

test.each([
  ['S-AA-01', [['', 'the document as a whole', null]]],
  [
    'S-AA-02',
    [
      ['/x-webhook-delivery/schedule', 'webhook delivery, schedule', null],
      ['/paths/~1a~1{id}/get/responses/404', 'GET /a/{id}, answer 404', 'getA'],
    ],
  ],
  ['S-AA-04', [['/webhooks/sold/post', 'event sold', null]]],
  ['S-G-01', [['/paths/~1a~1{id}/get', 'GET /a/{id}', 'getA']]],
  ['S-G-02', [['/components/schemas/A/properties/owner/properties/id', 'A, field owner, field id', null]]],
  ['S-AA-09', []],
])('the places of %s', (id, places) => {
  const found = rulePlaces(document).get(id) ?? [];
  expect(found.map(({ pointer, says, operationId }) => [pointer, says, operationId])).toEqual(places);
});
