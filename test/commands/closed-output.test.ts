// Readers that close the output of a command before its end, as `head` does, and outputs that cannot be written.

import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandLine } from '../support/shared-part.ts';

const cli = await commandLine();

/** What a line of shell prints; `countersign` stands for the command line. */
function shell(line: string): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const script = line.replaceAll('countersign', `"${process.execPath}" "${cli}"`);
  return new Promise((resolve) => {
    execFile('bash', ['-c', script], (_, stdout, stderr) => resolve({ stdout, stderr }));
  });
}

test('a command ends as it would have when its reader closes early', async () => {
  const { stdout, stderr } = await shell(`countersign rules --json | head -c 1; echo " \${PIPESTATUS[0]}"`);
  expect(stderr).toBe('');
  expect(stdout).toBe('{ 0\n');
});

test.runIf(process.platform === 'linux')('an output that cannot be written is reported', async () => {
  const { stdout, stderr } = await shell('countersign rules > /dev/full; echo $?');
  expect(stderr).toMatch(/^countersign: the output cannot be written: ENOSPC.*\n$/);
  expect(stdout).toBe('2\n');
});
