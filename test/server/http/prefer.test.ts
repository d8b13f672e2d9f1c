// What a Prefer header asks for, in each way that RFC 7240 and Prism let it be written.

import { expect, it } from 'vitest';
import {
  type Preferences,
  readPreferences,
  writePreferences,
} from '../../../src/server/http/forced-answers.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

const asked = (preferences: Partial<Preferences>): Preferences => ({
  code: undefined,
  example: undefined,
  isDynamic: false,
  ...preferences,
});

it.each<[string, Partial<Preferences>]>([
  ['code=429', { code: '429' }],
  ['code = 429', { code: '429' }],
  ['CODE=429', { code: '429' }],
  ['code="429"', { code: '429' }],
  ['code=429, example=burst', { code: '429', example: 'burst' }],
  ['code=429; example=burst', { code: '429', example: 'burst' }],
  ['code=429;example=burst,dynamic=true', { code: '429', example: 'burst', isDynamic: true }],
  ['respond-async, code=429, wait=10', { code: '429' }],
  [', ;code=429,,', { code: '429' }],
  ['code=429, code=500', { code: '429' }],
  ['example="two words, one comma; and \\"quotes\\""', { example: 'two words, one comma; and "quotes"' }],
  ['example="never closed', { example: '"never closed' }],
  ['example=', { example: '' }],
  ['code', { code: '' }],
  ['code=four', { code: 'four' }],
  ['dynamic=TRUE', { isDynamic: true }],
  ['dynamic="true"', { isDynamic: true }],
])('%s', (header, want) => {
  expect(readPreferences(header)).toEqual(asked(want));
});

it.each([
  '',
  ',',
  'respond-async',
  'dynamic=false',
  'dynamic',
  'return=minimal; foo="code=1"',
  '@',
  'codes=429',
])('nothing is asked for by "%s"', (header) => {
  expect(readPreferences(header)).toBeUndefined();
});

it('a header of any length is read in a moment', () => {
  const parts = [' ', 'a', 'a ', '"', '=', 'a="\\', ',', ' = '];
  const readAll = () => {
    for (const part of parts) readPreferences(part.repeat(16_000));
  };
  expect(cpuMsOf(readAll)).toBeLessThan(500);
});

it.each<[Partial<Preferences>, string]>([
  [{ code: '429' }, 'code=429'],
  [{ code: '429', example: 'burst', isDynamic: true }, 'code=429, example=burst, dynamic=true'],
  [{ example: 'two "words"' }, 'example="two \\"words\\""'],
])('%j is written as %s, and read back', (preferences, want) => {
  expect(writePreferences(asked(preferences))).toBe(want);
  expect(readPreferences(want)).toEqual(asked(preferences));
});
