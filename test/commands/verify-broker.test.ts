import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BrokerOptions, startBroker } from '../support/broker/start-broker.ts';
import { listing, pactFolder, pactOf } from '../support/pact-folder.ts';
import { freePort, listening } from '../support/receivers.ts';
import { runHere } from '../support/run-here.ts';
import { WITH_SHOP } from '../support/shop/module.ts';

// Loaded here so that the first test does not have to load the contracts, the mocks and their validators.
await import('../../src/commands/verify/run.ts');

beforeEach(() => {
  vi.stubEnv('PACT_BROKER_TOKEN', 'token-of-the-broker');
  for (const name of ['GITHUB_ACTIONS', 'GITLAB_CI', 'GIT_COMMIT', 'GIT_BRANCH', 'BUILD_URL'])
    vi.stubEnv(name, undefined);
});
afterEach(() => void vi.unstubAllEnvs());

/** A broker with pacts of one consumer, each of a version of its own on main. */
async function brokerWith(pacts: readonly object[], options?: BrokerOptions) {
  const broker = await startBroker({ authorization: 'Bearer token-of-the-broker', ...options });
  for (const [index, pact] of pacts.entries()) broker.publish(pact, `1.${index}.0`);
  return broker;
}

const verify = (url: string, ...flags: readonly string[]) =>
  runHere(['verify', ...WITH_SHOP, 'shop', '--pacts', url, '--as', 'shop=live', ...flags]);

const lists = (status: number, description = 'lists its webhooks') =>
  pactOf('shop', [listing({ status, description })]);

test('pacts of main branches and deployed versions are verified, with the token from the environment', async () => {
  await using broker = await brokerWith([lists(204, 'lists them otherwise'), lists(200)]);
  broker.state.addEnvironment('production');
  broker.state.version('till', '1.0.0').deployedTo.add('production');
  const { code, stdout } = await verify(broker.url);
  expect(stdout).toContain('passed  shop lists its webhooks');
  expect(stdout).toContain('FAILED  shop lists them otherwise: expected 204 but was 200');
  expect(code).toBe(1);
  expect(broker.calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }],
    includePendingStatus: false,
  });
  expect(broker.state.results).toEqual([]);
});

test.each([
  [{ PACT_BROKER_USERNAME: 'ada', PACT_BROKER_PASSWORD: 'p:w' }, ''],
  [{}, 'ada:p%3Aw@'],
])('a broker is called with name and password: %j, %s', async (variables, inUrl) => {
  vi.stubEnv('PACT_BROKER_TOKEN', undefined);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const authorization = `Basic ${Buffer.from('ada:p:w').toString('base64')}`;
  await using broker = await brokerWith([lists(200)], { authorization });
  const { code, stdout } = await verify(broker.url.replace('http://', `http://${inUrl}`));
  expect(stdout).not.toContain('p%3Aw');
  expect(code).toBe(0);
});

test('selectors choose the pacts', async () => {
  await using broker = await brokerWith([lists(200)]);
  broker.publish(lists(204, 'lists them otherwise'), '2', 'feat/x');
  broker.publish({ ...lists(204, 'of another consumer'), consumer: { name: 'desk' } }, '3', 'feat/x');
  const { stdout } = await verify(
    broker.url,
    '--selector',
    'branch=feat/x,consumer=till',
    '--selector',
    'mainBranch',
  );
  expect(stdout).toContain('passed  shop lists its webhooks');
  expect(stdout).toContain('FAILED  shop lists them otherwise');
  expect(stdout).not.toContain('of another consumer');
});

test('a pending pact may fail, and one that the branch has verified may not', async () => {
  await using broker = await brokerWith([lists(204)]);
  const pending = await verify(broker.url, '--pending', '--publish-version', '7', '--publish-branch', 'main');
  expect(pending.stdout).toContain('Failures of pending pacts, which the provider has never verified: 1.');
  expect(pending.code).toBe(0);
  const [pact] = broker.state.pacts;
  broker.state.version('shop', '6').branches.add('main');
  broker.state.addResult(pact as NonNullable<typeof pact>, {
    success: true,
    providerApplicationVersion: '6',
  });
  expect(
    (await verify(broker.url, '--pending', '--publish-version', '7', '--publish-branch', 'main')).code,
  ).toBe(1);
});

