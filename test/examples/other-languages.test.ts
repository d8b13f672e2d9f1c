// The receivers in other languages agree with every vector, where their language is there to ask.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { vectorsOf } from '../receiver/vectors.ts';

const run = promisify(execFile);
const receivers = new URL('../../examples/receivers/', import.meta.url);
const vectors = fileURLToPath(new URL('../../vectors/', import.meta.url));
const vectorCount = vectorsOf('mail').length + vectorsOf('vault').length;

/** Whether a command is there and works. */
const has = (command: string, ...args: string[]) =>
  run(command, args).then(
    () => true,
    () => false,
  );

it('M-SG-02 the Python receiver agrees with every vector', async ({ skip }) => {
  if (!(await has('python3', '--version'))) skip('there is no python3 on this machine');
  const cwd = fileURLToPath(new URL('python/', receivers));
  const args = ['-B', 'check_vectors.py', `${vectors}mail.json`, `${vectors}vault.json`];
  const { stdout } = await run('python3', args, { cwd });
  expect(stdout).toBe(`${vectorCount} vectors, 0 disagreements\n`);
});

// Where Go has never compiled before, its standard library is compiled first: that is not ours to hasten.
it('M-SG-02 the Go receiver agrees with every vector', async ({ skip }) => {
  if (!(await has('go', 'version'))) skip('there is no go on this machine');
  const cwd = fileURLToPath(new URL('go/', receivers));
  // Go does not see that the vectors have changed, so what it remembers does not count.
  const { stdout } = await run('go', ['test', '-vet=off', '-count=1', '-v', './webhook'], { cwd });
  expect(stdout.match(/^ {4}--- PASS: TestVectors\//gm)).toHaveLength(vectorCount);
});
