// The command line of the Rust verifier, unchanged, verifies the project's pacts against the mock: examples/pact/verify.sh.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  faultyCount,
  ownInteractions,
  pactFiles,
  startFaultyMock,
  startRightMock,
} from '../../support/own-pacts.ts';
import { CACHE, ended, has, succeeded } from '../../support/toolchains.ts';

const recipe = fileURLToPath(new URL('../../../examples/pact/verify.sh', import.meta.url));
const isThere = await has('cargo', '--version');
const VERSION = '1.4.0';
const installed = join(CACHE, `pact-verifier-${VERSION}`);
const VERIFIER = join(installed, 'bin/pact-verifier');

/** It is built once, without what loads plugins. */
async function install(): Promise<void> {
  if (existsSync(VERIFIER)) return;
  const features = ['--no-default-features', '--features', 'datetime,xml,multipart,junit'];
  const args = ['install', '--quiet', '--locked', '--jobs', '1', '--root', installed, ...features];
  await succeeded('nice', ['-n', '19', 'cargo', ...args, `pact_verifier_cli@${VERSION}`]);
}

async function verify(mock: string) {
  await install();
  const { code, output } = await ended('sh', [recipe, ...pactFiles], { env: { MOCK: mock, VERIFIER } });
  const failures = output.match(/^ *\d+\) Verifying a pact between .*$/gm) ?? [];
  const verified = output.match(/^ {2}\S.*\(\d+\S* loading, .* verification\)$/gm) ?? [];
  return { code, verified: verified.length, failed: failures.length };
}

test.skipIf(!isThere)('the Rust verifier verifies every interaction', async () => {
  await using mock = await startRightMock();
  expect(await verify(mock.url)).toEqual({ code: 0, verified: ownInteractions.length, failed: 0 });
});

test.skipIf(!isThere)(
  'the Rust verifier finds a planted fault in each service, and nothing else',
  async () => {
    await using mock = await startFaultyMock();
    expect(await verify(mock.url)).toEqual({
      code: 1,
      verified: ownInteractions.length,
      failed: faultyCount,
    });
  },
);
