// Ends the process on Ctrl-C or SIGTERM: gracefully the first time, immediately the second time.

import { constants } from 'node:os';

/** Calls `close` and exits with 0. A second signal in the meantime exits at once with 128 plus its number. */
export function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    if (isClosing) process.exit(128 + constants.signals[signal]);
    isClosing = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}
