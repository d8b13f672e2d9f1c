// Runs commands of the command line in processes of their own, so that a long one neither holds up a mock nor outlives the
// call that asked for it. At most two run at once; others wait for their turn.

import { execFile } from 'node:child_process';
import type { CommandResult } from './tool.ts';

const MAX_RUNNING = 2;
const MAX_WAITING = 30;

/** No command takes longer; what is then under way is ended. */
const LIMIT_MS = 300_000;
const MAX_OUTPUT_BYTES = 64 * 1_048_576;

/**
 * A function that runs commands.
 *
 * @param commandLine the executable and its first arguments, to which those of a command are added
 * @example await commandRunner([process.execPath, 'bin/countersign.js'])(['certify', …], signal)
 */
export function commandRunner([executable = '', ...first]: readonly string[]) {
  const waiting: (() => void)[] = [];
  let runningCount = 0;
  return async (args: readonly string[], signal: AbortSignal): Promise<CommandResult> => {
    if (waiting.length >= MAX_WAITING)
      return { code: 2, document: undefined, complaint: 'too many commands are waiting; try again later' };
    while (runningCount >= MAX_RUNNING) await new Promise<void>((resolve) => void waiting.push(resolve));
    runningCount++;
    try {
      return await ended(executable, [...first, ...args], signal);
    } finally {
      runningCount--;
      waiting.shift()?.();
    }
  };
}

function ended(executable: string, args: readonly string[], signal: AbortSignal): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { signal, timeout: LIMIT_MS, maxBuffer: MAX_OUTPUT_BYTES, encoding: 'utf8' } as const;
    execFile(executable, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 2;
      resolve({ code, document: parsed(stdout), complaint: complaintOf(stderr, error) });
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function complaintOf(stderr: string, error: Error | null): string {
  const last = stderr.trim().split('\n').at(-1) ?? '';
  if (last !== '') return last.replace(/^countersign: /, '').slice(0, 1_500);
  return error === null ? '' : `the command did not end in time or was cancelled (${error.name})`;
}
