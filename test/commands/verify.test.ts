// `countersign verify` with a user's own pacts: its output, reports, baseline and exit codes, and its message if
// there is nothing to verify.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { certificate, privateKey } from '../support/certificate.ts';
import { listing, message, pactFolder, pactOf } from '../support/pact-folder.ts';
import { freePort, startRawReceiver, startReceiver } from '../support/receivers.ts';
import { serviceNames } from '../support/registry/services.ts';
import { runHere } from '../support/run-here.ts';
import { shop } from '../support/shop/caller.ts';
import { WITH_SHOP } from '../support/shop/module.ts';

// Loaded here so that the first test does not have to load the contracts, the mocks and their validators.
await import('../../src/commands/verify/run.ts');

const folder = await mkdtemp(join(tmpdir(), 'countersign-verify-'));
const mock = await startMock({ services: [shop] });
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true });
});

/** Verifies a user's own pacts of the shop against the mock. */
async function verifyOwn(interactions: readonly object[], ...flags: readonly string[]) {
  await using pacts = await pactFolder({ 'till-shop.json': pactOf('shop', interactions) });
  return await verifyAt('mock', pacts.path, '--as', 'shop=live', ...flags);
}

const verifyAt = (target: string, pacts: string, ...flags: readonly string[]) =>
  runHere(['verify', ...WITH_SHOP, 'shop', '--target', target, '--pacts', pacts, ...flags]);

test('a pact that holds ends with 0', async () => {
  const { code, stdout, stderr } = await verifyOwn([listing()]);
  expect(stderr).toBe('');
  expect(stdout.split('\n')).toEqual([
    'shop at mock',
    expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d UTC, countersign \d+\.\d+\.\d+, \d+ s, seed 1$/),
    '',
    'Interactions without a rule',
    '  passed  shop lists its webhooks',
    '',
    '1 checks, 0 failed.',
    '',
  ]);
  expect(code).toBe(0);
});

test('a pact that fails ends with 1 and the difference', async () => {
  const { code, stdout } = await verifyOwn([listing({ status: 204 })]);
  expect(stdout).toMatch(/^ {2}FAILED {2}shop lists its webhooks: .*expected 204 but was 200/m);
  expect(code).toBe(1);
});

test('own pacts that are answered 401 for want of --as say so', async () => {
  await using pacts = await pactFolder({ 'till-shop.json': pactOf('shop', [listing()]) });
  const { code, stdout } = await runHere(['verify', ...WITH_SHOP, 'shop', '--pacts', pacts.path]);
  expect(stdout).toMatch(/expected 200 but was 401/);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(
    'Some calls were answered 401: the pacts were verified with the tokens that they contain. With --as shop=live they are verified with that credential of the target.',
  );
  expect(code).toBe(1);
  expect((await verifyOwn([listing({ status: 204 })])).stdout).not.toContain('--as shop=live');
});

