// The example mail service: what the suite says of it as it is, and with faults.

import { afterAll, expect, test } from 'vitest';
import { NativeVerifier } from '../../src/verify/pact/native-verifier.ts';
import { tryFault } from '../support/example-providers.ts';
import { sampleOf } from './sample.ts';
import { idsOf, verified } from './verified.ts';

const report = await verified('mail', '--include', 'assumed');
const failed = report.checks.filter(({ verdict }) => verdict === 'failed');

test('of the mail service no rule is broken, and most are proven', () => {
  expect(failed.filter(({ gaps }) => gaps.length === 0)).toEqual([]);
  expect(report.code).toBe(0);
  expect(idsOf(report, 'broken')).toEqual([]);
  expect(idsOf(report, 'proven').length).toBeGreaterThan(40);
});

test('what it does in another way than assumed differs', () => {
  expect(failed.length).toBeGreaterThan(5);
});

// Starting one takes longer than most faults do.
const verifier = new NativeVerifier();
afterAll(() => verifier.close());

test.each(sampleOf('mail', 6))('a mail service is found out: %s', async (fault) => {
  expect(await tryFault('mail', fault, { verifier })).toMatchObject({ found: 'named' });
});
