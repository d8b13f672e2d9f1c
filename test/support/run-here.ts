// Runs the command line in this process: its output and its exit code. One command at a time.

import { vi } from 'vitest';
import { run } from '../../src/commands/program.ts';

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** What is told every ten seconds of how far a command is: how often depends on the machine. */
const PROGRESS = /^\d+(\/\d+)? \w+(, [^;\n]* left)?; .*\n/gm;

/**
 * Runs a command until it ends.
 *
 * @param onWrite called with each piece of output as it is written
 * @example (await runHere(['certify', 'mail', '--help'])).stdout
 */
export async function runHere(args: readonly string[], onWrite?: (text: string) => void): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const streams = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += text;
      onWrite?.(String(text));
      return true;
    }),
  );
  try {
    await run(args);
    return { code: process.exitCode, ...written, stderr: written.stderr.replaceAll(PROGRESS, '') };
  } finally {
    process.exitCode = undefined;
    for (const stream of streams) stream.mockRestore();
  }
}
