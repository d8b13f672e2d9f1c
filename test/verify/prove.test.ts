// A proof: a mutant that a check of its rule notices is caught, another one survives, and what is broken beside
// the rule is told of one that meets the whole suite.

import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { flow } from '../../src/verify/flow.ts';
import { type NamedMutant, runMutationTests } from '../../src/verify/mutation/mutation-tests.ts';
import type { Session, Target } from '../../src/verify/session.ts';
import type { Suite } from '../../src/verify/suite.ts';
import { listing, pactFolder, pactOf } from '../support/pact-folder.ts';
import { shopDocument } from '../support/shop/document.ts';

// A pact that names no rule, so that it is run for no mutant alone.
const pacts = await pactFolder({ 'till-shop.json': pactOf('shop', [listing()]) });
afterAll(() => pacts[Symbol.asyncDispose]());

/** A target that is nothing but the defects that it has. */
const targetWith = (...defects: readonly string[]): Target => ({
  name: 'fake',
  url: 'http://fake.test',
  isStandIn: true,
  open: async () =>
    ({ offers: new Set(), defects, url: () => 'http://127.0.0.1:9', close: async () => {} }) as never,
  close: async () => {},
});

/** A flow that fails where the target has this defect. */
const noticing = (rule: 'S-DL-02' | 'S-DL-03' | 'S-LF-01', defect: string) =>
  flow({
    service: 'shop',
    title: `has no ${defect}`,
    rules: [rule],
    run: async (session) => {
      const { defects } = session as Session & { defects: readonly string[] };
      if (defects.includes(defect)) throw new Error(`it has the ${defect}`);
    },
  });

const folder = pathToFileURL(`${pacts.path}/`);
const flows = [noticing('S-DL-02', 'delay'), noticing('S-DL-03', 'end'), noticing('S-LF-01', 'count')];
const suite: Suite = new Map([['shop', { document: shopDocument, pacts: folder, flows }]]);

interface Defective extends NamedMutant {
  readonly defects: readonly string[];
}

const mutant = (
  rule: NamedMutant['rule'],
  defects: readonly string[],
  overlaps?: NamedMutant['overlaps'],
): Defective => ({
  service: 'shop',
  rule,
  does: `has ${defects.join(' and ') || 'nothing'}`,
  overlaps,
  defects,
});

const start = async ({ defects }: Defective) => targetWith(...defects);

test('one that a check of its rule notices is caught by that check', async () => {
  const [proof] = await runMutationTests({
    suite,
    mutants: [mutant('S-DL-02', ['delay'])],
    start,
  });
  expect(proof?.caughtBy.map(({ title }) => title)).toEqual(['has no delay']);
  expect(proof).toMatchObject({ checkCount: 1, undeclared: [] });
});

test.each<[string, Defective]>([
  ['does nothing that shows', mutant('S-DL-02', [])],
  ['breaks another rule only', mutant('S-DL-02', ['end'])],
])('one that %s survives', async (_, survivor) => {
  const [proof] = await runMutationTests({ suite, mutants: [survivor], start });
  expect(proof).toMatchObject({ caughtBy: [], checkCount: 1 });
});

test('one that meets the whole suite shows what else it breaks, unless that is declared', async () => {
  const mutants = [mutant('S-DL-02', ['delay', 'end', 'count'], ['S-DL-03'])];
  const [proof] = await runMutationTests({ suite, mutants, start, isWhole: true });
  expect(proof?.undeclared).toEqual(['S-LF-01']);
});

test('one that may break any rule beside its own shows none', async () => {
  const mutants = [mutant('S-DL-02', ['delay', 'end', 'count'], 'any')];
  const [proof] = await runMutationTests({ suite, mutants, start, isWhole: true });
  expect(proof?.undeclared).toEqual([]);
});

test('one that is caught meets no further check', async () => {
  const met: string[] = [];
  const checks = ['first', 'second', 'third'].map((title) =>
    flow({
      service: 'shop',
      title,
      rules: ['S-DL-02'],
      run: async () => {
        met.push(title);
        if (title === 'second') throw new Error('it has the delay');
      },
    }),
  );
  const [proof] = await runMutationTests({
    suite: new Map([['shop', { document: shopDocument, pacts: folder, flows: checks }]]),
    mutants: [mutant('S-DL-02', ['delay'])],
    start,
  });
  expect(met).toEqual(['first', 'second']);
  expect(proof).toMatchObject({ caughtBy: [{ title: 'second' }], checkCount: 3 });
});

test('proofs come in the order of the mutants, and each is told when it is done', async () => {
  const mutants = [mutant('S-DL-02', ['delay']), mutant('S-DL-03', []), mutant('S-LF-01', ['count'])];
  const told: string[] = [];
  const proofs = await runMutationTests({
    suite,
    mutants,
    start,
    onProof: (proof) => told.push(proof.mutant.rule),
  });
  expect(proofs.map((proof) => proof.mutant)).toEqual(mutants);
  expect(told.toSorted()).toEqual(['S-DL-02', 'S-DL-03', 'S-LF-01']);
});