test('work in progress is verified too, and may fail', async () => {
  await using broker = await brokerWith([lists(200)]);
  broker.publish(lists(204, 'lists them otherwise'), '2', 'feat/x');
  const { code, stdout } = await verify(broker.url, '--wip-since', '2026-01-01');
  expect(stdout).toContain('FAILED  shop lists them otherwise');
  expect(code).toBe(0);
});

test('results are published if a version is given', async () => {
  await using broker = await brokerWith([lists(200)]);
  const { code, stderr } = await verify(broker.url, '--publish-version', '1.4.0', '--publish-branch', 'main');
  expect(code).toBe(0);
  expect(stderr).toContain('published the results of 1 pacts for 1.4.0 (main): 1 verified, 0 failed');
  expect([...broker.state.version('shop', '1.4.0').branches]).toEqual(['main']);
  expect(broker.state.results).toMatchObject([
    {
      version: '1.4.0',
      success: true,
      body: { testResults: [{ interactionId: expect.any(String), success: true }] },
    },
  ]);
});

test('a failure is published with what differed, for the commit that the CI builds', async () => {
  vi.stubEnv('GITLAB_CI', 'true');
  vi.stubEnv('CI_COMMIT_SHA', '5f2c1e0');
  vi.stubEnv('CI_COMMIT_BRANCH', 'main');
  vi.stubEnv('CI_PIPELINE_URL', 'https://gitlab.example/pipelines/7');
  await using broker = await brokerWith([lists(204)]);
  const { code } = await verify(broker.url, '--publish-results');
  expect(code).toBe(1);
  expect(broker.state.results).toMatchObject([
    {
      version: '5f2c1e0',
      success: false,
      body: {
        buildUrl: 'https://gitlab.example/pipelines/7',
        testResults: [
          { success: false, mismatches: [{ description: expect.stringContaining('expected 204') }] },
        ],
      },
    },
  ]);
  expect([...broker.state.version('shop', '5f2c1e0').branches]).toEqual(['main']);
});

test('a pact with a state that the target does not offer has no result, and the others have theirs', async () => {
  await using broker = await brokerWith([pactOf('shop', [listing({ states: ['nobody knows this'] })])]);
  broker.publish({ ...lists(200), consumer: { name: 'desk' } }, '3');
  await using target = await startTarget();
  await using folder = await pactFolder({ 'adapter.mjs': ADAPTER });
  const flags = ['--target', target.url, '--adapter', join(folder.path, 'adapter.mjs')];
  const { code, stderr } = await verify(broker.url, ...flags, '--publish-version', '1.4.0');
  expect(stderr.split('\n')).toEqual([
    'countersign: published the results of 1 pacts for 1.4.0: 1 verified, 0 failed',
    'countersign: no result is published of Pact between till (1.0.0) and shop: the target offers no state "nobody knows this"',
    '',
  ]);
  expect(code).toBe(1);
});

test('a webhook of the broker names the pact to verify', async () => {
  const { promise: called, resolve } = Promise.withResolvers<string>();
  await using broker = await brokerWith([], { webhook: resolve });
  await using folder = await pactFolder({ 'till-shop.json': lists(200) });
  const published = await runHere([
    'publish',
    folder.path,
    '--broker',
    broker.url,
    '--publish-version',
    '9',
    '--publish-branch',
    'feat/x',
  ]);
  expect(published).toMatchObject({ code: undefined, stderr: '' });
  const { code } = await verify(await called, '--publish-version', '1.4.0', '--publish-branch', 'main');
  expect(code).toBe(0);
  expect(broker.state.results).toMatchObject([{ version: '1.4.0', success: true }]);
});

