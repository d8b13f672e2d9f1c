// The signed content: the timestamp, a dot and the bytes of the body.

import type { Bytes } from './hmac.ts';

const encoder = new TextEncoder();

/**
 * The content that the digest covers. `body` leaves out the timestamp: only for a vault that signs this way, because
 * its documentation does not show the computation (V-G-11).
 */
export type SignedContent = 'timestamp.body' | 'body';

/** The bytes that the digest covers. */
export function signedContent(form: SignedContent | undefined, timestamp: string, body: Uint8Array): Bytes {
  const prefix = encoder.encode(form === 'body' ? '' : `${timestamp}.`);
  const content = new Uint8Array(prefix.length + body.length);
  content.set(prefix);
  content.set(body, prefix.length);
  return content;
}
