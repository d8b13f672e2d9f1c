// The body of a delivery as bytes, and the refusal of what is none.

import { type Refused, refused } from './refusal.ts';

const encoder = new TextEncoder();

/** The body as it came over the wire. A string counts as its UTF-8 bytes. */
export type RawBody = Uint8Array | ArrayBuffer | string;

/** The bytes of a body; `undefined` for anything else, such as the object that a JSON parser makes. */
export function bytesOf(body: unknown): Uint8Array | undefined {
  if (typeof body === 'string') return encoder.encode(body);
  // Not by instanceof: test runners and edge runtimes have more than one Uint8Array.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  return Object.prototype.toString.call(body) === '[object ArrayBuffer]'
    ? new Uint8Array(body as ArrayBuffer)
    : undefined;
}

/** The refusal of a body that is not raw: the receiver's own fault, and the most frequent one. */
export function notRaw(body: unknown): Refused {
  const what =
    body === null || body === undefined
      ? 'There is no body: something has read it before it could be verified.'
      : 'The body was parsed before it could be verified. The signature is over the exact bytes, and writing the value anew gives others.';
  return refused(
    'no_raw_body',
    `${what} Hand over the raw bytes: express.raw() in place of express.json() on this route, a content type parser with parseAs: 'buffer' in fastify, the untouched Request elsewhere.`,
  );
}

/** The refusal of a body that ended before its end. */
export function incomplete(): Refused {
  return refused(
    'incomplete_body',
    'The connection ended before the body did. There is nothing to do: the service tries again.',
  );
}

/** The refusal of a body that is longer than the receiver reads. */
export function tooLarge(maxBytes: number): Refused {
  return refused(
    'body_too_large',
    `The body is longer than ${maxBytes} bytes. Set maxBytes if the service sends such events.`,
  );
}
