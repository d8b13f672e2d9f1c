// `countersign verify` with a team's own pacts: what it prints and writes, its baseline, its exit codes, and what
// it says where there is nothing to verify.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { certificate, privateKey } from '../support/certificate.ts';
import { listing, message, pactFolder, pactOf } from '../support/pact-folder.ts';
import { freePort, startRawReceiver, startReceiver } from '../support/receivers.ts';
import { runHere } from '../support/run-here.ts';

// What the first run would load within its test: the contracts, the mocks and their validators.
await import('../../src/commands/verify-run.ts');

const folder = await mkdtemp(join(tmpdir(), 'countersign-verify-'));
const mock = await startMock();
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true });
});

/** Verifies a team's pacts of mail against the mock. */
async function verifyOwn(interactions: readonly object[], ...flags: readonly string[]) {
  await using pacts = await pactFolder({ 'shop-mail.json': pactOf('mail', interactions) });
  return await runHere(['verify', 'mail', '--pacts', pacts.path, '--as', 'mail=live', ...flags]);
}

test('what a consumer counts on and gets ends with 0', async () => {
  const { code, stdout, stderr } = await verifyOwn([listing()]);
  expect(stderr).toBe('');
  expect(stdout.split('\n')).toEqual([
    'mail at mock',
    '',
    'Interactions that name no rule',
    '  passed  mail lists its endpoints',
    '',
    '1 checks, 0 failed.',
    '',
  ]);
  expect(code).toBe(0);
});

test('what it does not get ends with 1, and says what was seen', async () => {
  const { code, stdout } = await verifyOwn([listing({ status: 204 })]);
  expect(stdout).toMatch(/^ {2}FAILED {2}mail lists its endpoints: .*expected 204 but was 200/m);
  expect(code).toBe(1);
});

test('a state that is not known fails with the reason, and names the nearest', async () => {
  const { code, stdout } = await verifyOwn([listing({ states: ['an endpoint is there'] })]);
  expect(stdout).toMatch(/FAILED {2}.*There is no scenario "an endpoint is there"\. Did you mean "/);
  expect(code).toBe(1);
});

test('a message is answered by the event type that its description begins with', async () => {
  const { code, stdout } = await verifyOwn([
    message('bounce of a mistyped address', { event_type: 'bounce' }),
    message('delivered', { event_type: 'bounce' }),
  ]);
  expect(stdout).toContain('passed  mail bounce of a mistyped address');
  expect(stdout).toMatch(/FAILED {2}mail delivered: .*event_type/);
  expect(code).toBe(1);
});

test('a message whose description names no event type fails with the reason', async () => {
  const { stdout } = await verifyOwn([message('a mail came back', { event_type: 'bounce' })]);
  expect(stdout).toContain('"a mail came back" names no event type of mail; begin the description with one');
});

test('reports go to files, each in its form', async () => {
  const [html, junit, json] = ['page.html', 'deep/verify.xml', 'verify.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const { stdout } = await verifyOwn(
    [listing({ status: 204 })],
    '--report',
    `html=${html},junit=${junit}`,
    '--report',
    `json=${json}`,
    '--json',
  );
  expect(await readFile(html, 'utf8')).toMatch(/^<!doctype html>[\s\S]+mail lists its endpoints/);
  expect(await readFile(junit, 'utf8')).toContain('tests="1" failures="1"');
  expect(await readFile(json, 'utf8')).toBe(stdout);
  expect(JSON.parse(stdout)).toMatchObject({ subject: 'mail', url: 'mock', summary: { failed: 1 } });
});

/** A baseline that knows of one failure. */
async function knownFailure(): Promise<string> {
  const path = join(folder, 'known.json');
  await writeFile(path, JSON.stringify({ known_failures: ['pact:shop/lists its endpoints'] }));
  return path;
}

test('a baseline is written with the failures of the run, which then ends with 0', async () => {
  const baseline = join(folder, 'baseline.json');
  const { code } = await verifyOwn([listing({ status: 204 })], '--write-baseline', baseline);
  expect(await readFile(baseline, 'utf8')).toBe(await readFile(await knownFailure(), 'utf8').then(indented));
  expect(code).toBe(0);
});

const indented = (json: string) => `${JSON.stringify(JSON.parse(json), null, 2)}\n`;

test('a failure that the baseline knows is told, and the run ends with 0', async () => {
  const { code, stdout } = await verifyOwn([listing({ status: 204 })], '--baseline', await knownFailure());
  expect(stdout).toContain('Failing, and known by the baseline: 1.');
  expect(code).toBe(0);
});

test('a failure that it does not know ends the run with 1', async () => {
  const other = listing({ status: 418, description: 'lists them again' });
  const { code } = await verifyOwn([listing({ status: 204 }), other], '--baseline', await knownFailure());
  expect(code).toBe(1);
});

test('what it knows to fail and passes is told', async () => {
  const { code, stdout } = await verifyOwn([listing()], '--baseline', await knownFailure());
  expect(stdout).toContain(
    'Known to fail, and passes: pact:shop/lists its endpoints; take it out of the baseline.',
  );
  expect(code).toBe(0);
});

/** Wrong use: one clear line on the error output, nothing on the other, and 2. */
async function expectWrongUse(args: readonly string[], says: string | RegExp) {
  const { code, stdout, stderr } = await runHere(['verify', ...args]);
  expect(stderr).toMatch(/^countersign: .*\n$/);
  expect(stderr).toMatch(says);
  expect(stdout).toBe('');
  expect(code).toBe(2);
}

test.each<[string, string[], string]>([
  ['a service that is none', ['billing'], 'Allowed choices are vault, mail, quota'],
  ['a target that is none', ['mail', '--target', 'staging'], 'neither "mock" nor a URL'],
  ['an adapter for the mock', ['mail', '--adapter', join(folder, 'a.js')], 'cannot be loaded'],
  [
    'an adapter that is not there',
    ['mail', '--target', 'http://127.0.0.1:9', '--adapter', 'no.js'],
    'cannot be loaded',
  ],
  ['a baseline that is not there', ['mail', '--baseline', 'no.json'], '--write-baseline no.json'],
  ['something else included', ['mail', '--include', 'everything'], 'only "assumed"'],
  ['a credential for no service', ['mail', '--as', 'live'], 'write it as mail=live'],
  ['a report of no kind', ['mail', '--report', 'pdf=a.pdf'], 'html=report.html'],
  ['proving another target', ['mail', '--prove', '--target', 'http://127.0.0.1:9'], 'takes the mock only'],
  ['a time that is none', ['mail', '--timeout', 'soon'], 'write it as 500ms, 10s or 5m'],
  ['a misspelt flag', ['mail', '--pact', 'a'], 'Did you mean --pacts?'],
])('%s is wrong use', (_, args, says) => expectWrongUse(args, says));

test('a baseline that is none is wrong use', async () => {
  const path = join(folder, 'no-baseline.json');
  await writeFile(path, '["pact:shop/lists its endpoints"]');
  await expectWrongUse(['mail', '--baseline', path], 'is no baseline');
});

test('a target that is down cannot be verified', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  await expectWrongUse(['mail', '--target', url], 'is not there: nothing listens at its port');
});

