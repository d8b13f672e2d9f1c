// What `npm test` is built on: checks that run beside a command.

import { execFileSync } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Command, runBeside } from '../../scripts/beside.ts';

const passing: Command = ['sh', '-c', 'echo all is well'];
const failing: Command = ['sh', '-c', 'echo a; echo b >&2; echo c; exit 3'];

const silent: Command = ['true'];
const broken: Command = ['false'];

test.each([
  ['the command and all checks pass', silent, { types: passing, lint: passing }, 0],
  ['the command fails', broken, { types: passing }, 1],
  ['a check fails', silent, { types: failing, lint: passing }, 1],
  ['a check does not exist', silent, { types: ['no-such-program'] as const }, 1],
] as const)('when %s, the exit code says so', async (_, command, checks, code) => {
  expect(await runBeside(command, checks, () => undefined)).toBe(code);
});

test('a check that fails is shown with all that it printed, in order, and the others run nevertheless', async () => {
  expect(await reportOf({ types: failing, lint: passing })).toBe(
    'types:\na\nb\nc\n\ntypes failed, lint passed',
  );
});

test('of checks that pass only the names are shown', async () => {
  expect(await reportOf({ types: passing, lint: passing })).toBe('types passed, lint passed');
});

test('the checks run while the command does', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'countersign-beside-'));
  const pipe = join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  // Each end of the pipe opens when the other does.
  const code = await runBeside(['cp', '/dev/null', pipe], { types: ['cat', pipe] }, () => undefined);
  expect(code).toBe(0);
});

async function reportOf(checks: Readonly<Record<string, Command>>): Promise<string> {
  const reports: string[] = [];
  await runBeside(silent, checks, (report) => reports.push(report));
  return reports.join('');
}
