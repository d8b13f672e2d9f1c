// Logs defects of the mock, and which replica owns a world, to standard error as lines of JSON. They may contain
// anything, so whatever looks like a secret is redacted.

import type { Logger } from 'pino';
import { redactedText } from '../../server/control/redaction.ts';
import type { WorldMove } from '../../server/worlds/resident-worlds.ts';

/** Logs a defect. */
export async function logDefect(error: unknown, what: string): Promise<void> {
  (await logger()).error({ err: shownError(error), what }, 'defect in the mock');
}

/** Logs which replica owns a world from now on, or no longer. */
export async function logMove({ what, world, replica }: WorldMove): Promise<void> {
  (await logger()).info({ replica, world }, `${what} the world ${world}`);
}

/** It is loaded on demand, so that the mock starts faster. In a bundle, it has no other export than the default. */
async function logger(): Promise<Logger> {
  const { default: pino } = await import('pino');
  return pino({ name: 'countersign' }, pino.destination({ dest: 2, sync: true }));
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
