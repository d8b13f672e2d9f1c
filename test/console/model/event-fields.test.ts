// The fields of a type of event, as its document has them.

import { expect, test } from 'vitest';
import { eventFields } from '../../../src/console/model/forms/event-fields.ts';
import type { ApiDocument } from '../../../src/console/model/forms/openapi.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const document = {
  info: { title: 'Shop', version: '1' },
  webhooks: {
    sold: {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                allOf: [ref('Envelope'), { properties: { type: { const: 'sold' }, data: ref('Sold') } }],
              },
              examples: { one: { value: { id: 'evt_1', data: { price: 3, tags: ['a'] } } } },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Envelope: { properties: { id: { type: 'string', description: 'Its id.' }, type: { type: 'string' } } },
      Sold: {
        type: 'object',
        properties: { price: { type: 'integer' }, size: { enum: ['S', 'L'] }, tags: { type: 'array' } },
      },
    },
  },
} as unknown as ApiDocument;

test('each has its path, its kind and what the example has; what is always the same is left out', () => {
  const fields = eventFields(document, 'sold');
  expect(fields.map(({ name, kind, fallback }) => [name, kind, fallback])).toEqual([
    ['id', 'text', 'evt_1'],
    ['data.price', 'number', '3'],
    ['data.size', 'choice', ''],
    ['data.tags', 'json', '["a"]'],
  ]);
});

test('a type that is not documented has none', () => {
  expect(eventFields(document, 'constructor')).toEqual([]);
});