test('a target that hangs cannot be verified', async () => {
  await using silent = await startReceiver(() => undefined);
  await expectWrongUse(
    ['mail', '--target', silent.origin, '--timeout', '50ms'],
    'does not answer within 0.05 s',
  );
});

test('a target with a certificate that nobody trusts cannot be verified', async () => {
  await using secure = await startReceiver((response) => response.end('{}'), {
    key: privateKey,
    cert: certificate,
  });
  await expectWrongUse(
    ['mail', '--target', secure.origin],
    /certificate that is not trusted \(\w+\); name its authority in NODE_EXTRA_CA_CERTS/,
  );
});

test('a target that answers HTML is not the service', async () => {
  await using page = await startReceiver((response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Welcome</h1>');
  });
  await expectWrongUse(['mail', '--target', page.origin], 'answers HTML, not mail; is it the right URL?');
});

test('a target that breaks off cannot be verified', async () => {
  await using half = await startRawReceiver(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"web',
  );
  await expectWrongUse(['mail', '--target', half.origin], 'breaks off in the middle of its answer');
});

test('a target that speaks something else cannot be verified', async () => {
  await using other = await startRawReceiver('220 mail.example.com ESMTP\r\n');
  await expectWrongUse(['mail', '--target', other.origin], 'gives no answer of HTTP');
});

test.each<[string, Record<string, unknown>, string]>([
  ['no pact file', {}, 'holds no pact file'],
  ['a file that is no JSON', { 'a.json': '{"consumer":' }, 'a.json is no JSON'],
  ['a file that is no pact', { 'a.json': { openapi: '3.1.0' } }, 'names no consumer or no provider'],
  ['an empty pact', { 'a.json': pactOf('mail', []) }, 'has no interaction, so it proves nothing'],
  [
    'a pact of version 2',
    { 'a.json': pactOf('mail', [listing()], '2.0.0') },
    'is of Pact specification 2.0.0',
  ],
  [
    'a pact for another provider',
    { 'a.json': pactOf('billing', [listing()]) },
    'is for the provider "billing"; verified are mail',
  ],
])('%s cannot be verified', async (_, files, says) => {
  await using pacts = await pactFolder(files);
  await expectWrongUse(['mail', '--pacts', pacts.path], says);
});

test('a folder of pacts that is not there is wrong use', async () => {
  await expectWrongUse(['mail', '--pacts', join(folder, 'nowhere')], 'cannot be read (ENOENT)');
});

/** An adapter file with this text. */
async function adapterFile(text: string): Promise<string> {
  const path = join(folder, `adapter-${++adapterCount}.mjs`);
  await writeFile(path, text);
  return path;
}
let adapterCount = 0;

test.each<[string, string, string]>([
  ['throws when it is loaded', 'throw new Error("no settings\\nat all")', 'cannot be loaded: no settings'],
  [
    'throws when it is made',
    'export default () => { throw new Error("no key") }',
    'cannot be loaded: no key',
  ],
  ['is none', 'export const adapter = {}', 'has no adapter as its default export'],
  [
    'has a part that is not known',
    'export default { state: () => ({}) }',
    'unknown part "state"; did you mean states?',
  ],
  [
    'throws for a credential',
    'export default { credentials() { throw new Error("the vault is sealed") } }',
    'credentials of the adapter throws: the vault is sealed',
  ],
])('an adapter that %s is one clear line', async (_, text, says) => {
  await using pacts = await pactFolder({ 'a.json': pactOf('mail', [listing()]) });
  const adapter = await adapterFile(text);
  await expectWrongUse(
    ['mail', '--target', mock.url, '--adapter', adapter, '--pacts', pacts.path, '--as', 'mail=live'],
    says,
  );
});

test('what an adapter leaves out is not exercised, and no failure', async () => {
  await using pacts = await pactFolder({
    'a.json': pactOf('mail', [listing({ states: ['an endpoint exists'] })]),
  });
  const { code, stdout } = await runHere(['verify', 'mail', '--target', mock.url, '--pacts', pacts.path]);
  expect(stdout).toMatch(/not exercised {2}mail lists its endpoints: because the target offers no states/);
  expect(code).toBe(0);
});
