// The body of a delivery as bytes, and the refusals for bodies that cannot be verified.

import { type Refused, refused } from './refusal.ts';

const encoder = new TextEncoder();

/** The raw request body. A string stands for its UTF-8 bytes. */
export type RawBody = Uint8Array | ArrayBuffer | string;

/** The bytes of a body; `undefined` for anything else, such as an object from a JSON parser. */
export function bytesOf(body: unknown): Uint8Array | undefined {
  if (typeof body === 'string') return encoder.encode(body);
  // `instanceof` does not work here: test runners and edge runtimes have more than one Uint8Array.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  return Object.prototype.toString.call(body) === '[object ArrayBuffer]'
    ? new Uint8Array(body as ArrayBuffer)
    : undefined;
}

/** The value of a text as JSON; `undefined` if it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The refusal for a body that is not raw: a mistake in the receiver, and the most common one. */
export function notRaw(body: unknown): Refused {
  const cause =
    body === null || body === undefined
      ? 'There is no body: it was already read before it could be verified.'
      : 'The body was parsed before it could be verified. The signature covers the exact bytes, and serializing the value again produces different ones.';
  return refused(
    'no_raw_body',
    `${cause} Pass the raw bytes: use express.raw() instead of express.json() on this route, a content type parser with parseAs: 'buffer' in fastify, or the unread Request elsewhere.`,
  );
}

/** The refusal for an incomplete body. */
export function incomplete(): Refused {
  return refused(
    'incomplete_body',
    'The connection ended before the body did. No action is needed: the service will retry.',
  );
}

/** The refusal for a body that is too large. */
export function tooLarge(maxBytes: number): Refused {
  return refused(
    'body_too_large',
    `The body is longer than ${maxBytes} bytes. Set maxBytes if the service sends such events.`,
  );
}
