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
import { ended, pythonWith } from '../../support/toolchains.ts';
import { needs } from '../needs.ts';

const recipe = (name: string) => fileURLToPath(new URL(`../../../examples/pact/${name}`, import.meta.url));
await needs('python3');

async function verify(mock: string) {
  const python = await pythonWith(recipe('requirements.txt'));
  const { code, output } = await ended(python, ['-B', recipe('verify.py'), ...pactFiles], {
    env: { MOCK: mock },
  });
  return { code, told: output.match(/^\d+ verified, \d+ failed$/m)?.[0] };
}

test('pact-python verifies every interaction', async () => {
  await using mock = await startRightMock();
  expect(await verify(mock.url)).toEqual({ code: 0, told: `${ownInteractions.length} verified, 0 failed` });
});

test('pact-python finds a planted fault in each service, and nothing else', async () => {
  await using mock = await startFaultyMock();
  expect(await verify(mock.url)).toEqual({
    code: 1,
    told: `${ownInteractions.length} verified, ${faultyCount} failed`,
  });
});
