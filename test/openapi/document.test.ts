// Pointers into a document, and following its references.
import { expect, it } from 'vitest';
import { locate, type OpenApiDocument, pointerTo } from '../../src/openapi/document.ts';

const document = {
  paths: { '/a/{id}': { get: { responses: { '200': { $ref: '#/components/responses/Ok' } } } } },
  components: {
    responses: { Ok: { description: 'fine' } },
    schemas: {
      'odd/na~me': { type: 'string' },
      'with space': { type: 'integer' },
      Near: { $ref: '#/components/schemas/Far' },
      Far: { $ref: '#/components/schemas/odd~1na~0me' },
      Spaced: { $ref: '#/components/schemas/with%20space' },
      Nowhere: { $ref: '#/components/schemas/Missing' },
      Outside: { $ref: 'https://example.test/other.json#/x' },
      Ring: { $ref: '#/components/schemas/Chain' },
      Chain: { $ref: '#/components/schemas/Ring' },
    },
  },
} as unknown as OpenApiDocument;

it('a pointer escapes what its tokens hold', () => {
  expect(pointerTo('paths', '/a/{id}', 'x~y', 0)).toBe('/paths/~1a~1{id}/x~0y/0');
  expect(pointerTo()).toBe('');
});

it.each([
  ['an object that stands there itself', '/components/responses/Ok', '/components/responses/Ok'],
  ['a reference', '/paths/~1a~1{id}/get/responses/200', '/components/responses/Ok'],
  ['references in a row, with escapes', '/components/schemas/Near', '/components/schemas/odd~1na~0me'],
  ['a reference with a percent sign', '/components/schemas/Spaced', '/components/schemas/with space'],
])('%s is located where it really stands', (_what, pointer, want) => {
  const located = locate<object>(document, pointer);
  expect(located.pointer).toBe(want);
  expect(located.value).not.toHaveProperty('$ref');
});

it('the empty pointer is the document', () => {
  expect(locate(document, '').value).toBe(document);
});

it.each([
  ['to nothing', '/components/schemas/Nowhere', 'nothing at /components/schemas/Missing'],
  [
    'out of the document',
    '/components/schemas/Outside',
    'https://example.test/other.json#/x, which cannot be resolved',
  ],
  ['in a circle', '/components/schemas/Ring', 'cannot be resolved'],
])('a reference that leads %s is refused', (_where, pointer, message) => {
  expect(() => locate(document, pointer)).toThrow(message);
});

it.each(['/components/missing', '/components/responses/Ok/description/length', '/__proto__', '/constructor'])(
  'the pointer %s finds nothing',
  (pointer) => {
    expect(() => locate(document, pointer)).toThrow(`the document has nothing at ${pointer}`);
  },
);
