// Forms made from schemas: what is asked, and what is sent.

import { expect, test } from 'vitest';
import { fieldsOf, readForm } from '../../../src/console/model/forms/form.ts';

const SCHEMA = {
  type: 'object',
  required: ['path'],
  properties: {
    count: { type: 'integer', default: 3 },
    kind: { type: 'string', enum: ['a', 'b'] },
    path: { type: 'string', description: 'Where it is. And more of it.', examples: ['prod/db'] },
    deep: { type: 'object' },
    every: { type: ['string', 'integer'] },
    on: { type: 'boolean' },
  },
};

test('what is required comes first, with the first sentence of its description', () => {
  const fields = fieldsOf(SCHEMA);
  expect(fields[0]).toEqual({
    name: 'path',
    description: 'Where it is.',
    isRequired: true,
    kind: 'text',
    choices: [],
    fallback: 'prod/db',
  });
  expect(Object.fromEntries(fields.map(({ name, kind }) => [name, kind]))).toEqual({
    path: 'text',
    count: 'number',
    kind: 'choice',
    deep: 'json',
    every: 'json',
    on: 'flag',
  });
});

test('what is written is read by its kind, and what is empty is left out', () => {
  const texts = { path: 'a/b', count: '7', deep: '{"x":[1]}', every: '7d', on: 'true', kind: '' };
  expect(readForm(fieldsOf(SCHEMA), texts)).toEqual({
    values: { path: 'a/b', count: 7, deep: { x: [1] }, every: '7d', on: true },
    problems: [],
  });
});

test.each([
  [{}, 'path is missing'],
  [{ path: 'a', count: 'three' }, 'count cannot be read'],
  [{ path: 'a', deep: '{"x":' }, 'deep cannot be read'],
])('%j is not sent: %s', (texts, problem) => {
  expect(readForm(fieldsOf(SCHEMA), texts).problems).toEqual([problem]);
});

test('a schema without properties asks for nothing', () => {
  expect([fieldsOf(undefined), fieldsOf({ type: 'object' })]).toEqual([[], []]);
});
