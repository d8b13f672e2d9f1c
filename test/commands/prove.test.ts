// `countersign verify --prove`: runs mutants in parallel processes and prints the results.

import { expect, test } from 'vitest';
import { mutationLines, mutationsAsJson } from '../../src/commands/output/mutation-lines.ts';
import type { MutationResult } from '../../src/verify/mutation/mutation-tests.ts';
import { runHere } from '../support/run-here.ts';

test('the mutants of a rule are caught by the checks of the rule', async () => {
  const { code, stdout, stderr } = await runHere([
    'verify',
    'mail',
    '--prove',
    '--rule',
    'M-EP-08',
    '--json',
  ]);
  const { proofs, survivors } = JSON.parse(stdout);
  expect(stderr).toBe('');
  expect(survivors).toBe(0);
  expect(proofs.length).toBeGreaterThan(0);
  for (const { rule, caught_by, check_count } of proofs) {
    expect(rule).toMatch(/^M-EP-08(\.\d+)?$/);
    expect(caught_by.length).toBeGreaterThan(0);
    expect(check_count).toBeGreaterThanOrEqual(caught_by.length);
  }
  expect(code).toBe(0);
});

test('an unknown rule is a usage error with a suggestion', async () => {
  const { code, stderr } = await runHere(['verify', 'mail', '--prove', '--rule', 'M-EP-88']);
  expect(stderr).toMatch(/^countersign: .*there is no such rule; did you mean M-EP-0\d\?/);
  expect(code).toBe(2);
});

const CHECK = {
  id: 'flow:mail/a',
  title: 'a',
  verdict: 'failed',
  rules: ['M-DL-02'],
  gaps: [],
  detail: '',
  durationMs: 1,
} as const;

const CAUGHT: MutationResult = {
  mutant: { service: 'mail', rule: 'M-DL-02', does: 'waits two minutes' },
  caughtBy: [CHECK],
  checkCount: 2,
  undeclared: ['M-LF-01'],
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
    'SURVIVED  M-DL-02  a mock that waits \\u001b[31ma day: none of the 2 checks of the rule noticed',
    'overlaps  M-DL-02  also breaks M-LF-01, which is not declared',
    '2 mutants: 1 caught, 1 survived (2 s of computing time).',
  ]);
});

test('the JSON has every mutant with the ids of the checks that caught it', () => {
  expect(JSON.parse(mutationsAsJson([CAUGHT, SURVIVOR]))).toMatchObject({
    survivors: 1,
    proofs: [
      { rule: 'M-DL-02', caught_by: ['flow:mail/a'], check_count: 2, undeclared: ['M-LF-01'] },
      { caught_by: [] },
    ],
  });
});
