// `countersign certify` with a receiver of the shop's webhooks and with usage errors: its output, reports and exit codes.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, startReceiver } from '../support/receivers.ts';
import { services } from '../support/registry/services.ts';
import { runHere } from '../support/run-here.ts';
import { EVENT_TYPES, shopDocument } from '../support/shop/document.ts';
import { WITH_SHOP } from '../support/shop/module.ts';
import { CarefulReceiver, type ReceivedEvent, SECRET } from '../verify/grading/careful-receiver.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-certify-'));
afterAll(() => rm(folder, { recursive: true }));

class ShopReceiver extends CarefulReceiver {
  override readonly prefix = 'X-Shop';
}

/** It takes any timestamp, and fails on what it does not know. */
class NaiveReceiver extends ShopReceiver {
  override isFresh(): boolean {
    return true;
  }

  override async take(event: ReceivedEvent): Promise<number> {
    return EVENT_TYPES.some((type) => type === event.event_type) ? super.take(event) : 500;
  }
}

test('it prints a row for each check and writes the reports to files', async () => {
  await using receiver = await new NaiveReceiver().start();
  const [xml, json] = [join(folder, 'deep/junit.xml'), join(folder, 'report.json')];
  const flags = ['--secret', SECRET, '--report', `junit=${xml},json=${json}`];
  const url = `${receiver.origin}/hooks`;
  const { code, stdout } = await runHere(['certify', ...WITH_SHOP, 'shop', '--url', url, ...flags]);
  expect(code).toBe(1);
  const lines = stdout.split('\n');
  expect(lines[0]).toBe(`shop receiver at ${url}`);
  expect(stdout).toMatch(/^ {2}passed {9}accepts a good delivery {2,}S-DL-01$/m);
  expect(stdout).toMatch(
    /^ {2}FAILED {9}refuses a timestamp that is too old {2,}S-SG-01\n {17}301 s old: answered 204\n {17}S-SG-01: .*\n {17}Usually mended so: Refuse a timestamp that is older/m,
  );
  expect(stdout).toMatch(
    /\n {17}an unknown type: answered 500\n {17}S-G-03, assumed: .*\n {17}Usually mended so: /,
  );
  expect(stdout).toMatch(
    /^ {2}not exercised {2}acts once on a delivery .*, assuming S-G-02\n {17}because the receiver/m,
  );
  expect(lines.at(-2)).toBe(
    '6 checks: 2 passed, 2 failed, 2 not exercised; 2 of the 4 rest on an assumption',
  );
  expect(stdout).not.toContain(SECRET);
  const written = JSON.parse(await readFile(json, 'utf8')) as JsonReport;
  expect(written.summary).toMatchObject({ passed: 2, failed: 2, not_exercised: 2 });
  expect(written.checks.filter(({ mend }) => mend !== undefined).map(({ verdict }) => verdict)).toEqual([
    'failed',
    'failed',
  ]);
  const junit = await readFile(xml, 'utf8');
  expect(junit).toContain('tests="6" failures="2" errors="0" skipped="2"');
  expect(junit).toContain('<failure message="301 s old: answered 204"/>');
  expect(written.checks.every(({ id }) => junit.includes(`<property name="id" value="${id}"/>`))).toBe(true);
});

interface JsonReport {
  readonly summary: Readonly<Record<string, number>>;
  readonly checks: readonly { readonly id: string; readonly verdict: string; readonly mend?: string }[];
}

const silent = join(folder, 'silent.yaml');
await writeFile(
  silent,
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Silent', version: '1' }, paths: {} }),
);
const graded = [...services]
  .filter(([, { document }]) => document['x-receiver-expectations'])
  .map(([name]) => name);

const HERE = ['--url', 'http://127.0.0.1:9/', '--secret', 's'];

test.each<[string, string[], string]>([
  [
    'a service without webhooks to grade',
    ['silent', '--service', silent, ...HERE],
    `Known are ${[...graded, 'shop'].join(', ')}`,
  ],
  ['no url', ['shop', '--secret', 's'], "'--url <url>' not specified"],
  ['no secret', ['shop', '--url', 'http://127.0.0.1:9/'], "'--secret <secret>' not specified"],
  ['an invalid url', ['shop', '--url', 'localhost:3000', '--secret', 's'], 'http://localhost:3000/hooks'],
  ['a misspelt flag', ['shop', ...HERE, '--old-secrets', 's'], 'Did you mean --old-secret?'],
  ['an unknown kind of report', ['shop', ...HERE, '--report', 'html=a.html'], 'junit=report.xml'],
  ['a report without a file name', ['shop', ...HERE, '--report', 'junit='], 'junit=report.xml'],
  ['an invalid timeout', ['shop', ...HERE, '--timeout', 'soon'], 'write it like 500ms, 10s or 5m'],
  ['a timeout of zero', ['shop', ...HERE, '--timeout', '0s'], 'write it like 500ms, 10s or 5m'],
  [
    'a tolerance when the service documents one',
    ['shop', ...HERE, '--tolerance', '5m'],
    'shop documents a tolerance of 300 s',
  ],
  ['an address beyond this machine', ['shop', '--url', 'http://10.0.0.5/', '--secret', 's'], '--allow-host'],
  [
    'a metadata address, even when it is allowed',
    ['shop', '--url', 'http://169.254.169.254/', '--secret', 's', '--allow-host', '169.254.169.254'],
    'may not be reached',
  ],
])('%s is a usage error: one clear line and exit code 2', async (_, args, message) => {
  const { code, stdout, stderr } = await runHere(['certify', ...WITH_SHOP, ...args]);
  expect(stderr).toContain(message);
  expect(stderr).toMatch(/^countersign: .*\n$/);
  expect(stdout).toBe('');
  expect(code).toBe(2);
});

