// The package for Go: its own tests against this checkout's mock, where Go is there to ask.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { vectorCount } from '../receiver/vectors.ts';

const run = promisify(execFile);
const cwd = fileURLToPath(new URL('../../packages/go/', import.meta.url));

it('countersigntest gives each test a world, and agrees with every vector', async ({ skip }) => {
  const has = await run('go', ['version']).catch(() => undefined);
  if (has === undefined) skip('there is no Go on this machine');
  // Go does not see that the mock has changed, so what it remembers does not count.
  const { stdout } = await run('go', ['test', '-vet=off', '-count=1', '-v', './...'], { cwd });
  const decided = stdout.match(/^ {4}--- PASS: Test(Vectors|MessageSignatures|Challenges)\//gm);
  expect(decided).toHaveLength(vectorCount());
  expect(stdout).toMatch(/^--- PASS: TestTenFailuresInARowDisableTheEndpoint/m);
});
