// The example mail service: what the suite says of it as it is, and with faults.

import { afterAll, expect, test } from 'vitest';
import { NativeVerifier } from '../../src/verify/pact/native-verifier.ts';
import { tryWireFault, wireFaultsOf } from '../support/example-providers.ts';
import { NOT_SHOWN } from './not-shown.ts';
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

const faults = wireFaultsOf('mail').filter(({ does }) => NOT_SHOWN.mail?.[does] === undefined);
const sample = faults.filter((_, index) => index % Math.ceil(faults.length / 8) === 0);

test.each(sample)('a mail service is found out: $rule $does', async (fault) => {
  const { found } = await tryWireFault('mail', fault, {
    verifier,
    known: new Set(failed.map(({ id }) => id)),
  });
  expect(found).not.toBe('never');
});
