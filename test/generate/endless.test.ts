// Circular references are found, and recursive schemas such as trees are allowed.

import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { endlessReferences } from '../../src/generate/endless.ts';
import { documentWith } from './small-specs.ts';

const schemas = (schemas: object) => documentWith({ components: { schemas } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const at = (name: string) => `/components/schemas/${name}`;

test.each([
  ['a schema that refers to itself', schemas({ A: ref('A') }), [at('A')]],
  ['two schemas that refer to each other', schemas({ A: ref('B'), B: ref('A') }), [at('A')]],
  ['a schema composed of itself', schemas({ A: { allOf: [{ type: 'object' }, ref('A')] } }), [at('A')]],
  [
    'alternatives that inherit from their parent',
    schemas({ Pet: { oneOf: [ref('Cat')] }, Cat: { allOf: [ref('Pet')] } }),
    [at('Pet')],
  ],
  ['a schema that excludes itself', schemas({ A: { not: ref('A') } }), [at('A')]],
  ['a list of such lists', schemas({ A: { type: 'array', items: ref('A') } }), [at('A')]],
  ['two circles', schemas({ A: ref('A'), B: ref('B') }), [at('A'), at('B')]],
  [
    'a response that refers to itself',
    documentWith({ components: { responses: { Gone: { $ref: '#/components/responses/Gone' } } } }),
    ['/components/responses/Gone'],
  ],
])('%s is circular', (_, document, pointers) => {
  const problems = endlessReferences(document);
  expect(problems.map(({ message }) => message)).toEqual(
    pointers.map(() => expect.stringMatching(/^refers to itself with no object in between: #\/.+ → #\//)),
  );
  const circles = problems.map(({ pointer, message }) => [pointer, message.includes(`#${pointer} →`)]);
  expect(circles).toEqual(problems.map(({ pointer }) => [pointer, true]));
  expect(problems.map(({ pointer }) => pointer.replace(/\/(allOf|oneOf|not|items).*/, ''))).toEqual(pointers);
});

test.each([
  ['a tree', schemas({ Node: { type: 'object', properties: { next: ref('Node') } } })],
  ['a tree of lists', schemas({ Node: { properties: { kids: { type: 'array', items: ref('Node') } } } })],
  ['a map of maps', schemas({ Map: { additionalProperties: ref('Map') } })],
  ['two schemas that share a third', schemas({ A: { allOf: [ref('C')] }, B: { allOf: [ref('C')] }, C: {} })],
  ['an example that contains a reference', schemas({ A: { example: ref('A'), const: ref('A') } })],
  ['a reference to nothing', schemas({ A: ref('Nothing') })],
])('%s is not circular', (_, document) => {
  expect(endlessReferences(document)).toEqual([]);
});

test('a YAML anchor that contains itself is circular', () => {
  expect(endlessReferences(parse('a: &a\n  b: *a'))).toEqual([
    { pointer: '/a/b', message: 'contains itself through a YAML anchor' },
  ]);
});
