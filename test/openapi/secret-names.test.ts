// What a document marks as secret, by the names of properties.
import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { secretNames } from '../../src/openapi/secret-names.ts';
import { services } from '../support/registry/services.ts';

const document = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  paths: {
    '/keys': {
      post: {
        operationId: 'createKey',
        responses: {
          201: {
            content: {
              'application/json': {
                schema: {
                  properties: { id: { type: 'string' }, key: { type: 'string', format: 'password' } },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pin: { type: 'string', format: 'password' },
      Account: { properties: { pin: { $ref: '#/components/schemas/Pin' }, properties: { type: 'object' } } },
      Named: { description: 'format: password', properties: { format: { type: 'string' } } },
    },
  },
} as unknown as OpenApiDocument;

it('properties marked as passwords are secret, by reference too, and nothing else', () => {
  expect([...secretNames(document)].toSorted()).toEqual(['key', 'pin']);
});

it.each([
  ['mail', ['key', 'oauth_client_secret', 'signing_secret']],
  ['vault', ['secret', 'value']],
  ['quota', []],
])('the %s document marks %j', (name, want) => {
  const { document: given } = services.get(name) as { document: OpenApiDocument };
  expect([...secretNames(given)].toSorted()).toEqual(want);
});
