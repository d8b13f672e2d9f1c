// `countersign completion`: the scripts complete commands, subcommands and flags where the shell is there to ask.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

async function completed(...words: readonly string[]): Promise<string[]> {
  const { stdout: script } = await runHere(['completion', 'bash']);
  const line = words.map((word) => JSON.stringify(word)).join(' ');
  const asked = `COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _countersign; echo "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', `${script}\n${asked}`]);
  return stdout.trim().split(' ');
}

test.each([
  [['countersign', 'cl'], 'clock'],
  [['countersign', 'clock', 'adv'], 'advance'],
  [['countersign', 'clock', 'advance', '--js'], '--json'],
  [['countersign', 'mock', '--fro'], '--frozen'],
  [['countersign', 'new', 'ser'], 'service'],
])('bash completes %j', async (words, expected) => {
  expect(await completed(...words)).toContain(expected);
});

test.each(['zsh', 'fish', 'powershell'])('%s gets a script that knows the commands', async (shell) => {
  const { stdout } = await runHere(['completion', shell]);
  for (const word of ['explore', 'advance', '--frozen']) expect(stdout).toContain(word);
});

test('an unknown shell is refused with those that there are', async () => {
  const { code, stderr } = await runHere(['completion', 'tcsh']);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('Known are bash, zsh, fish, powershell'),
  });
});
