// What proves each rule of the services: nothing documented is without a proof.

import { expect, test } from 'vitest';
import { idsOfRules } from '../../src/verify/catalogue.ts';
import { missingProof, proofsOf } from '../../src/verify/proofs.ts';
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

test('no check and no mutant names what the catalogue does not have', () => {
  const named = proofs.rules.flatMap(({ pacts, flows }) => [...pacts, ...flows]);
  expect(named.length).toBeGreaterThan(100);
  expect(allMutants.map(({ rule }) => rule).filter((id) => !idsOfRules(catalogue).includes(id))).toEqual([]);
});
