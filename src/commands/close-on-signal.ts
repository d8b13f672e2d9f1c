// Ends the process on Ctrl-C and on SIGTERM: gently the first time, at once the second time.

import { constants } from 'node:os';

/** Closes what runs and ends with 0; another signal meanwhile ends the process with 128 and its number. */
export function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    if (isClosing) process.exit(128 + constants.signals[signal]);
    isClosing = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}
