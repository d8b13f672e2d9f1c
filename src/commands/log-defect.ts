// Writes defects to standard error, as lines of JSON. They should not happen, and may hold anything: what
// looks like a secret is taken out of them.

import { redactedText } from '../server/control/redaction.ts';

/** Logs a defect. What logs is loaded when it is needed: a mock that has none starts without it. */
export async function logDefect(error: unknown, what: string): Promise<void> {
  const { pino } = await import('pino');
  pino({ name: 'countersign' }, pino.destination({ dest: 2, sync: true })).error(
    { err: shownError(error), what },
    'a defect of the mock',
  );
}

/**
 * An error as the log shows it: its type, its message and its stack, causes included, without secrets.
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
