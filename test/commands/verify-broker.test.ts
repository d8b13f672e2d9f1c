// `countersign verify` with a broker: which pacts it verifies, what it publishes, and brokers that fail.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFakeBroker } from '../support/fake-broker.ts';
import { listing, pactOf } from '../support/pact-folder.ts';
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
