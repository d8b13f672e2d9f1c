// `countersign audit`: its reports and exit codes, and its line for each file that cannot be judged.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { startMock } from '../../src/index.ts';
import type { HarEntry } from '../../src/verify/audit/recordings/entry.ts';
import { mockTarget } from '../../src/verify/mock-target.ts';
import { recordedTraffic } from '../support/recorded-traffic.ts';
import { runHere } from '../support/run-here.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-audit-'));
const mock = await startMock();
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true });
});

const traffic = await recordedTraffic(mockTarget(new ControlClient({ url: mock.url })), 'quota');

async function fileOf(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

const har = (entries: readonly HarEntry[]) =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } });

test('traffic that is as documented ends with 0, and the report says what it confirms', async () => {
  const file = await fileOf('good.har', har(traffic));
  const report = join(folder, 'audit.json');
  const { code, stdout, stderr } = await runHere(['audit', file, '--report', `json=${report}`]);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Confirmed\n {2}Q-/);
  expect(stdout).toMatch(/13 entries agreed, 0 diverged, 0 not judged\. \d+ rules confirmed, 0 contradicted/);
  expect(code).toBe(0);
  const { statements, entries } = JSON.parse(await readFile(report, 'utf8'));
  expect(entries).toEqual({ agreed: 13, diverged: 0, not_judged: [] });
  expect(statements).toContainEqual(expect.objectContaining({ id: 'Q-EP-07', state: 'confirmed' }));
  expect(statements).toContainEqual({ id: 'Q-EN-03', state: 'not_seen', times: 0, evidence: [] });
});

test('a contradiction ends with 1, and names the entry, the rule and what differs', async () => {
  const entries = traffic.map((entry, index) => {
    const body =
      index === 2 ? { ...JSON.parse(entry.response?.content?.text ?? ''), limit_bytes: 7 } : undefined;
    const content = { text: JSON.stringify(body) };
    return body === undefined ? entry : { ...entry, response: { ...entry.response, content } };
  });
  const file = await fileOf('bad.har', har(entries));
  const { code, stdout } = await runHere(['audit', file, '--service', 'quota']);
  expect(stdout).toMatch(/Contradicted\n {2}entry 2: GET \S+\/users\/usr_7\n {4}Q-OB-01 .*\n {4}Q-EP-07 /);
  expect(stdout).toContain('body/limit_bytes: the mock has 5000, recorded is 7');
  expect(code).toBe(1);
  const json = await runHere(['audit', file, '--json']);
  const { statements } = JSON.parse(json.stdout);
  expect(statements).toContainEqual({ id: 'Q-EP-07', state: 'contradicted', times: 1, evidence: [2] });
});

test('what somebody else would explain is contradicted where everybody who calls is recorded', async () => {
  const shown = traffic.map((entry, index) => {
    const body =
      index === 2 ? { ...JSON.parse(entry.response?.content?.text ?? ''), limit_bytes: 7 } : undefined;
    return body === undefined
      ? entry
      : { ...entry, response: { ...entry.response, content: { text: JSON.stringify(body) } } };
  });
  const file = await fileOf('complete.har', har(shown.slice(0, 3)));
  expect((await runHere(['audit', file])).code).toBe(0);
  expect((await runHere(['audit', file, '--complete'])).code).toBe(1);
});

test('a secrets file says who a token is', async () => {
  const file = await fileOf('own.har', har(traffic.slice(0, 1)));
  const [, token] = traffic[0]?.request?.headers?.[0]?.value.split(' ') ?? [];
  const secrets = await fileOf('secrets.json', JSON.stringify({ tokens: { 'quota.member': token } }));
  const { code, stdout } = await runHere(['audit', file, '--secrets', secrets]);
  expect(stdout).toContain('1 entries agreed');
  expect(stdout).not.toContain(token);
  expect(code).toBe(0);
});

