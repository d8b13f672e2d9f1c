// What counts as a success.
import { expect, it } from 'vitest';
import { isSuccessful } from '../../src/delivery/attempt.ts';
import { answered, silent } from '../support/delivery-harness.ts';

it.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [302, false],
  [410, false],
  [500, false],
])('an answer %i is a success: %s', (status, want) => {
  expect(isSuccessful(answered(status))).toBe(want);
});

it('an answer that came too late is no success, nor is none at all', () => {
  expect(isSuccessful({ ...answered(200), error: 'no answer in time' })).toBe(false);
  expect(isSuccessful(silent(10_000))).toBe(false);
});