test('an unknown state fails with the reason and a suggestion', async () => {
  const { code, stdout } = await verifyOwn([listing({ states: ['the shop has a webhok'] })]);
  expect(stdout).toMatch(/FAILED {2}.*There is no scenario "the shop has a webhok"\. Did you mean "/);
  expect(code).toBe(1);
});

test('the description of a message starts with its event type', async () => {
  const { code, stdout } = await verifyOwn([
    message('returned by post', { event_type: 'returned' }),
    message('shipped', { event_type: 'returned' }),
  ]);
  expect(stdout).toContain('passed  shop returned by post');
  expect(stdout).toMatch(/FAILED {2}shop shipped: .*event_type/);
  expect(code).toBe(1);
});

test('a message without an event type in its description fails with the reason', async () => {
  const { stdout } = await verifyOwn([message('an order came back', { event_type: 'returned' })]);
  expect(stdout).toContain(
    '"an order came back" names no event type of shop; begin the description with one',
  );
});

test('reports are written to files in each format', async () => {
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
  expect(await readFile(html, 'utf8')).toMatch(/^<!doctype html>[\s\S]+shop lists its webhooks/);
  expect(await readFile(junit, 'utf8')).toContain('tests="1" failures="1"');
  expect(await readFile(json, 'utf8')).toBe(stdout);
  expect(JSON.parse(stdout)).toMatchObject({ subject: 'shop', url: 'mock', summary: { failed: 1 } });
});

/** A baseline with one known failure. */
async function knownFailure(): Promise<string> {
  const path = join(folder, 'known.json');
  await writeFile(path, JSON.stringify({ known_failures: ['pact:till/lists its webhooks'] }));
  return path;
}

test('--write-baseline writes the failures of the run, which then ends with 0', async () => {
  const baseline = join(folder, 'baseline.json');
  const { code } = await verifyOwn([listing({ status: 204 })], '--write-baseline', baseline);
  expect(await readFile(baseline, 'utf8')).toBe(await readFile(await knownFailure(), 'utf8').then(indented));
  expect(code).toBe(0);
});

const indented = (json: string) => `${JSON.stringify(JSON.parse(json), null, 2)}\n`;

test('a known failure is reported, and the run ends with 0', async () => {
  const { code, stdout } = await verifyOwn([listing({ status: 204 })], '--baseline', await knownFailure());
  expect(stdout).toContain('Known failures from the baseline: 1.');
  expect(code).toBe(0);
});

test('a new failure ends the run with 1', async () => {
  const other = listing({ status: 418, description: 'lists them again' });
  const { code } = await verifyOwn([listing({ status: 204 }), other], '--baseline', await knownFailure());
  expect(code).toBe(1);
});

test('a known failure that now passes is reported', async () => {
  const { code, stdout } = await verifyOwn([listing()], '--baseline', await knownFailure());
  expect(stdout).toContain(
    'Listed in the baseline but passes now: pact:till/lists its webhooks; remove it from the baseline.',
  );
  expect(code).toBe(0);
});

/** A usage error: one clear line on standard error, nothing on standard output, and exit code 2. */
async function expectUsageError(args: readonly string[], message: string | RegExp) {
  const { code, stdout, stderr } = await runHere(['verify', ...WITH_SHOP, ...args]);
  expect(stderr).toMatch(/^countersign: .*\n$/);
  expect(stderr).toMatch(message);
  expect(stdout).toBe('');
  expect(code).toBe(2);
}

test.each<[string, string[], string]>([
  ['an unknown service', ['billing'], `Known are ${[...serviceNames, 'shop'].join(', ')}`],
  ['an invalid target', ['shop', '--target', 'staging'], 'neither "mock" nor a URL'],
  ['an adapter for the mock', ['shop', '--adapter', join(folder, 'a.js')], 'cannot be loaded'],
  ['a missing adapter', ['shop', '--target', 'http://127.0.0.1:9', '--adapter', 'no.js'], 'cannot be loaded'],
  ['a missing baseline', ['shop', '--baseline', 'no.json'], '--write-baseline no.json'],
  ['an invalid --include', ['shop', '--include', 'everything'], 'only "assumed"'],
  [
    'a credential without a service',
    ['shop', '--as', 'live'],
    `=live; the services are ${[...serviceNames, 'shop'].join(', ')}`,
  ],
  ['an unknown kind of report', ['shop', '--report', 'pdf=a.pdf'], 'html=report.html'],
  [
    'mutation tests of another target',
    ['shop', '--prove', '--target', 'http://127.0.0.1:9'],
    'works only with the mock',
  ],
  ['an invalid duration', ['shop', '--timeout', 'soon'], 'write it like 500ms, 10s or 5m'],
  ['a misspelt flag', ['shop', '--pact', 'a'], 'Did you mean --pacts?'],
])('%s is a usage error', (_, args, message) => expectUsageError(args, message));

test('an invalid baseline is a usage error', async () => {
  const path = join(folder, 'no-baseline.json');
  await writeFile(path, '["pact:till/lists its webhooks"]');
  await expectUsageError(['shop', '--baseline', path], 'is not a baseline');
});

test('a target that is down cannot be verified', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  await expectUsageError(['shop', '--target', url], 'is not there: nothing listens at its port');
});

test('a target that hangs cannot be verified', async () => {
  await using silent = await startReceiver(() => undefined);
  await expectUsageError(
    ['shop', '--target', silent.origin, '--timeout', '50ms'],
    'does not answer within 0.05 s',
  );
});

