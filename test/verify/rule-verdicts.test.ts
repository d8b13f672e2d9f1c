// What checks say of a rule: a promise stands and falls by checks that rest on no gap.

import { expect, test } from 'vitest';
import { catalogue } from '../../src/registry/catalogue.ts';
import type { Check, CheckVerdict } from '../../src/verify/reports/report.ts';
import { ruleVerdicts } from '../../src/verify/rule-verdicts.ts';

function check(verdict: CheckVerdict, gaps: readonly string[] = []): Check {
  return {
    id: `${verdict} ${gaps.join(' ')}`,
    title: 'lists endpoints',
    verdict,
    rules: ['M-EP-08'],
    gaps,
    detail: '',
    durationMs: 1,
  };
}

const ONE = ['M-G-01'];
const TWO = ['M-G-01', 'M-G-02'];

test.each<[string, Check[], { state: string; gaps?: string[]; checks?: number }]>([
  ['a firm check passes', [check('passed')], { state: 'proven' }],
  ['a firm check fails, whatever passes', [check('passed'), check('failed')], { state: 'broken', checks: 1 }],
  [
    'only an assumption passes',
    [check('passed', TWO), check('passed', ONE)],
    { state: 'holds_assuming', gaps: ONE, checks: 2 },
  ],
  ['only an assumption fails', [check('failed', ONE)], { state: 'differs', gaps: ONE }],
  [
    'an assumption fails beside one that passes',
    [check('passed', TWO), check('failed', ONE)],
    { state: 'differs', gaps: ONE, checks: 1 },
  ],
  [
    'an assumption fails beside a proof',
    [check('passed'), check('failed', ONE)],
    { state: 'proven', checks: 2 },
  ],
  ['nothing could be tried', [check('not_exercised')], { state: 'not_exercised' }],
  ['a part could be tried', [check('not_exercised'), check('passed')], { state: 'proven', checks: 1 }],
  ['no check names it', [], { state: 'not_covered', checks: 0 }],
])('%s', (_, checks, { state, gaps = [], checks: count = 1 }) => {
  const verdict = ruleVerdicts(checks, { catalogue, services: ['mail'] }).find(
    ({ rule }) => rule.id === 'M-EP-08',
  );
  expect(verdict).toMatchObject({ state, gaps });
  expect(verdict?.checks).toHaveLength(count);
});

test('only what a provider of the asked services can break has a verdict', () => {
  const ids = ruleVerdicts([], { catalogue, services: ['vault'] }).map(({ rule }) => rule.id);
  expect(ids).toContain('V-WH-01');
  expect(ids).not.toContain('V-WH-06');
  expect(ids.every((id) => id.startsWith('V-'))).toBe(true);
});
