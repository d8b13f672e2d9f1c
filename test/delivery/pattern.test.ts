// Event type patterns: exact by default, `*` for one segment, `**` for one or more.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchesPattern } from '../../src/delivery/pattern.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

const TYPES = [
  ...['secret.created', 'secret.updated', 'secret.deleted', 'policy.created', 'policy.deleted'],
  ...['policy.binding.created', 'policy.binding.deleted', 'dynamic.lease.created'],
];

it.each([
  ['secret.created', 'secret.created', true],
  ['secret.created', 'secret.updated', false],
  ['secret.create', 'secret.created', false],
  ['secret', 'secret.created', false],
  ['Secret.created', 'secret.created', false],
])('V-SUB-01 the plain pattern %s matches %s: %s', (pattern, type, want) => {
  expect(matchesPattern(pattern, type)).toBe(want);
});

it.each([
  ['secret.*', 3],
  ['policy.binding.*', 2],
  ['policy.*', 2],
  ['dynamic.*', 0],
  ['*.*', 5],
  ['*.*.*', 3],
  ['*.binding.created', 1],
  ['*', 0],
])('V-SUB-02 a star is one segment: %s matches %i of the types', (pattern, want) => {
  expect(TYPES.filter((type) => matchesPattern(pattern, type))).toHaveLength(want);
});

it.each([
  ['policy.**', 'policy.binding.created', true],
  ['dynamic.**', 'dynamic.lease.expired', true],
  ['policy.**', 'policy.created', true],
  ['policy.**', 'policy', false],
  ['**', 'secret.created', true],
  ['**.created', 'policy.binding.created', true],
  ['**.created', 'created', false],
  ['policy.**.created', 'policy.created', false],
  ['**.**', 'secret.created', true],
  ['**.**.**', 'secret.created', false],
])('V-SUB-03 two stars are one or more segments: %s matches %s: %s', (pattern, type, want) => {
  expect(matchesPattern(pattern, type)).toBe(want);
});

it('two stars alone match every type', () => {
  expect(TYPES.every((type) => matchesPattern('**', type))).toBe(true);
});

it.each(['secret.*.', '.secret.*', '', '.', 'secret..created'])(
  'the pattern %j matches no type',
  (pattern) => {
    expect(TYPES.filter((type) => matchesPattern(pattern, type))).toEqual([]);
  },
);

it('a pattern of nothing but stars takes no time for a type of many segments', () => {
  const type = Array(100).fill('a').join('.');
  const pattern = `${Array(33).fill('**').join('.')}.b`;
  expect(matchesPattern(pattern, type)).toBe(false);
  expect(cpuMsOf(() => matchesPattern(pattern, type))).toBeLessThan(100);
});

it('a pattern matches exactly what its plain restatement as a regular expression matches', () => {
  const segment = fc.constantFrom('a', 'b');
  const type = fc.array(segment, { minLength: 1, maxLength: 5 });
  const pattern = fc.array(fc.oneof(segment, fc.constantFrom('*', '**')), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(pattern, type, (patternSegments, typeSegments) => {
      const restated = patternSegments.map((part) => RESTATED[part] ?? part).join('\\.');
      const want = new RegExp(`^${restated}$`).test(typeSegments.join('.'));
      expect(matchesPattern(patternSegments.join('.'), typeSegments.join('.'))).toBe(want);
    }),
    { numRuns: 2_000 },
  );
});

const RESTATED: Readonly<Record<string, string>> = { '*': '[^.]+', '**': '[^.]+(?:\\.[^.]+)*' };
