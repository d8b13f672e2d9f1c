// Waits until a long-running command is stopped.

import { setTimeout as realDelay } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Waits for Ctrl-C, SIGTERM or a time limit; another Ctrl-C after that ends the process at once.
 *
 * @param limitMs real milliseconds; no limit if left out
 */
export async function untilStopped(limitMs?: number): Promise<void> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const timer = new AbortController();
  for (const signal of SIGNALS) process.on(signal, stop);
  if (limitMs !== undefined)
    realDelay(limitMs, undefined, { signal: timer.signal }).then(stop, () => undefined);
  await stopped;
  timer.abort();
  for (const signal of SIGNALS) process.off(signal, stop);
}
