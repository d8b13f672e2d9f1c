// Waits between repeats. Time and chance are handed in, so that tests and simulated clocks need not wait.

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export type Sleep = (delayMs: number, signal: AbortSignal) => Promise<void>;

/** Really waits. */
export const sleep: Sleep = (delayMs, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, delayMs);
    signal.addEventListener('abort', stop, { once: true });
  });

/** How waits grow. */
export interface Backoff {
  /** The longest first wait, in milliseconds. */
  readonly firstDelayMs: number;
  /** The longest wait of all, in milliseconds. */
  readonly maxDelayMs: number;
  /** A number from 0 to 1, 1 excluded, as `Math.random` gives. */
  readonly chance: () => number;
}

/**
 * A wait with full jitter: any length up to a bound that doubles with each repeat, so that clients which
 * failed together do not come back together.
 *
 * @param repeats how often the call was repeated already
 * @returns whole milliseconds
 */
export function backoffMs(repeats: number, { firstDelayMs, maxDelayMs, chance }: Backoff): number {
  return Math.floor(chance() * Math.min(maxDelayMs, firstDelayMs * 2 ** repeats));
}
