// The example quota service: what the suite says of it as it is, and with faults.

import { expect, test } from 'vitest';
import { tryFault } from '../support/example-providers.ts';
import { sampleOf } from './sample.ts';
import { idsOf, verified } from './verified.ts';

const report = await verified('quota', '--include', 'assumed');
const failed = report.checks.filter(({ verdict }) => verdict === 'failed');

test('of the quota service no rule is broken, and every one is proven', () => {
  expect(failed.filter(({ gaps }) => gaps.length === 0)).toEqual([]);
  expect(report.code).toBe(0);
  expect(idsOf(report, 'broken')).toEqual([]);
  expect(idsOf(report, 'proven').length).toBe(report.rules.length);
});

test('what it does in another way than assumed differs', () => {
  expect(failed.length).toBeGreaterThan(5);
});

test.each(sampleOf('quota', 6))('a quota service is found out: %s', async (fault) => {
  expect(await tryFault('quota', fault)).toMatchObject({ found: 'named' });
});
