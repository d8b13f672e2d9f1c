// `countersign certify` with the example receivers: the good ones pass, and the naive ones fail exactly the checks that the
// points at the top of their file lead to.

import { expect, test } from 'vitest';
import * as good from '../../examples/receivers/good.ts';
import * as naive from '../../examples/receivers/naive.ts';
import { runHere } from '../support/run-here.ts';

const SECRET = '2b6e0d93a7c54f1e8d40b9f7c1a65e38';
const OLD_SECRET = 'd1f0a9c4e8b7463f9a2c5e7081b3d6f4';
const SECRETS = ['--secret', SECRET, '--old-secret', OLD_SECRET];

interface JsonReport {
  readonly summary: Readonly<Record<string, number>>;
  readonly checks: readonly {
    readonly id: string;
    readonly verdict: string;
    readonly assumed: boolean;
    readonly gaps: readonly string[];
  }[];
}

function idsOf({ checks }: JsonReport, verdict: string): string[] {
  return checks.filter((check) => check.verdict === verdict).map(({ id }) => id);
}

async function certified(service: 'mail' | 'vault', receiver: { readonly url: string }, ...flags: string[]) {
  const effects = ['--effects-url', new URL('/effects', receiver.url).href];
  const args = ['certify', service, '--url', receiver.url, ...SECRETS, ...effects, '--json', ...flags];
  const { code, stdout, stderr } = await runHere(args);
  expect(stderr).toBe('');
  return { code, report: JSON.parse(stdout) as JsonReport };
}

const UNKNOWN_TOLERANCE = ['accepts_within_tolerance', 'refuses_stale', 'refuses_future', 'refuses_replay'];

test('the good receiver of mail passes every check', async () => {
  await using receiver = await good.start({ port: 0, secret: SECRET, service: 'mail' });
  const { code, report } = await certified('mail', receiver);
  expect(code).toBeUndefined();
  expect(report.summary).toEqual({ passed: 28, failed: 0, not_exercised: 1, assumed: 7 });
  expect(idsOf(report, 'not_exercised')).toEqual(['compares_in_constant_time']);
});

test('the good receiver of the vault passes every check, and all are assumed', async () => {
  await using receiver = await good.start({ port: 0, secret: SECRET, service: 'vault' });
  const { code, report } = await certified('vault', receiver);
  expect(code).toBeUndefined();
  expect(report.summary).toEqual({ passed: 24, failed: 0, not_exercised: 4, assumed: 24 });
  expect(idsOf(report, 'not_exercised')).toEqual(UNKNOWN_TOLERANCE);
  for (const { assumed, gaps } of report.checks) {
    expect(assumed).toBe(true);
    expect(gaps).toContain('V-G-11');
  }
});

/** The points listed at the top of the naive receiver's file, by number. */
const NAIVE_POINTS = {
  1: ['accepts_unusual_spelling', 'refuses_reencoded_body'],
  2: ['refuses_stale', 'refuses_future', 'refuses_replay'],
  3: ['duplicates_have_one_effect', 'concurrent_duplicates_have_one_effect'],
  4: ['accepts_unknown_type'],
  5: ['refuses_old_secret'],
};

test('the naive receiver of mail fails exactly the checks it should', async () => {
  await using receiver = await naive.start({
    port: 0,
    secret: SECRET,
    oldSecret: OLD_SECRET,
    service: 'mail',
  });
  const { code, report } = await certified('mail', receiver);
  expect(code).toBe(1);
  expect(idsOf(report, 'failed').toSorted()).toEqual(Object.values(NAIVE_POINTS).flat().toSorted());
});

test('the naive receiver of the vault fails the same checks once --tolerance is given', async () => {
  await using receiver = await naive.start({
    port: 0,
    secret: SECRET,
    oldSecret: OLD_SECRET,
    service: 'vault',
  });
  const { report } = await certified('vault', receiver, '--tolerance', '5m');
  expect(idsOf(report, 'failed').toSorted()).toEqual(Object.values(NAIVE_POINTS).flat().toSorted());
  expect(idsOf(report, 'not_exercised')).toEqual([]);
});
