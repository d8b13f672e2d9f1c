// `countersign verify` with a broker: which pacts it verifies, what it publishes, and brokers that fail.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFakeBroker } from '../support/fake-broker.ts';
import { listing, pactFolder, pactOf } from '../support/pact-folder.ts';
import { freePort } from '../support/receivers.ts';
import { runHere } from '../support/run-here.ts';

// Loaded here so that the first test does not have to load the contracts, the mocks and their validators.
await import('../../src/commands/verify/run.ts');

beforeEach(() => void vi.stubEnv('PACT_BROKER_TOKEN', 'token-of-the-broker'));
afterEach(() => void vi.unstubAllEnvs());

const verify = (url: string, ...flags: readonly string[]) =>
  runHere(['verify', 'mail', '--pacts', url, '--as', 'mail=live', ...flags]);

test('pacts of main branches and deployed versions are verified, with the token from the environment', async () => {
  await using broker = await startFakeBroker([
    pactOf('mail', [listing()]),
    pactOf('mail', [listing({ status: 204, description: 'lists them otherwise' })]),
  ]);
  const { code, stdout } = await verify(broker.url);
  expect(stdout).toContain('passed  mail lists its endpoints');
  expect(stdout).toContain('FAILED  mail lists them otherwise: expected 204 but was 200');
  expect(code).toBe(1);
  expect(broker.calls.find(({ call }) => call === 'POST /for/mail')?.body.consumerVersionSelectors).toEqual([
    { mainBranch: true },
    { deployedOrReleased: true },
  ]);
  expect(new Set(broker.calls.map(({ token }) => token))).toEqual(new Set(['Bearer token-of-the-broker']));
  expect(broker.calls.filter(({ call }) => call.endsWith('/results'))).toEqual([]);
});

test('results are published if a version is given', async () => {
  await using broker = await startFakeBroker([pactOf('mail', [listing()])]);
  const { code } = await verify(broker.url, '--publish-version', '1.4.0', '--publish-branch', 'main');
  expect(code).toBe(0);
  expect(broker.calls.map(({ call }) => call)).toContain(
    'PUT /pacticipants/mail/branches/main/versions/1.4.0',
  );
  expect(broker.calls.find(({ call }) => call === 'POST /pacts/0/results')?.body).toMatchObject({
    providerApplicationVersion: '1.4.0',
    success: true,
  });
});

test('an interaction of a broker’s pact whose states the adapter refuses is not exercised, nor is the next one taken for it', async () => {
  await using broker = await startFakeBroker([
    pactOf('mail', [
      listing({ description: 'lists none', states: ['nobody knows this', 'nor that'] }),
      listing({ description: 'lists some', states: ['this is known'] }),
      listing({ status: 204, description: 'lists them otherwise' }),
      listing({ description: 'lists them after a failure', states: ['this fails', 'this is known'] }),
      listing(),
    ]),
  ]);
  await using target = await startTarget();
  await using folder = await pactFolder({ 'adapter.mjs': ADAPTER });
  const flags = ['--target', target.url, '--adapter', join(folder.path, 'adapter.mjs')];
  const { code, stdout } = await verify(broker.url, ...flags);
  expect(stdout).toContain(
    'not exercised  mail lists none: because the target offers no state "nobody knows this"',
  );
  expect(stdout).toMatch(/passed +mail lists some\n/);
  expect(stdout).toMatch(
    /FAILED +mail lists them otherwise: expected 204 but was 200\n +curl -X GET 'http.+\n +answered 200 {"webhooks":\[\],"total":0}\n/,
  );
  expect(stdout).toMatch(
    /FAILED +mail lists them after a failure: states\("this fails"\) of the adapter throws: no way/,
  );
  expect(stdout).toMatch(/passed +mail lists its endpoints\n/);
  expect(code).toBe(1);
});

const ADAPTER = `export default {
  credentials: { mail: { live: 'live' } },
  states(name) {
    if (name === 'this is known') return {};
    if (name === 'this fails') throw new Error('no way');
    throw Object.assign(new NotOffered('state "' + name + '"'));
  },
};
import { NotOffered } from '${new URL('../../src/verify/index.ts', import.meta.url).href}';
`;

/** A mail service with no endpoints, to anybody. */
async function startTarget() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"webhooks":[],"total":0}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a broker without a pact for the service is one clear line and exit code 2', async () => {
  await using broker = await startFakeBroker([]);
  const { code, stderr } = await verify(broker.url);
  expect(stderr).toMatch(/^countersign: .*no pact.*mail.*\n$/i);
  expect(code).toBe(2);
});

test('an unreachable broker is one clear line and exit code 2', async () => {
  const { code, stderr } = await verify(`http://127.0.0.1:${await freePort()}`);
  expect(stderr).toMatch(/^countersign: No pacts found for provider 'mail' .*error sending request.*\n$/);
  expect(code).toBe(2);
});

test.each([
  [['--publish-version', '1.4.0'], 'give its URL with --pacts https://'],
  [['--pacts', 'http://127.0.0.1:9', '--publish-branch', 'main'], 'can only be used with --publish-version'],
])('%j is a usage error', async (flags, message) => {
  const { code, stderr } = await runHere(['verify', 'mail', ...flags]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
