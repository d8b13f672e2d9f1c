// Patterns of others mean what JavaScript's own engine takes them for, and cost what their text is long.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawsOf } from '../../../src/openapi/documented-replies.ts';
import { Budget, BudgetSpent } from '../../../src/openapi/patterns/budget.ts';
import { LinearPattern, patternProblem } from '../../../src/openapi/patterns/linear-pattern.ts';
import { MatchingText } from '../../../src/openapi/patterns/matching-text.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

const PATTERNS = [
  ...[
    '',
    'a',
    '^$',
    '^a*$',
    'a+b',
    '^(a+)+$',
    '(a|b|ab)*c',
    '^.{2,3}$',
    '^(?:a{0,2}b){2,}$',
    'a??b*?',
    '^[^]$',
  ],
  ...['\\bab\\b', '\\Ba', '^\\w+\\s\\w+$', '[^\\s\\d]', '\\u{1F600}', '^.$', '\\p{Lu}', '^\\P{L}+$'],
  ...[
    '(?=.*b)a',
    '^(?!.*bb)[ab]+$',
    '(?<=a)b',
    '(?<!a)b',
    '^(?=(?!aa)a.)',
    '(?=$)',
    'a(?=b(?<=ab))',
    '(?<x>a)b',
  ],
  ...['\\ud83d\\ude00', '\\x61|\\cA|\\0|\\n', '[\\b]', '^[^a]*$', '(^a|b$)', '(?=a)b', '(a*)*b'],
];

const TEXTS = fc.string({
  unit: fc.constantFrom(
    ...['a', 'b', 'c', 'A', '1', ' ', '\n', '_', '-', 'é', '😀', '\ud83d', '\ude00', '\u0001'],
  ),
  maxLength: 12,
});

it.each(PATTERNS)('/%s/ matches what JavaScript says', (source) => {
  const [own, native] = [new LinearPattern(source), new RegExp(source, 'u')];
  const property = fc.property(TEXTS, (text) => {
    expect(own.test(text), text).toBe(native.test(text));
  });
  fc.assert(property, { numRuns: 300 });
});

/** Patterns in which everything is in everything. */
const { pattern: ANY_PATTERN } = fc.letrec<{ pattern: string; part: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\s', 'é'),
    tie('pattern').map((inner) => `(?:${inner})`),
  ),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('^', '$', '\\b', '\\B'),
    fc
      .tuple(tie('atom'), fc.constantFrom('', '*', '+', '?', '{2}', '{1,3}', '*?', '{2,}'))
      .map((both) => both.join('')),
    fc
      .tuple(fc.constantFrom('(?=', '(?!', '(?<=', '(?<!'), tie('pattern'))
      .map(([kind, inner]) => `${kind}${inner})`),
  ),
  pattern: fc
    .array(fc.array(tie('part'), { maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((alternatives) => alternatives.map((parts) => parts.join('')).join('|')),
}));

// Without characters of two code units, in the middle of which V8 begins to match where ECMA-262 does not.
it('any pattern matches what JavaScript says', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', 'é'), maxLength: 6 });
  const property = fc.property(ANY_PATTERN, fc.array(text, { maxLength: 8 }), (source, texts) => {
    fc.pre(patternProblem(source) === undefined);
    const [own, native] = [new LinearPattern(source), new RegExp(source, 'u')];
    for (const each of texts) expect(own.test(each), `/${source}/ ${each}`).toBe(native.test(each));
  });
  fc.assert(property, { numRuns: 2_000 });
});

it.each([
  ['^(a+)+$', `${'a'.repeat(200_000)}b`],
  ['^(?=(a|aa)+$)(a*)*$', `${'a'.repeat(100_000)}b`],
  ['(x+x+)+y', 'x'.repeat(200_000)],
  ['^.{1,5000}$', 'x'.repeat(200_000)],
])('/%s/ takes no time over a long text', (source, text) => {
  expect(cpuMsOf(() => new LinearPattern(source).test(text))).toBeLessThan(1_000);
});

it.each([
  ['(', 'is not a regular expression of JavaScript'],
  ['(a)\\1', 'refers back to what it has matched'],
  ['(?<x>a)\\k<x>', 'refers back to what it has matched'],
  ['(?i:a)', 'changes its flags within a group'],
  ['(?:a{1000}){1000}', 'repeats too much to be matched'],
  ['(?=a)'.repeat(30), 'looks around too often to be matched'],
])('/%s/ %s', (source, problem) => {
  expect(patternProblem(source)).toBe(problem);
});

it('what a budget does not pay for is not matched', () => {
  const budget = new Budget(10_000);
  const pattern = new LinearPattern('[ab]*a[ab]{200}c', budget);
  expect(pattern.test('abab')).toBe(false);
  const text = Array.from({ length: 5_000 }, (_, place) => 'ab'[((place * place) % 7) % 2]).join('');
  expect(() => pattern.test(text)).toThrow(BudgetSpent);
  budget.refill();
  expect(pattern.test('abab')).toBe(false);
});

describe('text for a pattern', () => {
  const draw = drawsOf(1, 'texts', '2026-01-01T00:00:00.000Z');
  const lengthOf = (text: string | undefined) => [...(text ?? '')].length;

  it.each([
    ['^[a-z]+$', 30, 40],
    ['^[a-z]+$', 0, 2],
    ['^[A-Z]{2}[0-9]*$', 12, 12],
    ['^(?=.*[A-Z])(?=.*\\d)(?=.*[!@#$%]).{8,}$', 12, 64],
    ['^(?!-)[a-z-]+(?<!-)$', 8, 20],
    ['^[a-z]+(-[a-z]+)*$', 60, 64],
    ['^\\p{Script=Greek}+$', 3, 9],
    ['^\\s$', 1, 1],
    ['b{3}', 10, 10],
    ['^(foo|bar|[0-9]{3,})$', 7, 9],
  ])('/%s/ of %d to %d characters', (source, minLength, maxLength) => {
    const text = new MatchingText(source).draw({ minLength, maxLength }, draw);
    expect(text).toMatch(new RegExp(source, 'u'));
    expect(lengthOf(text)).toBeGreaterThanOrEqual(minLength);
    expect(lengthOf(text)).toBeLessThanOrEqual(maxLength);
  });

  it('of a length that it cannot have is text that only matches', () => {
    expect(new MatchingText('^[a-c]{3}$').draw({ minLength: 9, maxLength: 10 }, draw)).toMatch(/^[a-c]{3}$/);
  });

  it('is none where nothing matches', () => {
    expect(new MatchingText('^a(?=b)$').draw({ minLength: 0, maxLength: 10 }, draw)).toBeUndefined();
  });
});