test('a target with an untrusted certificate cannot be verified', async () => {
  await using secure = await startReceiver((response) => response.end('{}'), {
    key: privateKey,
    cert: certificate,
  });
  await expectUsageError(
    ['shop', '--target', secure.origin],
    /certificate that is not trusted \(\w+\); name its authority in NODE_EXTRA_CA_CERTS/,
  );
});

test('a target that answers HTML is not the service', async () => {
  await using page = await startReceiver((response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Welcome</h1>');
  });
  await expectUsageError(['shop', '--target', page.origin], 'answers HTML, not shop; is it the right URL?');
});

test('a target that closes the connection cannot be verified', async () => {
  await using half = await startRawReceiver(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"web',
  );
  await expectUsageError(['shop', '--target', half.origin], 'breaks off in the middle of its answer');
});

test('a target that does not speak HTTP cannot be verified', async () => {
  await using other = await startRawReceiver('220 smtp.example.com ESMTP\r\n');
  await expectUsageError(['shop', '--target', other.origin], 'gives no answer of HTTP');
});

test.each<[string, Record<string, unknown>, string]>([
  ['no pact file', {}, 'holds no pact file'],
  ['a file that is not JSON', { 'a.json': '{"consumer":' }, 'a.json is no JSON'],
  ['a file that is not a pact', { 'a.json': { openapi: '3.1.0' } }, 'names no consumer or no provider'],
  ['an empty pact', { 'a.json': pactOf('shop', []) }, 'has no interaction, so it proves nothing'],
  [
    'a pact of version 2',
    { 'a.json': pactOf('shop', [listing()], '2.0.0') },
    'is of Pact specification 2.0.0',
  ],
  [
    'a pact for another provider',
    { 'a.json': pactOf('billing', [listing()]) },
    'is for the provider "billing", which is not being verified (shop)',
  ],
])('%s cannot be verified', async (_, files, message) => {
  await using pacts = await pactFolder(files);
  await expectUsageError(['shop', '--pacts', pacts.path], message);
});

test('a missing folder of pacts is a usage error', async () => {
  await expectUsageError(['shop', '--pacts', join(folder, 'nowhere')], 'cannot be read (ENOENT)');
});

/** Writes an adapter file. */
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
  [
    'does not reach its service',
    'export default () => { throw new Error("fetch failed", { cause: new Error("nobody is there") }) }',
    'cannot be loaded: fetch failed: nobody is there',
  ],
  ['is missing', 'export const adapter = {}', 'has no adapter as its default export'],
  [
    'has an unknown part',
    'export default { state: () => ({}) }',
    'unknown part "state"; did you mean states?',
  ],
])('an adapter that %s is one clear line', async (_, text, message) => {
  await using pacts = await pactFolder({ 'a.json': pactOf('shop', [listing()]) });
  const adapter = await adapterFile(text);
  await expectUsageError(
    ['shop', '--target', mock.url, '--adapter', adapter, '--pacts', pacts.path, '--as', 'shop=live'],
    message,
  );
});

test('an adapter that throws fails the check, and the report has its stack', async () => {
  await using pacts = await pactFolder({ 'a.json': pactOf('shop', [listing()]) });
  const adapter = await adapterFile(
    'export default { credentials() { throw new Error("the till is locked") } }',
  );
  const flags = ['--adapter', adapter, '--as', 'shop=live'];
  const { code, stdout } = await verifyAt(mock.url, pacts.path, ...flags);
  expect(stdout).toContain(
    'shop lists its webhooks: credentials of the adapter throws: the till is locked\n',
  );
  expect(stdout).toMatch(
    /Errors of the adapter\n +credentials of the adapter throws: the till is locked\n +in "shop lists its webhooks"\n +Error: the till is locked\n +at .*adapter-\d+\.mjs:1/,
  );
  expect(code).toBe(1);
});

test('1.0 is the number 1', async () => {
  await using service = await startReceiver((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"total":1.0,"webhooks":[]}');
  });
  const content = { content: { total: 1 }, contentType: 'application/json', encoded: false };
  const matchingRules = { body: { '$.total': { combine: 'AND', matchers: [{ match: 'integer' }] } } };
  const asking = { ...listing(), response: { status: 200, body: content, matchingRules } };
  await using pacts = await pactFolder({ 'a.json': pactOf('shop', [asking]) });
  const { stdout } = await verifyAt(service.origin, pacts.path);
  expect(stdout).toMatch(/passed {2}shop lists its webhooks/);
});

