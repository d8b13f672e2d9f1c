// References without end are found, and trees are not taken for them.

import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { endlessReferences } from '../../src/generate/endless.ts';
import { documentWith } from './small-specs.ts';

const schemas = (schemas: object) => documentWith({ components: { schemas } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const at = (name: string) => `/components/schemas/${name}`;

test.each([
  ['a schema that is itself', schemas({ A: ref('A') }), [at('A')]],
  ['two that are each other', schemas({ A: ref('B'), B: ref('A') }), [at('A')]],
  ['one that consists of itself', schemas({ A: { allOf: [{ type: 'object' }, ref('A')] } }), [at('A')]],
  [
    'alternatives that inherit from what they are alternatives of',
    schemas({ Pet: { oneOf: [ref('Cat')] }, Cat: { allOf: [ref('Pet')] } }),
    [at('Pet')],
  ],
  ['one that excludes itself', schemas({ A: { not: ref('A') } }), [at('A')]],
  ['a list of such lists', schemas({ A: { type: 'array', items: ref('A') } }), [at('A')]],
  ['two circles', schemas({ A: ref('A'), B: ref('B') }), [at('A'), at('B')]],
  [
    'a response that is itself',
    documentWith({ components: { responses: { Gone: { $ref: '#/components/responses/Gone' } } } }),
    ['/components/responses/Gone'],
  ],
])('%s never ends', (_, document, pointers) => {
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
  ['two that share a third', schemas({ A: { allOf: [ref('C')] }, B: { allOf: [ref('C')] }, C: {} })],
  ['an example that shows a reference', schemas({ A: { example: ref('A'), const: ref('A') } })],
  ['a reference to nothing', schemas({ A: ref('Nothing') })],
])('%s ends', (_, document) => {
  expect(endlessReferences(document)).toEqual([]);
});

test('a YAML anchor within itself never ends', () => {
  expect(endlessReferences(parse('a: &a\n  b: *a'))).toEqual([
    { pointer: '/a/b', message: 'contains itself, by a YAML anchor' },
  ]);
});