test('a pact of specification 2 is verified as it is', async () => {
  const old = {
    ...pactOf('shop', [], '2.0.0'),
    interactions: [
      {
        description: 'lists',
        providerState: 'the shop has a webhook',
        request: { method: 'get', path: '/shop/webhooks', headers: { Authorization: 'Bearer own' } },
        response: { status: 200 },
      },
    ],
  };
  await using broker = await brokerWith([old]);
  const { code, stdout } = await verify(broker.url);
  expect(stdout).toMatch(/passed +shop lists\n/);
  expect(code).toBe(0);
});

test('an interaction of a broker’s pact whose states the adapter refuses is not exercised, nor is the next one taken for it', async () => {
  await using broker = await brokerWith([
    pactOf('shop', [
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
    'not exercised  shop lists none: because the target offers no state "nobody knows this"',
  );
  expect(stdout).toMatch(/passed +shop lists some\n/);
  expect(stdout).toMatch(
    /FAILED +shop lists them otherwise: expected 204 but was 200\n +curl -X GET 'http.+\n +answered 200 {"webhooks":\[\],"total":0}\n/,
  );
  expect(stdout).toMatch(
    /FAILED +shop lists them after a failure: states\("this fails"\) of the adapter throws: no way/,
  );
  expect(stdout).toMatch(/passed +shop lists its webhooks\n/);
  expect(code).toBe(1);
});

const ADAPTER = `export default {
  credentials: { shop: { live: 'live' } },
  states(name) {
    if (name === 'this is known') return {};
    if (name === 'this fails') throw new Error('no way');
    throw Object.assign(new NotOffered('state "' + name + '"'));
  },
};
import { NotOffered } from '${new URL('../../src/verify/index.ts', import.meta.url).href}';
`;

/** A shop with no webhooks, to anybody. */
const startTarget = () =>
  listening((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"webhooks":[],"total":0}');
  });

test('a broker without a pact for the service is one clear line and exit code 2', async () => {
  await using broker = await brokerWith([]);
  const { code, stderr } = await verify(broker.url);
  expect(stderr).toMatch(/^countersign: .*no pact.*shop.*\n$/i);
  expect(code).toBe(2);
});

test('an unreachable broker is one clear line and exit code 2', async () => {
  const { code, stderr } = await verify(`http://127.0.0.1:${await freePort()}`);
  expect(stderr).toMatch(
    /^countersign: the broker http:\/\/127.0.0.1:\d+ does not answer: connect ECONNREFUSED.*\n$/,
  );
  expect(code).toBe(2);
});

test('a wrong token is one clear line and exit code 2', async () => {
  await using broker = await brokerWith([lists(200)], { authorization: 'Bearer another' });
  const { code, stdout, stderr } = await verify(broker.url, '--publish-version', '1.4.0');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^countersign: the broker .* refuses GET \/ \(401\); set PACT_BROKER_TOKEN, .*\n$/);
  expect(broker.state.results).toEqual([]);
});

test('a page that is no broker is one clear line and exit code 2', async () => {
  await using target = await startTarget();
  const { code, stderr } = await verify(target.url);
  expect(stderr).toMatch(/^countersign: the broker offers no pb:provider-pacts-for-verification; .*\n$/);
  expect(code).toBe(2);
});

test.each([
  [['--publish-results'], '--publish-results is about a broker; give its URL'],
  [['--pending'], '--pending is about a broker'],
  [['--pacts', 'http://127.0.0.1:9', '--publish-results'], 'give it with --publish-version'],
  [['--pacts', 'http://127.0.0.1:9', '--selector', 'mainbranch'], 'did you mean mainBranch?'],
  [['--pacts', 'http://127.0.0.1:9', '--wip-since', 'monday'], 'write it like 2026-01-31'],
  [['--publish-version', '1.4.0'], 'give its URL with --pacts https://'],
  [['--pacts', 'http://127.0.0.1:9', '--publish-branch', 'main'], 'can only be used with --publish-version'],
])('%j is a usage error', async (flags, message) => {
  const { code, stderr } = await runHere(['verify', ...WITH_SHOP, 'shop', ...flags]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
