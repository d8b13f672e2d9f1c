// Calls that one replica forwards to another. They carry the secret of the store, so that nobody else can claim that a call
// was forwarded, and so skip the checks that the first replica has made.

import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The header with the secret; it is removed before anything else sees the call. */
export const FORWARDED = 'countersign-forwarded';

/**
 * The header with the id of the replica that a call is forwarded to: one whose lease has ended since has another id, and the
 * call may have been made again elsewhere.
 */
export const FORWARDED_TO = 'countersign-forwarded-to';

/** The status and the header by which a replica sends a forwarded call back: it does not own the world. */
export const MISDIRECTED = 421;
const ELSEWHERE = 'countersign-elsewhere';

declare module 'node:http' {
  interface IncomingMessage {
    /** Whether another replica has forwarded the call. */
    isForwarded?: boolean;
    /** The id of the replica that it was forwarded to; older versions do not say it. */
    forwardedTo?: string | undefined;
  }
}

/**
 * Takes the secret out of a call.
 *
 * @returns whether the call may go on: one with a wrong secret may not
 */
export function acceptForwarded(request: IncomingMessage, secret: string | undefined): boolean {
  const given = request.headers[FORWARDED];
  if (given === undefined) return true;
  const to = request.headers[FORWARDED_TO];
  delete request.headers[FORWARDED];
  delete request.headers[FORWARDED_TO];
  request.forwardedTo = typeof to === 'string' ? to : undefined;
  request.isForwarded = typeof given === 'string' && secret !== undefined && isSame(given, secret);
  return request.isForwarded;
}

/**
 * Confirms that a forwarded call begins to take effect. A call that breaks off without this had no effect, and can be
 * made again.
 */
export function confirmForwarded(request: IncomingMessage, response: ServerResponse): void {
  if (!request.isForwarded) return;
  const { socket } = response;
  // An answer that is written at once goes with it, and no effect is committed before.
  socket?.cork();
  response.writeProcessing();
  process.nextTick(() => socket?.uncork());
}

/**
 * Whether a forwarded call may still take effect here. It may not where the lease of the replica that it was meant for has
 * ended, or its caller has gone: it may have been made again elsewhere.
 *
 * @param selfId the id of this replica, which changes with each lease
 */
export function mayBegin(
  { isForwarded, forwardedTo }: IncomingMessage,
  { socket }: ServerResponse,
  selfId: string,
): boolean {
  if (!isForwarded) return true;
  return (forwardedTo === undefined || forwardedTo === selfId) && socket?.destroyed === false;
}

/** Sends a forwarded call back. */
export function sendBack(response: ServerResponse): void {
  response.writeHead(MISDIRECTED, { [ELSEWHERE]: '1', 'content-length': 0 }).end();
}

/** Whether an answer sends a forwarded call back. */
export function isSentBack({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode === MISDIRECTED && headers[ELSEWHERE] !== undefined;
}

/** Compares in constant time, whatever the lengths. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(a), digest(b));
}
