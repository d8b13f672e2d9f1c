// Continues reading after an early answer. A socket that is closed with unread input sends a reset, and the client
// then sees a broken pipe instead of the answer.

import type { IncomingMessage } from 'node:http';

/** The maximum amount of the rest of a request that is read and dropped. */
const MAX_BYTES = 67_108_864;

/** The maximum duration in real milliseconds, and the maximum pause of the client. */
const MAX_MS = 10_000;
const MAX_PAUSE_MS = 1_000;

/**
 * Reads the rest of a request and drops it.
 *
 * @param done called once: when everything has been read, when a limit is reached, or when the client disconnects
 * @example readOn(request, () => response.end())
 */
export function readOn(request: IncomingMessage, done: () => void): void {
  const until = performance.now() + MAX_MS;
  let bytes = 0;
  const stop = () => {
    clearTimeout(pause);
    request.off('data', drop).off('end', stop).off('close', stop);
    done();
  };
  const drop = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES || performance.now() > until) stop();
    else pause.refresh();
  };
  const pause = setTimeout(stop, MAX_PAUSE_MS);
  if (request.readableEnded || request.destroyed) stop();
  else request.on('data', drop).on('end', stop).on('close', stop).resume();
}
