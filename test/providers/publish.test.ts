// `countersign publish`: what of a consumer's pacts reaches a broker, and that nothing does if anything is wrong.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../contracts/mail/support.ts';
import { startBroker } from '../support/broker/start-broker.ts';
import { listing, pactFolder, pactOf } from '../support/pact-folder.ts';
import { freePort } from '../support/receivers.ts';
import { runHere } from '../support/run-here.ts';

beforeEach(() => {
  for (const name of [
    'GITHUB_ACTIONS',
    'GITLAB_CI',
    'GIT_COMMIT',
    'GIT_BRANCH',
    'BUILD_URL',
    'PACT_BROKER_TOKEN',
  ])
    vi.stubEnv(name, undefined);
});
afterEach(() => void vi.unstubAllEnvs());

const PACTS = {
  'till-mail.json': pactOf('mail', [listing({ path: ENDPOINTS, states: ['several endpoints exist'] })]),
  'till-ledger.json': pactOf('ledger', [listing({ path: ENDPOINTS, states: ['a state of theirs'] })]),
};

const publish = (folder: string, ...flags: readonly string[]) => runHere(['publish', folder, ...flags]);

/** What GitHub says of a pull request. */
async function pullRequest(folder: string): Promise<Record<string, string>> {
  const event = join(folder, 'event');
  await writeFile(event, JSON.stringify({ pull_request: { head: { sha: 'head-of-the-branch' } } }));
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_SHA: 'a-merge',
    GITHUB_EVENT_PATH: event,
    GITHUB_HEAD_REF: 'feat/x',
    GITHUB_REF_NAME: '7/merge',
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_REPOSITORY: 'shop/shop',
    GITHUB_RUN_ID: '9',
  };
}

test('all pacts of a consumer are published for the head of its pull request', async () => {
  await using broker = await startBroker();
  await using folder = await pactFolder(PACTS);
  for (const [name, value] of Object.entries(await pullRequest(folder.path))) vi.stubEnv(name, value);
  const { code, stdout } = await publish(folder.path, '--broker', broker.url);
  expect(code).toBeUndefined();
  expect(stdout).toContain(
    'Pact successfully published for till version head-of-the-branch and provider mail.',
  );
  const version = broker.state.version('till', 'head-of-the-branch');
  expect([...version.branches]).toEqual(['feat/x']);
  expect(version.buildUrl).toBe('https://github.example/shop/shop/actions/runs/9');
  expect(broker.state.pacts.map(({ provider, content }) => [provider, content])).toEqual([
    ['ledger', PACTS['till-ledger.json']],
    ['mail', PACTS['till-mail.json']],
  ]);
});

test('any other CI tells it by GIT_COMMIT and GIT_BRANCH', async () => {
  await using broker = await startBroker();
  await using folder = await pactFolder(PACTS);
  vi.stubEnv('GIT_COMMIT', '5f2c1e0');
  vi.stubEnv('GIT_BRANCH', 'origin/main');
  vi.stubEnv('PACT_BROKER_BASE_URL', broker.url);
  expect((await publish(folder.path, '--tag', 'dev')).code).toBeUndefined();
  const { branches, tags } = broker.state.version('till', '5f2c1e0');
  expect([[...branches], [...tags]]).toEqual([['main'], ['dev']]);
});

test('a state that the documents do not have is one line, and nothing is published', async () => {
  await using broker = await startBroker();
  const wrong = pactOf('mail', [listing({ path: ENDPOINTS, states: ['several endponts exist'] })]);
  await using folder = await pactFolder({ ...PACTS, 'till-mail.json': wrong });
  const flags = ['--broker', broker.url, '--publish-version', '1'];
  const { code, stderr } = await publish(folder.path, ...flags);
  expect(stderr).toMatch(
    /^countersign: .* names the state "several endponts exist", .* did you mean "several endpoints exist"\?.*\n$/,
  );
  expect(code).toBe(2);
  expect(broker.calls).toEqual([]);
  expect((await publish(folder.path, ...flags, '--any-state')).code).toBeUndefined();
});

test('pacts of several consumers are one line, and nothing is published', async () => {
  await using broker = await startBroker();
  const other = { ...pactOf('mail', [listing({ path: ENDPOINTS })]), consumer: { name: 'desk' } };
  await using folder = await pactFolder({ ...PACTS, 'desk-mail.json': other });
  const { code, stderr } = await publish(folder.path, '--broker', broker.url, '--publish-version', '1');
  expect(stderr).toMatch(/^countersign: .* has pacts of several consumers \(desk, till\); .*\n$/);
  expect(code).toBe(2);
  expect(broker.calls).toEqual([]);
});

test('a version whose pact is another one already keeps it, and gets no other', async () => {
  await using broker = await startBroker();
  await using folder = await pactFolder(PACTS);
  broker.publish(pactOf('mail', [listing({ path: ENDPOINTS, status: 204 })]), '1');
  const { code, stderr } = await publish(folder.path, '--broker', broker.url, '--publish-version', '1');
  expect(stderr).toMatch(
    /^countersign: the broker .* answers 409 to POST \/contracts\/publish: Cannot change the content .*\n$/,
  );
  expect(code).toBe(2);
  expect(broker.state.pacts).toHaveLength(1);
});

test('a wrong token is one line, and nothing is published', async () => {
  await using broker = await startBroker({ authorization: 'Bearer right' });
  await using folder = await pactFolder(PACTS);
  vi.stubEnv('PACT_BROKER_TOKEN', 'wrong');
  const { code, stderr } = await publish(folder.path, '--broker', broker.url, '--publish-version', '1');
  expect(stderr).toMatch(/^countersign: the broker .* refuses GET \/ \(401\); .*\n$/);
  expect(code).toBe(2);
  expect(broker.state.pacts).toEqual([]);
});

test.each([
  [['--publish-version', '1'], 'which broker? Give it with --broker'],
  [['--broker', 'broker.example'], 'no variable of a CI tells which commit this is'],
  [['--broker', 'broker.example', '--publish-version', '1'], 'broker.example is no address of a broker'],
])('%j is a usage error', async (flags, line) => {
  await using folder = await pactFolder(PACTS);
  const { code, stderr } = await publish(folder.path, ...flags);
  expect(stderr).toContain(line);
  expect(code).toBe(2);
});

test('a broker that is not there is one line', async () => {
  await using folder = await pactFolder(PACTS);
  const url = `http://127.0.0.1:${await freePort()}`;
  const { code, stderr } = await publish(folder.path, '--broker', url, '--publish-version', '1');
  expect(stderr).toMatch(/^countersign: the broker .* does not answer: .*\n$/);
  expect(code).toBe(2);
});
