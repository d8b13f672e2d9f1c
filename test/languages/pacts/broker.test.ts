// The official client of brokers, unchanged, against the broker that the tests have: it speaks the protocol as that client
// understands it, and the client sees what `countersign` has published there.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { startBroker } from '../../support/broker/start-broker.ts';
import { listing, pactFolder, pactOf } from '../../support/pact-folder.ts';
import { runHere } from '../../support/run-here.ts';
import { CACHE, ended, has, succeeded } from '../../support/toolchains.ts';

afterEach(() => void vi.unstubAllEnvs());

const isThere = await has('cargo', '--version');
const VERSION = '0.9.0';
const installed = join(CACHE, `pact-broker-cli-${VERSION}`);
const CLIENT = join(installed, 'bin/pact-broker-cli');

/** It is built once, which takes half an hour. */
async function install(): Promise<void> {
  if (existsSync(CLIENT)) return;
  const args = ['install', '--quiet', '--locked', '--jobs', '1', '--root', installed];
  await succeeded('nice', ['-n', '19', 'cargo', ...args, `pact-broker-cli@${VERSION}`]);
}

const client = (url: string, ...args: readonly string[]) =>
  ended(CLIENT, [...args, '--broker-base-url', url, '--broker-token', 'right']);

test.skipIf(!isThere)(
  'pact-broker-cli publishes, lists, records a deployment and asks can-i-deploy',
  async () => {
    await install();
    await using broker = await startBroker({ authorization: 'Bearer right' });
    await using folder = await pactFolder({ 'shop-mail.json': pactOf('mail', [listing()]) });
    const { url } = broker;
    const canDeploy = () =>
      client(
        url,
        'can-i-deploy',
        '--pacticipant',
        'shop',
        '--version',
        '1',
        '--to-environment',
        'production',
      );

    const published = await client(
      url,
      'publish',
      folder.path,
      '--consumer-app-version',
      '1',
      '--branch',
      'main',
    );
    expect(published.code, published.output).toBe(0);
    const listed = await client(url, 'list-latest-pact-versions');
    expect(listed.output).toMatch(/shop.*1.*mail/);
    expect((await canDeploy()).output).toContain('Computer says no');

    vi.stubEnv('PACT_BROKER_TOKEN', 'right');
    const flags = ['--as', 'mail=live', '--publish-version', '7', '--publish-branch', 'main'];
    expect((await runHere(['verify', 'mail', '--pacts', url, ...flags])).code).toBe(0);
    const environment = await client(url, 'create-environment', '--name', 'production', '--production');
    expect(environment.code, environment.output).toBe(0);
    const recorded = await client(
      url,
      'record-deployment',
      '--pacticipant',
      'mail',
      '--version',
      '7',
      '--environment',
      'production',
    );
    expect(recorded.code, recorded.output).toBe(0);
    const yes = await canDeploy();
    expect(yes.output).toContain('Computer says yes');
    expect(yes.code).toBe(0);
  },
);

test.skipIf(!isThere)(
  'pact-broker-cli sees the pacts that countersign publishes, and is refused with a wrong token',
  async () => {
    await install();
    await using broker = await startBroker({ authorization: 'Bearer right' });
    await using folder = await pactFolder({ 'shop-mail.json': pactOf('mail', [listing()]) });
    vi.stubEnv('PACT_BROKER_TOKEN', 'right');
    await runHere([
      'publish',
      folder.path,
      '--broker',
      broker.url,
      '--publish-version',
      '5f2c1e0',
      '--publish-branch',
      'main',
    ]);
    const listed = await client(broker.url, 'list-latest-pact-versions');
    expect(listed.output).toMatch(/shop.*5f2c1e0.*mail/);
    const refused = await ended(CLIENT, [
      'list-latest-pact-versions',
      '--broker-base-url',
      broker.url,
      '--broker-token',
      'wrong',
    ]);
    expect(refused.code).not.toBe(0);
  },
);
