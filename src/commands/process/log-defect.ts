// Logs defects of the mock, and which replica owns a world, to standard error as lines of JSON in the form of pino. They
// may contain anything, so whatever looks like a secret is redacted.

import { hostname } from 'node:os';
import { redactedText } from '../../engine/redacted-text.ts';
import type { WorldMove } from '../../server/worlds/persistence.ts';

/** Logs a defect. */
export function logDefect(error: unknown, what: string): void {
  log(ERROR, { err: shownError(error), what, msg: 'defect in the mock' });
}

/** Logs which replica owns a world from now on, or no longer. */
export function logMove({ what, world, replica }: WorldMove): void {
  log(INFO, { replica, world, msg: `${what} the world ${world}` });
}

/** The levels of pino. */
const [INFO, ERROR] = [30, 50];

function log(level: number, fields: object): void {
  const origin = { pid: process.pid, hostname: hostname(), name: 'countersign' };
  process.stderr.write(`${JSON.stringify({ level, time: Date.now(), ...origin, ...fields })}\n`);
}

/**
 * An error as it is logged: its type, message and stack, including causes, with secrets redacted.
 *
 * @example shownError(new Error('Bearer abc is wrong')).message // 'Bearer [redacted] is wrong'
 */
export function shownError(error: unknown): {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
} {
  if (!(error instanceof Error))
    return { type: typeof error, message: redactedText(String(error)), stack: '' };
  return { type: error.name, message: redactedText(error.message), stack: redactedText(wholeStack(error)) };
}

function wholeStack({ stack = '', cause }: Error): string {
  return cause instanceof Error ? `${stack}\ncaused by: ${wholeStack(cause)}` : stack;
}
