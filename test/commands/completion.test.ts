// `countersign completion`: the scripts complete commands, subcommands and flags where the shell is there to ask.

import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

/** How each shell is asked what it would complete in a line, once it has read the script. */
const ASKED: Readonly<Record<string, (words: readonly string[]) => readonly string[]>> = {
  bash: (words) => [
    '--norc',
    '-c',
    `eval "$SCRIPT"; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _countersign; echo "\${COMPREPLY[@]}"`,
  ],
  zsh: (words) => [
    '-f',
    '-c',
    `compdef() { }; compadd() { echo \${(P)2} }; eval "$SCRIPT"; words=(${words.join(' ')}); CURRENT=${words.length}; _countersign`,
  ],
  fish: (words) => ['--no-config', '-c', `eval "$SCRIPT"; complete -C '${words.join(' ')}'`],
};

const installed = Object.keys(ASKED).filter((shell) => spawnSync(shell, ['-c', 'true']).status === 0);

async function completed(shell: string, words: readonly string[]): Promise<string[]> {
  const { stdout: SCRIPT } = await runHere(['completion', shell]);
  const args = (ASKED[shell] as (words: readonly string[]) => readonly string[])(words);
  const { stdout, stderr } = await promisify(execFile)(shell, args, { env: { ...process.env, SCRIPT } });
  expect(stderr).toBe('');
  return stdout.trim().split(/\s+/);
}

const LINES = [
  [['countersign', 'cl'], 'clock'],
  [['countersign', 'clock', 'adv'], 'advance'],
  [['countersign', 'clock', 'advance', '--js'], '--json'],
  [['countersign', 'mock', '--fro'], '--frozen'],
  [['countersign', 'new', 'ser'], 'service'],
] as const;

test.each(installed.flatMap((shell) => LINES.map(([words, expected]) => [shell, words, expected] as const)))(
  '%s completes %j',
  async (shell, words, expected) => {
    expect(await completed(shell, words)).toContain(expected);
  },
);

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
