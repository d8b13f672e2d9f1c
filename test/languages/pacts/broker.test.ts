// The official client of brokers and the Rust verifier, unchanged, against the broker that the tests have: it speaks the protocol
// as they understand it, they see what `countersign` has published there, and `countersign` sees what they have.

import { afterEach, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../../contracts/mail/support.ts';
import { startMockOf } from '../../../src/testing/start-mock.ts';
import { startBroker, type TestBroker } from '../../support/broker/start-broker.ts';
import { listing, pactFolder, pactOf } from '../../support/pact-folder.ts';
import { services } from '../../support/registry/services.ts';
import { runHere } from '../../support/run-here.ts';
import { type Ended, ended } from '../../support/toolchains.ts';
import { pactCli } from './pact-cli.ts';

afterEach(() => void vi.unstubAllEnvs());

/** Ways to prove who one is: what both sides read from the environment, and the header that they send. */
const ways = [
  { way: 'token', variables: { PACT_BROKER_TOKEN: 'right' }, authorization: 'Bearer right' },
  {
    way: 'user and password',
    variables: { PACT_BROKER_USERNAME: 'ada', PACT_BROKER_PASSWORD: 'p:w' },
    authorization: `Basic ${Buffer.from('ada:p:w').toString('base64')}`,
  },
];
const VARIABLES = ['PACT_BROKER_TOKEN', 'PACT_BROKER_USERNAME', 'PACT_BROKER_PASSWORD'] as const;

function giveOnly(variables: { readonly [name in (typeof VARIABLES)[number]]?: string }): void {
  for (const name of VARIABLES) vi.stubEnv(name, variables[name]);
}

async function client({ url }: TestBroker, ...args: readonly string[]): Promise<Ended> {
  return ended(await pactCli('pact-broker'), [...args, '--broker-base-url', url]);
}

const folderOf = (status: number) =>
  pactFolder({ 'till-mail.json': pactOf('mail', [listing({ path: ENDPOINTS, status })]) });
const askWhetherTillMayGo = ['can-i-deploy', '--pacticipant', 'till', '--version', '1'];
const RECORD = [
  'record-deployment',
  '--pacticipant',
  'mail',
  '--version',
  '7',
  '--environment',
  'production',
];

async function done(result: Promise<Ended>): Promise<string> {
  const { code, output } = await result;
  expect(code, output).toBe(0);
  return output;
}

test.each(ways)(
  'with $way the client publishes, countersign verifies, and the client records a deployment and may deploy',
  async ({ variables, authorization }) => {
    giveOnly(variables);
    await using broker = await startBroker({ authorization });
    await using folder = await folderOf(200);
    const mayGo = () => client(broker, ...askWhetherTillMayGo, '--to-environment', 'production');
    await done(client(broker, 'publish', folder.path, '--consumer-app-version', '1', '--branch', 'main'));
    expect(await done(client(broker, 'list-latest-pact-versions'))).toMatch(/till.*1.*mail/);
    const no = await mayGo();
    expect(no.output).toContain('Computer says no');
    expect(no.code).not.toBe(0);

    const flags = ['--as', 'mail=live', '--publish-version', '7', '--publish-branch', 'main'];
    expect((await runHere(['verify', 'mail', '--pacts', broker.url, ...flags])).code).toBe(0);
    await done(client(broker, 'create-environment', '--name', 'production', '--production'));
    await done(client(broker, ...RECORD));
    expect(await done(mayGo())).toContain('Computer says yes');
  },
);

test.each([
  { status: 200, code: 0, said: 'yes' },
  { status: 204, code: 1, said: 'no' },
])(
  'what countersign publishes is verified and answered by the Rust verifier, and the client says $said',
  async ({ status, code, said }) => {
    giveOnly({ PACT_BROKER_TOKEN: 'right' });
    await using broker = await startBroker({ authorization: 'Bearer right' });
    await using folder = await folderOf(status);
    const of = ['--publish-version', '1', '--publish-branch', 'main'];
    expect((await runHere(['publish', folder.path, '--broker', broker.url, ...of])).code).toBeUndefined();
    expect(await done(client(broker, 'list-latest-pact-versions'))).toMatch(/till.*1.*mail/);

    await using mock = await startMockOf(services);
    const world = await mock.world();
    const { port } = new URL(mock.url);
    const verified = await ended(await pactCli('pact-verifier'), [
      ...['--broker-url', broker.url, '--provider-name', 'mail'],
      ...['--consumer-version-selectors', '{"mainBranch":true}'],
      ...['--hostname', '127.0.0.1', '--port', port, '--base-path', `/w/${world.id}`],
      ...['--state-change-url', `${mock.url}/_countersign/worlds/${world.id}/states`],
      ...['--header', `Authorization=Bearer ${world.credentials.mail?.live}`],
      ...['--publish', '--provider-version', '7', '--provider-branch', 'main'],
    ]);
    expect(verified.code, verified.output).toBe(code);
    expect(broker.state.results).toMatchObject([{ version: '7', success: code === 0 }]);
    const asked = await client(broker, ...askWhetherTillMayGo);
    expect(asked.output).toContain(`Computer says ${said}`);
    expect(asked.code === 0).toBe(said === 'yes');
  },
);

test('countersign names the rules between what the client has published and a report that leaves them out', async () => {
  giveOnly({ PACT_BROKER_TOKEN: 'right' });
  await using broker = await startBroker({ authorization: 'Bearer right' });
  await using folder = await folderOf(200);
  await done(client(broker, 'publish', folder.path, '--consumer-app-version', '1', '--branch', 'main'));
  await using reports = await pactFolder({});
  const asked = async (...rules: readonly string[]) => {
    const report = `${reports.path}/${rules.length}.json`;
    const chosen = rules.flatMap((rule) => ['--rule', rule]);
    await runHere(['verify', 'mail', '--include', 'assumed', '--report', `json=${report}`, ...chosen]);
    const flags = ['--as', 'mail=live', '--consumer', 'till', '--consumer-version', '1', '--report', report];
    const { stdout } = await runHere(['can-i-deploy', '--pacts', broker.url, ...flags, '--json']);
    return JSON.parse(stdout);
  };
  expect(await asked('M-AU-02', 'M-EP-08', 'M-EP-09')).toMatchObject({
    deployable: true,
    stands_between: [],
  });
  const { deployable, stands_between } = await asked('M-AU-02');
  expect(deployable).toBe(false);
  expect(stands_between.map(({ id }: { readonly id: string }) => id)).toContain('M-EP-08');
});

test('the client is refused with a wrong token', async () => {
  giveOnly({ PACT_BROKER_TOKEN: 'wrong' });
  await using broker = await startBroker({ authorization: 'Bearer right' });
  expect((await client(broker, 'list-latest-pact-versions')).code).not.toBe(0);
});
