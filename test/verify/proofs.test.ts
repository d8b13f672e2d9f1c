// What a rule lacks that is not proven: a check, or a fault that the check was seen to notice.

import { expect, test } from 'vitest';
import { missingProof, type RuleProof } from '../../src/verify/proofs.ts';

const PROVEN: RuleProof = {
  rule: { id: 'S-DL-03', service: 'shop', says: 'lists', proof: 'provider', statements: [] },
  statements: [],
  isAssumed: false,
  pacts: ['lists endpoints'],
  flows: [],
  tests: [],
  mutants: ['answers nothing'],
};

function statementProof(statement: RuleProof['statements'][number]['statement']) {
  return { statement, isAssumed: true, pacts: [], flows: [], tests: [], mutants: [] };
}

test.each<[string, Partial<RuleProof>, string | undefined]>([
  ['a pact and a mutant', {}, undefined],
  ['a flow and a mutant', { pacts: [], flows: ['is tried again'] }, undefined],
  ['tests alone', { pacts: [], tests: ['test/a.test.ts'] }, 'no pact and no flow'],
  ['no mutant', { mutants: [] }, 'no mutant'],
  ['no mutant, and a reason', { mutants: [], notMutated: 'it has no outside' }, undefined],
  [
    'a statement without a check',
    { statements: [statementProof({ id: 'S-DL-03.2', says: 'pages' })] },
    'no pact and no flow of S-DL-03.2',
  ],
  [
    'a statement without a mutant',
    { statements: [{ ...statementProof({ id: 'S-DL-03.2', says: 'pages' }), flows: ['pages'] }] },
    'no mutant of S-DL-03.2',
  ],
  [
    'a statement that cannot be observed',
    { statements: [statementProof({ id: 'S-DL-03.2', says: 'pages', unobservable: 'it is inside' })] },
    undefined,
  ],
  ['advice', { pacts: [], mutants: [], rule: { ...PROVEN.rule, proof: 'advice' } }, undefined],
])('%s: what a rule then lacks', (_, given, lack) => {
  expect(missingProof({ ...PROVEN, ...given })).toBe(lack);
});
