// What is signed: the timestamp, a dot and the bytes of the body.

import type { Bytes } from './hmac.ts';

const encoder = new TextEncoder();

/**
 * What the digest is made of. `body` leaves the timestamp out: only for a vault that should sign so, since
 * its documents do not show the computation (V-G-11).
 */
export type SignedContent = 'timestamp.body' | 'body';

/** The bytes that a digest is made of. */
export function signedContent(form: SignedContent | undefined, timestamp: string, body: Uint8Array): Bytes {
  const prefix = encoder.encode(form === 'body' ? '' : `${timestamp}.`);
  const content = new Uint8Array(prefix.length + body.length);
  content.set(prefix);
  content.set(body, prefix.length);
  return content;
}
