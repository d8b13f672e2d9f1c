// The fields of a schema in one line.

import { expect, test } from 'vitest';
import { fieldsOf, valueLines } from '../../../src/commands/output/fields.ts';

test.each([
  [{ type: 'object' }, 'no parameters'],
  [{ properties: {} }, 'no parameters'],
  [{ properties: { a: {}, b: {} }, required: ['b'] }, 'a?, b'],
  [{ properties: { a: { enum: ['x', 'y', null] } } }, 'a?:x|y|null'],
  [{ properties: { a: { default: 'x', enum: ['x', 'y'] }, b: { default: 3 } } }, 'a?=x, b?=3'],
])('%j is %s', (schema, line) => {
  expect(fieldsOf(schema)).toBe(line);
});

test('values are aligned; text is printed as it is, everything else as JSON', () => {
  expect(valueLines({ id: 'sec_1', counts: { created: 3 }, at: null })).toEqual([
    'id      sec_1',
    'counts  {"created":3}',
    'at      null',
  ]);
});
