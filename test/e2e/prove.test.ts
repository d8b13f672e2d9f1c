// A sample of the saboteurs meets the suite, another one each time: each must be noticed by a check that names
// its rule. `npm run prove` tries all.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allSaboteurs, documents, startMockTarget, suite } from '../../src/contracts.ts';
import { SERVICES } from '../../src/verify/catalogue.ts';
import { prove } from '../../src/verify/mutation/mutation-tests.ts';

/** Of each service. */
const SAMPLE_SIZE = 3;

const seed = Number(process.env.PROVE_SEED ?? Date.now() % 1_000_000);

const sample = SERVICES.flatMap((service) => {
  const ofService = allSaboteurs.filter((saboteur) => saboteur.service === service);
  const choice = fc.shuffledSubarray(ofService, { minLength: SAMPLE_SIZE, maxLength: SAMPLE_SIZE });
  return fc.sample(choice, { seed, numRuns: 1 }).flat();
});

const proofs = await prove({ suite, saboteurs: sample, documents, start: startMockTarget });

test(`of a sample (PROVE_SEED=${seed}) every saboteur is caught by a check that names its rule`, () => {
  const survivors = proofs.filter(({ caughtBy }) => caughtBy.length === 0);
  expect(survivors.map(({ saboteur }) => `${saboteur.rule} ${saboteur.does}`)).toEqual([]);
  expect(proofs).toHaveLength(SERVICES.length * SAMPLE_SIZE);
});
