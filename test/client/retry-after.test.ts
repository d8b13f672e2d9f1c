// What a Retry-After header asks for.

import { expect, test } from 'vitest';
import { retryAfterMs } from '../../src/client/retry-after.ts';

const NOW = Date.UTC(2026, 0, 1, 12);

test.each([
  ['12', 12_000],
  ['0', 0],
  [' 7 ', 7_000],
  ['Thu, 01 Jan 2026 12:00:30 GMT', 30_000],
  ['Thursday, 01-Jan-26 12:00:30 GMT', 30_000],
  ['Thu Jan  1 12:00:30 2026', 30_000],
  ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
  [null, undefined],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['soon', undefined],
  ['Soon 1', undefined],
  ['٣', undefined],
])('%j at noon of New Year’s Day is %s', (header, delayMs) => {
  expect(retryAfterMs(header, NOW)).toBe(delayMs);
});
