// What checks say of a rule: a promise stands and falls by checks that rest on no gap.

import { expect, test } from 'vitest';
import { catalogueOf } from '../../src/verify/catalogue.ts';
import type { Check, CheckVerdict } from '../../src/verify/reports/report.ts';
import { ruleVerdicts } from '../../src/verify/rule-verdicts.ts';
import { catalogue } from '../support/rules.ts';

function check(verdict: CheckVerdict, gaps: readonly string[] = []): Check {
  return {
    id: `${verdict} ${gaps.join(' ')}`,
    title: 'lists endpoints',
    verdict,
    rules: ['S-WH-01'],
    gaps,
    detail: '',
    durationMs: 1,
  };
}

const adapterFailed: Check = { ...check('failed'), adapterError: 'Error: no battery' };

const empty: Check = { ...check('passed'), isEmpty: true };

const ONE = ['S-G-01'];
const TWO = ['S-G-01', 'S-G-02'];

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
  ['only an answer without content was seen', [empty, empty], { state: 'not_exercised', checks: 2 }],
  [
    'an answer without content was seen beside a proof',
    [empty, check('passed')],
    { state: 'proven', checks: 2 },
  ],
  ['the adapter failed in the only check', [adapterFailed], { state: 'not_exercised' }],
  ['the adapter failed beside a proof', [check('passed'), adapterFailed], { state: 'proven', checks: 1 }],
  ['nothing could be tried', [check('not_exercised')], { state: 'not_exercised' }],
  ['a part could be tried', [check('not_exercised'), check('passed')], { state: 'proven', checks: 1 }],
  ['no check names it', [], { state: 'not_covered', checks: 0 }],
])('%s', (_, checks, { state, gaps = [], checks: count = 1 }) => {
  const verdict = ruleVerdicts(checks, { catalogue, services: ['shop'] }).find(
    ({ rule }) => rule.id === 'S-WH-01',
  );
  expect(verdict).toMatchObject({ state, gaps });
  expect(verdict?.checks).toHaveLength(count);
});

test('only what a provider of the asked services can break has a verdict', () => {
  const ids = ruleVerdicts([], { catalogue, services: ['shop'] }).map(({ rule }) => rule.id);
  expect(ids).toContain('S-WH-01');
  expect(ids).not.toContain('S-SG-01');
  expect(ids.every((id) => id.startsWith('S-'))).toBe(true);
});

const DELETION = catalogue.rules.get('S-WH-03')?.statements.map(({ id }) => id) ?? [];
const of = (verdict: CheckVerdict, rules: readonly string[], gaps: readonly string[] = []): Check => ({
  ...check(verdict, gaps),
  rules,
});
const [ANSWER = '', GONE = '', RECORDS = ''] = DELETION;

test.each<[string, Check[], string, string[]]>([
  ['all are proven', [of('passed', DELETION)], 'proven', ['proven', 'proven', 'proven']],
  [
    'each is proven by another check',
    [of('passed', [ANSWER]), of('passed', [GONE]), of('passed', [RECORDS])],
    'proven',
    ['proven', 'proven', 'proven'],
  ],
  ['one has no check', [of('passed', [ANSWER, GONE])], 'proven_in_part', ['proven', 'proven', 'not_covered']],
  [
    'one could not be tried',
    [of('passed', [ANSWER, GONE]), of('not_exercised', [RECORDS])],
    'proven_in_part',
    ['proven', 'proven', 'not_exercised'],
  ],
  [
    'one rests on gaps',
    [of('passed', [ANSWER, GONE]), of('passed', [RECORDS], ONE)],
    'proven_in_part',
    ['proven', 'proven', 'holds_assuming'],
  ],
  [
    'one is broken',
    [of('passed', [ANSWER, GONE]), of('failed', [RECORDS])],
    'broken',
    ['proven', 'proven', 'broken'],
  ],
  [
    'a check of all of them fails in one, and others passed',
    [of('passed', DELETION), { ...of('failed', DELETION), broken: [GONE] }],
    'broken',
    ['proven', 'broken', 'proven'],
  ],
  [
    'the only check of all of them fails in one',
    [{ ...of('failed', DELETION), broken: [GONE] }],
    'broken',
    ['not_exercised', 'broken', 'not_exercised'],
  ],
  [
    'a check of it and of another rule fails in the other',
    [{ ...of('failed', [...DELETION, 'S-DL-03']), broken: ['S-DL-03'] }],
    'not_exercised',
    Array(3).fill('not_exercised'),
  ],
  [
    'a check names the rule as a whole',
    [of('passed', ['S-WH-03'])],
    'proven_in_part',
    Array(3).fill('not_covered'),
  ],
  [
    'a check of the whole rule fails',
    [of('passed', DELETION), of('failed', ['S-WH-03'])],
    'broken',
    Array(3).fill('proven'),
  ],
  ['none could be tried', [of('not_exercised', DELETION)], 'not_exercised', Array(3).fill('not_exercised')],
])('a rule of three statements: %s', (_, checks, state, statements) => {
  const verdict = ruleVerdicts(checks, { catalogue, services: ['shop'] }).find(
    ({ rule }) => rule.id === 'S-WH-03',
  );
  expect(verdict?.statements.map((each) => each.state)).toEqual(statements);
  expect(verdict?.state).toBe(state);
});

test('a statement that cannot be observed stands in no way', () => {
  const written = { says: 'both', statements: ['one', { says: 'two', unobservable: 'it is inside' }] };
  const own = catalogueOf([['shop', { rules: { 'S-XX-01': written }, gaps: {} }]]);
  const [verdict] = ruleVerdicts([of('passed', ['S-XX-01.1'])], { catalogue: own, services: ['shop'] });
  expect(verdict?.state).toBe('proven');
  expect(verdict?.statements.map(({ state }) => state)).toEqual(['proven', 'unobservable']);
});
