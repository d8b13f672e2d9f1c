// The commands of the page on Pact that need a broker, as a team pastes them, with one that the tests have.

import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../contracts/mail/support.ts';
import { startBroker } from '../support/broker/start-broker.ts';
import { pathWithNpx } from '../support/npx.ts';
import { listing, pactFolder, pactOf } from '../support/pact-folder.ts';
import { commandsOf } from '../support/readme.ts';

test('a pact is published, verified, verified for a webhook, and may be deployed', async () => {
  const webhooks: string[] = [];
  await using broker = await startBroker({
    authorization: 'Bearer right',
    webhook: (pactUrl) => webhooks.push(pactUrl),
  });
  broker.state.addEnvironment('production', true);
  await using folder = await pactFolder({});
  await mkdir(join(folder.path, 'pacts'));
  const pact = {
    ...pactOf('mail', [listing({ path: ENDPOINTS, states: ['several endpoints exist'] })]),
    consumer: { name: 'shop' },
  };
  await writeFile(join(folder.path, 'pacts/shop-mail.json'), JSON.stringify(pact));
  // What the pact rests on.
  const PATH = await pathWithNpx(folder.path, { rules: ['M-EP-08', 'M-EP-09', 'M-AU-02'] });
  const run = async (command: string) => {
    const script = command.replaceAll('https://broker.example.com', broker.url);
    const env = { ...process.env, PATH, PACT_BROKER_TOKEN: 'right', PACT_URL: webhooks[0] };
    return (await promisify(execFile)('bash', ['-ec', script], { cwd: folder.path, env })).stdout;
  };
  const [publish, verify, verifyOne, canDeploy, ...others] = await commandsOf('broker', 'docs/pact.md');
  expect(others).toEqual([]);

  await run(publish as string);
  expect(webhooks).toHaveLength(1);
  expect(await run(verify as string)).toContain('passed  mail lists its webhooks');
  const asked = broker.calls.find(({ call }) => call.includes('for-verification'))?.body;
  expect(asked).toMatchObject({
    consumerVersionSelectors: [{ mainBranch: true }, { environment: 'production' }],
    includePendingStatus: true,
    providerVersionBranch: 'main',
    includeWipPactsSince: expect.stringMatching(/^2026-01-01/),
  });
  expect(await run(verifyOne as string)).toContain('passed  mail lists its webhooks');
  expect(broker.state.results.map(({ version, success }) => [version, success])).toEqual([
    ['1.4.0', true],
    ['1.4.1', true],
  ]);
  await run(canDeploy as string);
});
