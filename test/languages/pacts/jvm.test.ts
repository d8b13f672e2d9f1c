// Pact JVM, unchanged, verifies the project's pacts against the mock: examples/pact/jvm.

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  faultyCount,
  ownInteractions,
  pactFiles,
  startFaultyMock,
  startRightMock,
} from '../../support/own-pacts.ts';
import { maven } from '../../support/toolchains.ts';
import { needs } from '../needs.ts';

const recipe = fileURLToPath(new URL('../../../examples/pact/jvm', import.meta.url));
await needs('java', 'mvn');

async function verify(mock: string) {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-pact-jvm-'));
  try {
    await cp(recipe, folder, { recursive: true });
    const { code, output } = await maven(folder, ['test'], { MOCK: mock, PACTS: pactFiles.join(delimiter) });
    return { code, told: output.match(/Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$/m)?.[0] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('Pact JVM verifies every interaction', async () => {
  await using mock = await startRightMock();
  expect(await verify(mock.url)).toEqual({
    code: 0,
    told: `Tests run: ${ownInteractions.length}, Failures: 0, Errors: 0, Skipped: 0`,
  });
});

test('Pact JVM finds a planted fault in each service, and nothing else', async () => {
  await using mock = await startFaultyMock();
  expect(await verify(mock.url)).toEqual({
    code: 1,
    told: `Tests run: ${ownInteractions.length}, Failures: ${faultyCount}, Errors: 0, Skipped: 0`,
  });
});
