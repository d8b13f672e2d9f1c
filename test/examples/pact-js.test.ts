// pact-js, unchanged, verifies the project's pacts against the mock: examples/pact/verify.mjs. What it does in other
// languages is in test/languages.

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pactFiles, startFaultyMock, startRightMock } from '../support/own-pacts.ts';
import { ended } from '../support/toolchains.ts';

const recipe = fileURLToPath(new URL('../../examples/pact/verify.mjs', import.meta.url));
const verify = (mock: string, files: readonly string[]) =>
  ended(process.execPath, [recipe, ...files], { env: { MOCK: mock } });

test('pact-js verifies every interaction', async () => {
  await using mock = await startRightMock();
  const { code, output } = await verify(mock.url, pactFiles);
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
});

test('pact-js finds a planted fault', async () => {
  await using mock = await startFaultyMock();
  const files = pactFiles.filter((path) => path.endsWith('/quota-consumer-quota.json'));
  const { code, output } = await verify(mock.url, files);
  expect(code).toBe(1);
  expect(output).toContain('"actual":500,"expected":200');
});
