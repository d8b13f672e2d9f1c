// The package for Java: its own tests against this checkout's mock.

import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { vectorCount } from '../../receiver/vectors.ts';
import { CACHE, maven } from '../../support/toolchains.ts';
import { needs } from '../needs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = `${root}packages/java`;
await needs('java', 'mvn');

it('countersign-junit gives each test a world, and agrees with every vector', async () => {
  const COUNTERSIGN_COMMAND = `${process.execPath} ${root}src/cli.ts`;
  // Outside of the project, whose linter would read the pages of the documentation.
  const target = join(CACHE, 'countersign-junit');
  await rm(target, { recursive: true, force: true });
  const { code, output } = await maven(folder, ['verify', `-DbuildDirectory=${target}`], {
    COUNTERSIGN_COMMAND,
  });
  expect(code, output).toBe(0);
  const report = `${target}/surefire-reports/io.countersign.junit.WebhookVerifierTest.txt`;
  expect(await readFile(report, 'utf8')).toContain(
    `Tests run: ${vectorCount()}, Failures: 0, Errors: 0, Skipped: 0`,
  );
  const jars = (await readdir(target)).filter((name) => name.endsWith('.jar'));
  expect(jars).toHaveLength(3);
});
