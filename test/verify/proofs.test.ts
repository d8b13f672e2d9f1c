// What proves each rule: that nothing documented is without a proof, and that a lack would be noticed.

import { expect, test } from 'vitest';
import { allSaboteurs, notSabotaged, suite } from '../../src/contracts.ts';
import { rules, SERVICES } from '../../src/verify/catalogue.ts';
import { lackOf, proofsOf, type RuleProof } from '../../src/verify/proofs.ts';

const proofs = await proofsOf(SERVICES, { suite, saboteurs: allSaboteurs, notSabotaged });

test.each(SERVICES)(
  'each rule that a provider of %s can break has a pact or a flow, and a saboteur or a reason',
  (service) => {
    const asked = proofs.rules.filter(({ rule }) => rule.service === service);
    expect(asked.length).toBeGreaterThan(20);
    expect(
      asked.map((proof) => [proof.rule.id, lackOf(proof)]).filter(([, lack]) => lack !== undefined),
    ).toEqual([]);
  },
);

test('only rules of a provider are excused from being broken, and each with a reason', () => {
  for (const [id, reason] of Object.entries(notSabotaged)) {
    expect(rules.get(id)?.proof, id).toBe('provider');
    expect(reason.split(' ').length, id).toBeGreaterThan(4);
    expect(allSaboteurs.filter(({ rule }) => rule === id)).toEqual([]);
  }
});

const PROVEN: RuleProof = {
  rule: { id: 'M-EP-08', service: 'mail', says: 'lists', proof: 'provider' },
  isAssumed: false,
  pacts: ['lists endpoints'],
  flows: [],
  tests: [],
  saboteurs: ['answers nothing'],
};

test.each<[string, Partial<RuleProof>, string | undefined]>([
  ['a pact and a saboteur', {}, undefined],
  ['a flow and a saboteur', { pacts: [], flows: ['is tried again'] }, undefined],
  ['tests alone', { pacts: [], tests: ['test/a.test.ts'] }, 'no pact and no flow'],
  ['no saboteur', { saboteurs: [] }, 'no saboteur'],
  ['no saboteur, and a reason', { saboteurs: [], notSabotaged: 'it has no outside' }, undefined],
  ['advice', { pacts: [], saboteurs: [], rule: { ...PROVEN.rule, proof: 'advice' } }, undefined],
])('%s: what a rule then lacks', (_, given, lack) => {
  expect(lackOf({ ...PROVEN, ...given })).toBe(lack);
});

test('no check and no saboteur names what the catalogue does not have', () => {
  const named = proofs.rules.flatMap(({ pacts, flows }) => [...pacts, ...flows]);
  expect(named.length).toBeGreaterThan(100);
  expect(allSaboteurs.map(({ rule }) => rule).filter((id) => !rules.has(id))).toEqual([]);
});
