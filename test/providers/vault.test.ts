// The example vault: what the suite says of it as it is, and with faults.

import { afterAll, expect, test } from 'vitest';
import { NativeVerifier } from '../../src/verify/pact/native-verifier.ts';
import { tryFault } from '../support/example-providers.ts';
import { sampleOf } from './sample.ts';
import { idsOf, verified } from './verified.ts';

const report = await verified('vault', '--include', 'assumed');
const failed = report.checks.filter(({ verdict }) => verdict === 'failed');

test('of the vault no rule is broken, and every one is proven that does not rest on a gap', () => {
  expect(failed.filter(({ gaps }) => gaps.length === 0)).toEqual([]);
  expect(report.code).toBe(0);
  expect(idsOf(report, 'broken')).toEqual([]);
  // Whether a url that is not https is refused is a gap, and this vault's refusals have a status of their own.
  expect(report.rules.filter(({ state }) => state !== 'proven').map(({ id }) => id)).toEqual(['V-WH-03']);
});

test('what the vault does in another way than assumed differs', () => {
  expect(failed.length).toBeGreaterThan(5);
});

// Starting one takes longer than most faults do.
const verifier = new NativeVerifier();
afterAll(() => verifier.close());

test.each(sampleOf('vault', 12))('a vault is found out: %s', async (fault) => {
  expect(await tryFault('vault', fault, { verifier })).toMatchObject({ found: 'named' });
});