test('a capability that an adapter lacks is not exercised, and where nothing else is asked, nothing was checked', async () => {
  await using pacts = await pactFolder({
    'a.json': pactOf('shop', [listing({ states: ['the shop has a webhook'] })]),
  });
  const { code, stdout, stderr } = await verifyAt(mock.url, pacts.path);
  expect(stdout).toMatch(
    /not exercised {2}shop lists its webhooks: because the target offers no states, and so not "the shop has a webhook"/,
  );
  expect(stderr).toBe(
    'countersign: nothing was checked, because the target offers no states, and so not "the shop has a webhook"\n',
  );
  expect(code).toBe(2);
});

test('a rule whose checks all rest on assumptions is no success without them, and is reported all the same', async () => {
  const file = join(folder, 'nothing.json');
  const asked = ['verify', ...WITH_SHOP, 'shop', '--rule', 'S-DL-02', '--report', `json=${file}`];
  const { code, stdout, stderr } = await runHere(asked);
  expect(stdout).toMatch(/not covered +S-DL-02/);
  expect(stderr).toBe(
    'countersign: nothing was checked: no check of S-DL-02 was run; checks that rest on an assumption need --include assumed\n',
  );
  expect(code).toBe(2);
  const { rules } = JSON.parse(await readFile(file, 'utf8'));
  expect(rules).toMatchObject([{ id: 'S-DL-02', state: 'not_covered' }]);
  const { code: assuming } = await runHere([...asked, '--include', 'assumed']);
  expect(assuming).toBe(0);
});

test('without an adapter, credentials and the documented API show what they can, and nothing is called broken', async () => {
  const world = await mock.world();
  const { live, no_scopes } = world.credentials.shop;
  const rules = ['S-WH-01', 'S-AC-01', 'S-DL-01'].flatMap((id) => ['--rule', id]);
  const credentials = ['--credential', `live=${live}`, '--credential', `shop.no_scopes=${no_scopes}`];
  const shop = ['verify', ...WITH_SHOP, 'shop', '--target', world.url];
  const { code, stdout } = await runHere([...shop, ...credentials, ...rules]);
  expect(stdout).toMatch(/proven +S-WH-01/);
  expect(stdout).toMatch(/proven +S-AC-01/);
  expect(stdout).toMatch(/not exercised +S-DL-01/);
  expect(stdout).toContain(
    'Without an adapter, only what credentials and the documented API can show is checked.',
  );
  expect(stdout).not.toContain('BROKEN');
  expect(code).toBe(0);
  const left = await world.request('GET', '/shop/webhooks', { token: live });
  expect(left.body).toMatchObject({ total: 0 });
});

test.each(['live', '=token', 'billing.live=token'])(
  'the credential %s is a usage error',
  async (credential) => {
    await expectUsageError(
      ['shop', '--credential', credential],
      `.live=TOKEN; the services are ${[...serviceNames, 'shop'].join(', ')}`,
    );
  },
);

test.each([
  [
    'a refusal is not believed where everybody is refused',
    401,
    'not exercised',
    'listWebhooks was refused to everybody',
  ],
  ['a refusal is believed where somebody was granted the same', 200, 'passed', ''],
])('%s', async (_, status, verdict, reason) => {
  await using service = await startReceiver((response, { headers }) => {
    const isKnown = headers.authorization === 'Bearer their-own';
    response
      .writeHead(isKnown ? status : 401, { 'content-type': 'application/json' })
      .end('{"total":0,"webhooks":[]}');
  });
  const stranger = {
    ...listing({ status: 401, description: 'is refused as a stranger' }),
    request: { method: 'GET', path: '/shop/webhooks' },
  };
  await using pacts = await pactFolder({ 'a.json': pactOf('shop', [stranger, listing()]) });
  const { stdout } = await verifyAt(service.origin, pacts.path);
  expect(stdout).toContain(`${verdict}  shop is refused as a stranger${reason && `: because ${reason}`}`);
});
