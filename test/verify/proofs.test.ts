// What proves each rule: that nothing documented is without a proof, and that a lack would be noticed.

import { expect, test } from 'vitest';
import { idsOfRules } from '../../src/verify/catalogue.ts';
import { missingProof, proofsOf, type RuleProof } from '../../src/verify/proofs.ts';
import { catalogue, serviceNames } from '../support/registry/services.ts';
import { allMutants, notMutated, suite } from '../support/registry/suite.ts';

const proofs = await proofsOf(serviceNames, { catalogue, suite, mutants: allMutants, notMutated });

test.each(serviceNames)(
  'each statement that a provider of %s can break has a pact or a flow, and a mutant or a reason',
  (service) => {
    const asked = proofs.rules.filter(({ rule }) => rule.service === service);
    expect(asked.length).toBeGreaterThan(20);
    expect(
      asked.map((proof) => [proof.rule.id, missingProof(proof)]).filter(([, lack]) => lack !== undefined),
    ).toEqual([]);
  },
);

test('only rules of a provider are excused from being broken, and each with a reason', () => {
  for (const [id, reason] of Object.entries(notMutated)) {
    expect(catalogue.rules.get(id)?.proof, id).toBe('provider');
    expect(reason.split(' ').length, id).toBeGreaterThan(4);
    expect(allMutants.filter(({ rule }) => rule === id)).toEqual([]);
  }
});

const PROVEN: RuleProof = {
  rule: { id: 'M-EP-08', service: 'mail', says: 'lists', proof: 'provider', statements: [] },
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
    { statements: [statementProof({ id: 'M-EP-08.2', says: 'pages' })] },
    'no pact and no flow of M-EP-08.2',
  ],
  [
    'a statement without a mutant',
    { statements: [{ ...statementProof({ id: 'M-EP-08.2', says: 'pages' }), flows: ['pages'] }] },
    'no mutant of M-EP-08.2',
  ],
  [
    'a statement that cannot be observed',
    { statements: [statementProof({ id: 'M-EP-08.2', says: 'pages', unobservable: 'it is inside' })] },
    undefined,
  ],
  ['advice', { pacts: [], mutants: [], rule: { ...PROVEN.rule, proof: 'advice' } }, undefined],
])('%s: what a rule then lacks', (_, given, lack) => {
  expect(missingProof({ ...PROVEN, ...given })).toBe(lack);
});

test('no check and no mutant names what the catalogue does not have', () => {
  const named = proofs.rules.flatMap(({ pacts, flows }) => [...pacts, ...flows]);
  expect(named.length).toBeGreaterThan(100);
  expect(allMutants.map(({ rule }) => rule).filter((id) => !idsOfRules(catalogue).includes(id))).toEqual([]);
});
