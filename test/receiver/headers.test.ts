// One header out of whatever a framework hands over, its name in any case.

import { expect, it } from 'vitest';
import { type HeaderSource, headerOf } from '../../src/receiver/headers.ts';

const sources: readonly (readonly [string, HeaderSource])[] = [
  ['a plain object', { 'X-Mail-Signature': 'abc', 'X-Mail-Timestamp': '1' }],
  ['an object in lower case, as node makes it', { 'x-mail-signature': 'abc', host: 'localhost' }],
  ['an object in upper case', { 'X-MAIL-SIGNATURE': 'abc' }],
  ['an object of lists', { 'x-mail-signature': ['abc'], via: ['a', 'b'] }],
  ['a Headers', new Headers({ 'X-Mail-Signature': 'abc' })],
  ['a Map', new Map([['X-Mail-Signature', 'abc']])],
  [
    'pairs',
    [
      ['Host', 'localhost'],
      ['X-MAIL-signature', 'abc'],
    ],
  ],
  ['the rawHeaders of node', ['Host', 'x-mail-signature', 'X-Mail-Signature', 'abc']],
];

it.each(sources)('a header is found in %s', (_, headers) => {
  expect(headerOf(headers, 'X-Mail-Signature')).toBe('abc');
  expect(headerOf(headers, 'x-mail-signature')).toBe('abc');
  expect(headerOf(headers, 'x-mail-signatur')).toBeUndefined();
});

const twice: readonly (readonly [string, HeaderSource])[] = [
  ['an object', { 'X-A': '1', 'x-a': '2' }],
  ['a list', { 'x-a': ['1', '2'] }],
  ['pairs', [['X-A', '1'] as const, ['x-a', '2'] as const]],
  ['rawHeaders', ['X-A', '1', 'x-a', '2']],
];

it.each(twice)('a header that is twice in %s has both values', (_, headers) => {
  expect(headerOf(headers, 'x-a')).toBe('1, 2');
});

const none: readonly (readonly [string, HeaderSource])[] = [
  ['an empty object', {}],
  ['no pairs', []],
  ['a header of which there is no value', { 'x-a': undefined }],
  ['rawHeaders that end too early', ['x-a']],
];

it.each(none)('there is none in %s', (_, headers) => {
  expect(headerOf(headers, 'x-a')).toBeUndefined();
});

it('an empty value is a value', () => {
  expect(headerOf({ 'x-a': '' }, 'x-a')).toBe('');
});
