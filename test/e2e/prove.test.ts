// A sample of the mutants meets the suite, another one whenever there are more or fewer of them: each must be noticed by
// a check that names its rule. `npm run prove` tries all.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runMutationTests } from '../../src/verify/mutation/mutation-tests.ts';
import { serviceNames } from '../support/registry/services.ts';
import { allMutants, startMockTarget, suite } from '../support/registry/suite.ts';

/** Of each service. */
const SAMPLE_SIZE = 3;

const seed = Number(process.env.PROVE_SEED ?? allMutants.length);

const sample = serviceNames.flatMap((service) => {
  const ofService = allMutants.filter((mutant) => mutant.service === service);
  const choice = fc.shuffledSubarray(ofService, { minLength: SAMPLE_SIZE, maxLength: SAMPLE_SIZE });
  return fc.sample(choice, { seed, numRuns: 1 }).flat();
});

const proofs = await runMutationTests({ suite, mutants: sample, start: startMockTarget });

test(`of a sample (PROVE_SEED=${seed}) every mutant is caught by a check that names its rule`, () => {
  const survivors = proofs.filter(({ caughtBy }) => caughtBy.length === 0);
  expect(survivors.map(({ mutant }) => `${mutant.rule} ${mutant.does}`)).toEqual([]);
  expect(proofs).toHaveLength(serviceNames.length * SAMPLE_SIZE);
});
