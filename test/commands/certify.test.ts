// `countersign certify` with the example receivers and with usage errors: its output, reports and exit codes.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as good from '../../examples/receivers/good.ts';
import * as naive from '../../examples/receivers/naive.ts';
import { freePort, startReceiver } from '../support/receivers.ts';
import { runHere } from '../support/run-here.ts';

const SECRET = '2b6e0d93a7c54f1e8d40b9f7c1a65e38';
const OLD_SECRET = 'd1f0a9c4e8b7463f9a2c5e7081b3d6f4';
const SECRETS = ['--secret', SECRET, '--old-secret', OLD_SECRET];

const folder = await mkdtemp(join(tmpdir(), 'countersign-certify-'));
afterAll(() => rm(folder, { recursive: true }));

interface JsonReport {
  readonly summary: Readonly<Record<string, number>>;
  readonly checks: readonly {
    readonly id: string;
    readonly verdict: string;
    readonly assumed: boolean;
    readonly mend?: string;
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

test('it prints a row for each check and writes the reports to files', async () => {
  await using receiver = await naive.start({
    port: 0,
    secret: SECRET,
    oldSecret: OLD_SECRET,
    service: 'mail',
  });
  const [xml, json] = [join(folder, 'deep/junit.xml'), join(folder, 'report.json')];
  const reports = ['--report', `junit=${xml},json=${json}`];
  const { code, stdout } = await runHere(['certify', 'mail', '--url', receiver.url, ...SECRETS, ...reports]);
  expect(code).toBe(1);
  const lines = stdout.split('\n');
  expect(lines[0]).toBe(`mail receiver at ${receiver.url}`);
  expect(stdout).toMatch(/^ {2}passed {9}accepts a good delivery {2,}M-DL-01 M-DL-04 M-DL-05 M-SG-01$/m);
  expect(stdout).toMatch(
    /^ {2}FAILED {9}refuses a timestamp that is too old {2,}M-SG-02\n {17}301 s old: answered 200$/m,
  );
  expect(stdout).toMatch(
    /\n {17}301 s old: answered 200\n {17}M-SG-02: .*\n {17}Usually mended so: Refuse a timestamp that is older/,
  );
  expect(stdout).toMatch(
    /\n {17}an unknown type: answered 500\n {17}M-G-17, assumed: .*\n {17}Usually mended so: /,
  );
  expect(stdout).toMatch(
    /^ {2}not exercised {2}acts once on a delivery .*, assuming M-G-25\n {17}because the receiver/m,
  );
  expect(lines.at(-2)).toBe(
    '29 checks: 18 passed, 7 failed, 4 not exercised; 5 of the 25 rest on an assumption',
  );
  expect(stdout).not.toContain(SECRET);
  const written = JSON.parse(await readFile(json, 'utf8')) as JsonReport;
  expect(written.summary).toMatchObject({ passed: 18, failed: 7, not_exercised: 4 });
  expect(written.checks.filter(({ mend }) => mend !== undefined).map(({ id }) => id)).toEqual(
    idsOf(written, 'failed'),
  );
  const junit = await readFile(xml, 'utf8');
  expect(junit).toContain('tests="29" failures="7" errors="0" skipped="4"');
  expect(junit).toContain('<failure message="301 s old: answered 200"/>');
  expect(written.checks.every(({ id }) => junit.includes(`<property name="id" value="${id}"/>`))).toBe(true);
});

const HERE = ['--url', 'http://127.0.0.1:9/', '--secret', 's'];

test.each<[string, string[], string]>([
  ['a service without webhooks to grade', ['quota', ...HERE], 'Known are vault, mail'],
  ['no url', ['mail', '--secret', 's'], "'--url <url>' not specified"],
  ['no secret', ['mail', '--url', 'http://127.0.0.1:9/'], "'--secret <secret>' not specified"],
  ['an invalid url', ['mail', '--url', 'localhost:3000', '--secret', 's'], 'http://localhost:3000/hooks'],
  ['a misspelt flag', ['mail', ...HERE, '--old-secrets', 's'], 'Did you mean --old-secret?'],
  ['an unknown kind of report', ['mail', ...HERE, '--report', 'html=a.html'], 'junit=report.xml'],
  ['a report without a file name', ['mail', ...HERE, '--report', 'junit='], 'junit=report.xml'],
  ['an invalid timeout', ['mail', ...HERE, '--timeout', 'soon'], 'write it like 500ms, 10s or 5m'],
  ['a timeout of zero', ['mail', ...HERE, '--timeout', '0s'], 'write it like 500ms, 10s or 5m'],
  [
    'a tolerance when the service documents one',
    ['mail', ...HERE, '--tolerance', '5m'],
    'mail documents a tolerance of 300 s',
  ],
  ['an address beyond this machine', ['mail', '--url', 'http://10.0.0.5/', '--secret', 's'], '--allow-host'],
  [
    'a metadata address, even when it is allowed',
    ['mail', '--url', 'http://169.254.169.254/', '--secret', 's', '--allow-host', '169.254.169.254'],
    'may not be reached',
  ],
])('%s is a usage error: one clear line and exit code 2', async (_, args, message) => {
  const { code, stdout, stderr } = await runHere(['certify', ...args]);
  expect(stderr).toContain(message);
  expect(stderr).toMatch(/^countersign: .*\n$/);
  expect(stdout).toBe('');
  expect(code).toBe(2);
});

test('a receiver that does not respond before the timeout fails with 1', async () => {
  await using receiver = await startReceiver(() => undefined);
  const args = ['certify', 'mail', '--url', receiver.origin, '--secret', 's', '--timeout', '50ms'];
  const { code, stdout } = await runHere(args);
  expect(stdout).toContain('a good delivery: no answer: none within 0.05 s');
  expect(receiver.requests.length, 'it is not asked again').toBeLessThan(2);
  expect(code).toBe(1);
});

test('on a terminal it shows its progress on one line of standard error and then clears it', async () => {
  await using receiver = await good.start({ port: 0, secret: SECRET, service: 'mail' });
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  const { stderr } = await runHere(['certify', 'mail', '--url', receiver.url, '--secret', SECRET]);
  process.stderr.isTTY = isTTY;
  const shown = stderr.split('\r\u001b[K');
  expect(shown).toHaveLength(31);
  expect([shown[0], shown[1], shown.at(-2), shown.at(-1)]).toEqual([
    '',
    '0/29 checks; accepts a good delivery',
    expect.stringMatching(/^28\/29 checks, \d+ s left; answers within the documented time$/),
    '',
  ]);
  expect(stderr).not.toContain('\n');
});

test('an unreachable URL is one clear line and exit code 2', async () => {
  const url = `http://127.0.0.1:${await freePort()}/hooks`;
  const { code, stderr } = await runHere(['certify', 'mail', '--url', url, '--secret', 's']);
  expect(stderr).toBe(`countersign: ${url} cannot be reached: connection refused\n`);
  expect(code).toBe(2);
});

test('a missing count of effects is one clear line and exit code 2', async () => {
  await using receiver = await good.start({ port: 0, secret: SECRET, service: 'mail' });
  const flags = ['--secret', SECRET, '--effects-url', new URL('/nothing', receiver.url).href];
  const { code, stderr } = await runHere(['certify', 'mail', '--url', receiver.url, ...flags]);
  expect(stderr).toMatch(/^countersign: \S+\/nothing tells no count of effects \(answered 405\)/);
  expect(code).toBe(2);
});

test('a report that cannot be written is one clear line and exit code 2', async () => {
  await using receiver = await good.start({ port: 0, secret: SECRET, service: 'mail' });
  const flags = ['--secret', SECRET, '--report', `json=${folder}`];
  const { code, stderr } = await runHere(['certify', 'mail', '--url', receiver.url, ...flags]);
  expect(stderr).toMatch(/^countersign: the report cannot be written to .*\n$/);
  expect(code).toBe(2);
});
