// `countersign verify --prove`: side by side in processes, and what it prints.

import { expect, test } from 'vitest';
import { proofLines, proofsAsJson } from '../../src/commands/mutation-lines.ts';
import type { MutationResult } from '../../src/verify/mutation/mutation-tests.ts';
import { runHere } from '../support/run-here.ts';

test('the mutants of a rule are caught by the checks that name it', async () => {
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
    expect(rule).toBe('M-EP-08');
    expect(caught_by.length).toBeGreaterThan(0);
    expect(check_count).toBeGreaterThanOrEqual(caught_by.length);
  }
  expect(code).toBe(0);
});

test('a rule that is none is wrong use, and the nearest is named', async () => {
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

test('a person reads who survived, what overlaps undeclared, and a summary', () => {
  expect(proofLines([CAUGHT, SURVIVOR])).toEqual([
    'SURVIVED  M-DL-02  a mock that waits \\u001b[31ma day: 2 checks name the rule, none noticed',
    'overlaps  M-DL-02  also breaks M-LF-01, which is not declared',
    '2 mutants: 1 caught, 1 survived (2 s of work).',
  ]);
});

test('a machine reads every mutant with the ids of what noticed it', () => {
  expect(JSON.parse(proofsAsJson([CAUGHT, SURVIVOR]))).toMatchObject({
    survivors: 1,
    proofs: [
      { rule: 'M-DL-02', caught_by: ['flow:mail/a'], check_count: 2, undeclared: ['M-LF-01'] },
      { caught_by: [] },
    ],
  });
});
