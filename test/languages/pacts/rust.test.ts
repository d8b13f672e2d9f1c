// The command line of the Rust verifier, unchanged, verifies the project's pacts against the mock: examples/pact/verify.sh.

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  faultyCount,
  ownInteractions,
  pactFiles,
  startFaultyMock,
  startRightMock,
} from '../../support/own-pacts.ts';
import { ended } from '../../support/toolchains.ts';
import { pactCli } from './pact-cli.ts';

const recipe = fileURLToPath(new URL('../../../examples/pact/verify.sh', import.meta.url));

async function verify(mock: string) {
  const env = { MOCK: mock, VERIFIER: await pactCli('pact-verifier') };
  const { code, output } = await ended('sh', [recipe, ...pactFiles], { env });
  const failures = output.match(/^ *\d+\) Verifying a pact between .*$/gm) ?? [];
  const verified = output.match(/^ {2}\S.*\(\d+\S* loading, .* verification\)$/gm) ?? [];
  return { code, verified: verified.length, failed: failures.length };
}

test('the Rust verifier verifies every interaction', async () => {
  await using mock = await startRightMock();
  expect(await verify(mock.url)).toEqual({ code: 0, verified: ownInteractions.length, failed: 0 });
});

test('the Rust verifier finds a planted fault in each service, and nothing else', async () => {
  await using mock = await startFaultyMock();
  expect(await verify(mock.url)).toEqual({
    code: 1,
    verified: ownInteractions.length,
    failed: faultyCount,
  });
});
