// Parses and applies the values of --set.

import { InvalidArgumentError } from 'commander';
import { expect, test } from 'vitest';
import { readAssignment, toObject } from '../../../src/commands/arguments/assignments.ts';
import { UsageError } from '../../../src/commands/arguments/usage-error.ts';

test.each([
  ['a=1', { a: 1 }],
  ['a=true', { a: true }],
  ['a=null', { a: null }],
  ['a="1"', { a: '1' }],
  ['a=prod/db', { a: 'prod/db' }],
  ['a=007', { a: '007' }],
  ['a=', { a: '' }],
  ['a=b=c', { a: 'b=c' }],
  ['a.b=["x"]', { 'a.b': ['x'] }],
])('%s is %j', (text, assignments) => {
  expect(readAssignment(text)).toEqual(assignments);
});

test('if a path is set twice, the last value wins', () => {
  expect(readAssignment('a=2', { a: 1, b: 1 })).toEqual({ a: 2, b: 1 });
});

test.each([
  'a',
  '=1',
  '.a=1',
  'a.=1',
  'a..b=1',
  '__proto__.a=1',
  'a.__proto__=1',
  'prototype.a=1',
  'a.constructor=1',
])('%s is no assignment', (text) => {
  expect(() => readAssignment(text)).toThrow(InvalidArgumentError);
});

test.each([
  [{}, {}, {}],
  [{ 'a.b': 1, 'a.c': 2 }, {}, { a: { b: 1, c: 2 } }],
  [{ 'a.b': 1 }, { a: { b: 0, c: 2 } }, { a: { b: 1, c: 2 } }],
  [{ 'a.1': 'x' }, { a: ['y', 'z'] }, { a: ['y', 'x'] }],
  [{ 'a.b': 1 }, { a: 'text' }, { a: { b: 1 } }],
])('%j applied to %j results in %j', (assignments, start, object) => {
  expect(toObject(assignments, start)).toEqual(object);
});

test('the original object is not changed', () => {
  const start = { a: { b: 0 } };
  toObject({ 'a.b': 1 }, start);
  expect(start).toEqual({ a: { b: 0 } });
});

test('a path outside a list is a usage error', () => {
  expect(() => toObject({ 'a.7': 1 }, { a: [] })).toThrow(UsageError);
});
