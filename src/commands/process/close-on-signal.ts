// Ends the process on Ctrl-C or SIGTERM: gracefully the first time, immediately the second time.

import { constants } from 'node:os';

/**
 * Calls `close` and exits with 0. A second signal in the meantime exits at once with 128 plus its number. What is
 * returned is aborted when the closing begins.
 */
export function closeOnSignal(close: () => Promise<void>): AbortSignal {
  const closing = new AbortController();
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    if (closing.signal.aborted) process.exit(128 + constants.signals[signal]);
    closing.abort();
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return closing.signal;
}
