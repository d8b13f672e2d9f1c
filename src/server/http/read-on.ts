// Reading on after an answer that came early. A socket that is closed with unread input sends a reset, and the
// client then sees a broken pipe in place of the answer.

import type { IncomingMessage } from 'node:http';

/** How much of the rest of a request is read and dropped. */
const MAX_BYTES = 67_108_864;

/** For how long, in real milliseconds, and how long the client may pause meanwhile. */
const MAX_MS = 10_000;
const MAX_PAUSE_MS = 1_000;

/**
 * Reads the rest of a request and drops it.
 *
 * @param done called once: when all has been read, when a limit is reached, or when the client has gone
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
