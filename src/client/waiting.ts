// Waits between repeats. Time and randomness are passed in, so that tests and simulated clocks do not have to
// wait.

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export type Sleep = (delayMs: number, signal: AbortSignal) => Promise<unknown>;

/** Waits in real time. */
export const sleep: Sleep = (delayMs, signal) =>
  new Promise<void>((resolve, reject) => {
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
  /** The longest wait overall, in milliseconds. */
  readonly maxDelayMs: number;
  /** A random number from 0 up to but not including 1, like `Math.random`. */
  readonly chance: () => number;
}

/**
 * A wait with full jitter: any length up to a bound that doubles with each repeat, so that clients that
 * failed together do not retry together.
 *
 * @param repeats how often the call has been repeated
 * @returns whole milliseconds
 */
export function backoffMs(repeats: number, { firstDelayMs, maxDelayMs, chance }: Backoff): number {
  return Math.floor(chance() * Math.min(maxDelayMs, firstDelayMs * 2 ** repeats));
}