test('a receiver that does not respond before the timeout fails with 1', async () => {
  await using receiver = await startReceiver(() => undefined);
  const args = [
    'certify',
    ...WITH_SHOP,
    'shop',
    '--url',
    receiver.origin,
    '--secret',
    's',
    '--timeout',
    '50ms',
  ];
  const { code, stdout } = await runHere(args);
  expect(stdout).toContain('a good delivery: no answer: none within 0.05 s');
  expect(receiver.requests.length, 'it is not asked again').toBeLessThan(2);
  expect(code).toBe(1);
});

test('on a terminal it shows its progress on one line of standard error and then clears it', async () => {
  await using receiver = await new ShopReceiver().start();
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  const { stderr } = await runHere([
    'certify',
    ...WITH_SHOP,
    'shop',
    '--url',
    `${receiver.origin}/hooks`,
    '--secret',
    SECRET,
  ]);
  process.stderr.isTTY = isTTY;
  const shown = stderr.split('\r\u001b[K');
  expect(shown).toHaveLength(8);
  expect([shown[0], shown[1], shown.at(-2), shown.at(-1)]).toEqual([
    '',
    '0/6 checks; accepts a good delivery',
    expect.stringMatching(/^5\/6 checks, .*$/),
    '',
  ]);
  expect(stderr).not.toContain('\n');
});

test('an unreachable URL is one clear line and exit code 2', async () => {
  const url = `http://127.0.0.1:${await freePort()}/hooks`;
  const { code, stderr } = await runHere(['certify', ...WITH_SHOP, 'shop', '--url', url, '--secret', 's']);
  expect(stderr).toBe(`countersign: ${url} cannot be reached: connection refused\n`);
  expect(code).toBe(2);
});

test('a missing count of effects is one clear line and exit code 2', async () => {
  await using receiver = await new ShopReceiver().start();
  await using elsewhere = await startReceiver((response) => response.writeHead(405).end());
  const flags = ['--secret', SECRET, '--effects-url', `${elsewhere.origin}/nothing`];
  const { code, stderr } = await runHere([
    'certify',
    ...WITH_SHOP,
    'shop',
    '--url',
    `${receiver.origin}/hooks`,
    ...flags,
  ]);
  expect(stderr).toMatch(/^countersign: \S+\/nothing tells no count of effects \(answered 405\)/);
  expect(code).toBe(2);
});

test('a report that cannot be written is one clear line and exit code 2', async () => {
  await using receiver = await new ShopReceiver().start();
  const flags = ['--secret', SECRET, '--report', `json=${folder}`];
  const { code, stderr } = await runHere([
    'certify',
    ...WITH_SHOP,
    'shop',
    '--url',
    `${receiver.origin}/hooks`,
    ...flags,
  ]);
  expect(stderr).toMatch(/^countersign: the report cannot be written to .*\n$/);
  expect(code).toBe(2);
});

test.each([
  ['certify', [], ''],
  ['explore', ['--state', 'true', '--reset', 'true'], ', or give events with --events'],
])(
  '%s of a document without examples of its events says where to add one',
  async (command, more, instead) => {
    const content = { 'application/json': { schema: { type: 'object' } } };
    const webhooks = { baked: { post: { operationId: 'baked', requestBody: { content }, responses: {} } } };
    const bare = join(folder, 'bare.json');
    await writeFile(
      bare,
      JSON.stringify({
        ...shopDocument,
        'x-sender-deviations': { late: {} },
        info: { title: 'Bare', version: '1' },
        webhooks,
      }),
    );
    await using receiver = await new ShopReceiver().start();
    const flags = ['--url', `${receiver.origin}/hooks`, '--secret', SECRET, ...more];
    const { code, stderr } = await runHere([command, '--service', bare, 'bare', ...flags]);
    expect(stderr).toBe(
      `countersign: the document has no example of the event baked; add one to its webhook, under content: application/json: examples${instead}\n`,
    );
    expect(code).toBe(2);
  },
);