test.each([
  [
    'tokens that the recording does not have',
    { tokens: { 'quota.member': traffic[0]?.request?.headers?.[0]?.value.at(-1) } },
    'no call has the token of quota.member',
  ],
  ['secrets of another recording', { secrets: { wh_1: 'x' } }, 'nothing shows wh_1, whose secrets are given'],
])('a secrets file with %s is told in one line', async (_, secrets, message) => {
  const file = await fileOf('own.har', har(traffic.slice(0, 1)));
  const { stderr } = await runHere([
    'audit',
    file,
    '--secrets',
    await fileOf('other.json', JSON.stringify(secrets)),
  ]);
  expect(stderr).toBe(`${message}\n`);
});

test('a recording that is given twice is judged once', async () => {
  const file = await fileOf('twice.har', har(traffic));
  const { code, stdout, stderr } = await runHere(['audit', file, file]);
  expect(stderr).toMatch(/twice\.har has 13 entries that an earlier file has, too\n$/);
  expect(stdout).toContain('\n13 entries agreed, 0 diverged, 0 not judged.');
  expect(code).toBe(0);
});

test('what two recorded is judged once, though their clocks and headers differ', async () => {
  const others = traffic.map((entry) => ({
    ...entry,
    startedDateTime: new Date(Date.parse(entry.startedDateTime ?? '') + 700).toISOString(),
    request: {
      ...entry.request,
      headers: [...(entry.request?.headers ?? []), { name: 'via', value: '1.1 b' }],
    },
  }));
  const files = [await fileOf('one.har', har(traffic)), await fileOf('other.har', har(others))];
  expect((await runHere(['audit', ...files])).stdout).toContain(
    '\n13 entries agreed, 0 diverged, 0 not judged.',
  );
});

test('a recording without bodies, and without their sizes, is not contradicted', async () => {
  const bare = traffic.map(({ request, response, ...entry }) => ({
    ...entry,
    request: { method: request?.method ?? '', url: request?.url ?? '', headers: request?.headers ?? [] },
    response: { status: response?.status ?? 0, headers: response?.headers ?? [] },
  }));
  const { stdout } = await runHere(['audit', await fileOf('bare.har', har(bare)), '--json']);
  expect(JSON.parse(stdout).divergences).toEqual([]);
});

test('a file that is cut off is told in one line, and judged up to there', async () => {
  const { code, stdout, stderr } = await runHere([
    'audit',
    await fileOf('x.har', har(traffic).slice(0, 3_000)),
  ]);
  expect(stderr).toMatch(
    /^\S+x\.har ends in the middle; it may be cut off; the \d+ entries before that were read\n$/,
  );
  expect(stdout).toMatch(/\n[1-9]\d* entries agreed, 0 diverged, /);
  expect(code).toBe(0);
});

test.each([
  ['that is empty', '', /x\.har is empty/],
  ['that is no JSON', 'hello', /is no JSON from character 0 on/],
  ['that is no HAR', '{"entries": []}', /has no log.entries, as HAR 1\.2 has/],
  ['without an entry', har([]), /the recording has no entries; was anything recorded\?/],
  [
    'of another service',
    har([{ startedDateTime: '2026-01-01T00:00:00Z', request: { method: 'GET', url: 'http://a.test/x' } }]),
    /nothing could be judged: no call of these services/,
  ],
  ['without times', har([{ request: { method: 'GET', url: 'http://a.test/' } }]), /nothing could be judged/],
])('a file %s is one clear line, and ends with 2', async (_, text, message) => {
  const { code, stderr } = await runHere(['audit', await fileOf('x.har', text)]);
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(code).toBe(2);
});

test.each([
  [['nowhere.har'], /nowhere\.har cannot be read: ENOENT/],
  [['x.har', '--service', 'qota'], /there is no service "qota"; the services are /],
  [['x.har', '--secrets', 'nowhere.json'], /nowhere\.json cannot be read/],
  [[folder], /cannot be read: EISDIR/],
  [
    [
      await fileOf('ok.har', har(traffic)),
      '--secrets',
      await fileOf('typo.json', '{"tokens": {"quota.membr": "x"}}'),
    ],
    /quota has no credential "membr"; it has .*member/,
  ],
  [
    ['x.har', '--secrets', await fileOf('null.json', '{"history": [null]}')],
    /null\.json is no secrets file; write it like/,
  ],
])('%j is a usage error', async (args, message) => {
  const { code, stderr } = await runHere(['audit', ...args]);
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
});
