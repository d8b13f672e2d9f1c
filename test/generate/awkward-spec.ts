// A spec that is awkward to generate from, and right all the same.

import { specWith, webhook } from './small-specs.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A shop with what is awkward: schemas within themselves, names that are no identifiers, text that ends comments. */
export const awkward = specWith(
  {
    info: { title: 'Shop */ of "awkward" things', version: '1.0' },
    paths: {
      '/files/{rest}': {
        get: {
          operationId: 'readFile',
          parameters: [
            { name: 'rest', in: 'path', required: true, 'x-multi-segment': true, schema: { type: 'string' } },
          ],
          responses: { '200': { description: 'ok' } },
        },
      },
    },
    webhooks: {
      'order.placed': webhook(ref('2-orders'), 'Somebody */ ordered'),
      refund: webhook({ type: 'object', required: ['kind'], properties: { kind: { const: 'refund"ed' } } }),
    },
    schemas: {
      '2-orders': {
        description: 'Orders */ of a customer',
        type: 'object',
        required: ['kind'],
        properties: { kind: { enum: ['order.placed'] }, next: ref('2-orders'), date: ref('Date') },
      },
      Date: { type: 'string', format: 'date' },
      Tree: { properties: { kids: { type: 'array', uniqueItems: true, items: ref('Tree') } } },
      Map: { type: 'object', additionalProperties: ref('Map') },
      Anything: true,
    },
  },
  'my-shop',
);
