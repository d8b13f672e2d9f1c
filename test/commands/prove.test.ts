// `countersign verify --prove`: runs mutants in parallel processes and prints the results.

import { expect, test } from 'vitest';
import { mutationLines, mutationsAsJson } from '../../src/commands/output/mutation-lines.ts';
import type { MutationResult } from '../../src/verify/mutation/mutation-tests.ts';
import { runHere } from '../support/run-here.ts';
import { WITH_SHOP } from '../support/shop/module.ts';

test('the mutants of a rule are caught by the checks of the rule', async () => {
  const { code, stdout, stderr } = await runHere([
    'verify',
    ...WITH_SHOP,
    'shop',
    '--prove',
    '--rule',
    'S-AC-01',
    '--json',
  ]);
  const { proofs, survivors } = JSON.parse(stdout);
  expect(stderr).toBe('');
  expect(survivors).toBe(0);
  expect(proofs.length).toBeGreaterThan(0);
  for (const { rule, caught_by, check_count } of proofs) {
    expect(rule).toMatch(/^S-AC-01(\.\d+)?$/);
    expect(caught_by.length).toBeGreaterThan(0);
    expect(check_count).toBeGreaterThanOrEqual(caught_by.length);
  }
  expect(code).toBe(0);
});

test('an unknown rule is a usage error with a suggestion', async () => {
  const { code, stderr } = await runHere(['verify', ...WITH_SHOP, 'shop', '--prove', '--rule', 'S-AC-11']);
  expect(stderr).toMatch(/^countersign: .*there is no such rule; did you mean S-AC-01\?/);
  expect(code).toBe(2);
});

const CHECK = {
  id: 'flow:shop/a',
  title: 'a',
  verdict: 'failed',
  rules: ['S-DL-02'],
  gaps: [],
  detail: '',
  durationMs: 1,
} as const;

const CAUGHT: MutationResult = {
  mutant: { service: 'shop', rule: 'S-DL-02', does: 'waits two minutes' },
  caughtBy: [CHECK],
  checkCount: 2,
  undeclared: ['S-DL-01'],
  durationMs: 1_000,
};
const SURVIVOR: MutationResult = {
  ...CAUGHT,
  mutant: { ...CAUGHT.mutant, does: 'waits \u001b[31ma day' },
  caughtBy: [],
  undeclared: [],
};

test('the text lists survivors, undeclared overlaps and a summary', () => {
  expect(mutationLines([CAUGHT, SURVIVOR])).toEqual([
    'SURVIVED  S-DL-02  a mock that waits \\u001b[31ma day: none of the 2 checks of the rule noticed',
    'overlaps  S-DL-02  also breaks S-DL-01, which is not declared',
    '2 mutants: 1 caught, 1 survived (2 s of computing time).',
  ]);
});

test('the JSON has every mutant with the ids of the checks that caught it', () => {
  expect(JSON.parse(mutationsAsJson([CAUGHT, SURVIVOR]))).toMatchObject({
    survivors: 1,
    proofs: [
      { rule: 'S-DL-02', caught_by: ['flow:shop/a'], check_count: 2, undeclared: ['S-DL-01'] },
      { caught_by: [] },
    ],
  });
});
