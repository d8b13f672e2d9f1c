// pact-python, unchanged, verifies the project's pacts against the mock: examples/pact/verify.py.

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  faultyCount,
  ownInteractions,
  pactFiles,
  startFaultyMock,
  startRightMock,
} from '../../support/own-pacts.ts';
import { ended, has, pythonWith } from '../../support/toolchains.ts';

const recipe = (name: string) => fileURLToPath(new URL(`../../../examples/pact/${name}`, import.meta.url));
const isThere = await has('python3', '--version');

async function verify(mock: string) {
  const python = await pythonWith(recipe('requirements.txt'));
  const { code, output } = await ended(python, ['-B', recipe('verify.py'), ...pactFiles], {
    env: { MOCK: mock },
  });
  return { code, told: output.match(/^\d+ verified, \d+ failed$/m)?.[0] };
}

test.skipIf(!isThere)('pact-python verifies every interaction', async () => {
  await using mock = await startRightMock();
  expect(await verify(mock.url)).toEqual({ code: 0, told: `${ownInteractions.length} verified, 0 failed` });
});

test.skipIf(!isThere)('pact-python finds a planted fault in each service, and nothing else', async () => {
  await using mock = await startFaultyMock();
  expect(await verify(mock.url)).toEqual({
    code: 1,
    told: `${ownInteractions.length} verified, ${faultyCount} failed`,
  });
});
