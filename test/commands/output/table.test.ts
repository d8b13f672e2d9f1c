// Aligned columns.

import { afterEach, expect, test, vi } from 'vitest';
import { columns, table } from '../../../src/commands/output/table.ts';

afterEach(() => vi.unstubAllEnvs());

test('each column is as wide as its widest cell, without trailing spaces', () => {
  const rows = [
    ['a', 'bbb', 'c'],
    ['aaaa', 'b', ''],
  ];
  expect(table(['1', '2', '3'], rows)).toEqual(['1     2    3', 'a     bbb  c', 'aaaa  b']);
});

test('a column has at least its minimum width', () => {
  expect(columns([['a', 'b', 'c']], [3, 5])).toEqual(['a    b      c']);
});

test('wide characters take two columns of the terminal', () => {
  expect(
    columns([
      ['漢字', 'a'],
      ['b', 'c'],
    ]),
  ).toEqual(['漢字  a', 'b     c']);
});

test('without rows there are no lines', () => {
  expect(columns([])).toEqual([]);
});

test('rows may differ in length', () => {
  expect(columns([['a'], ['aaa', 'b']])).toEqual(['a', 'aaa  b']);
});

test('line breaks in a cell are escaped', () => {
  expect(columns([['a\nb\u001b[31m', { text: '\u009b', style: 'red' }]])).toEqual([
    'a\\nb\\u001b[31m  \\u009b',
  ]);
});

test('colours can be forced and do not affect alignment', () => {
  vi.stubEnv('FORCE_COLOR', '1');
  vi.stubEnv('NO_COLOR', undefined);
  expect(columns([[{ text: 'a', style: 'red' }, 'b']], [3])).toEqual(['\u001b[31ma\u001b[39m    b']);
});

test('NO_COLOR turns colours off', () => {
  vi.stubEnv('FORCE_COLOR', undefined);
  vi.stubEnv('NO_COLOR', '1');
  expect(columns([[{ text: 'a', style: 'red' }, 'b']])).toEqual(['a  b']);
});
