// ECDSA signatures: senders write the two numbers in DER (RFC 3279, 2.2.3), Web Crypto as 64 bytes.

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const SIZE = 32;

/** The 64 bytes of a signature in DER; `undefined` if it is not one of P-256. */
export function pointOf(der: Uint8Array): Bytes | undefined {
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) return undefined;
  const r = integerAt(der, 2);
  const s = r && integerAt(der, r.end);
  if (r === undefined || s === undefined || s.end !== der.length) return undefined;
  const point = new Uint8Array(SIZE * 2);
  point.set(r.bytes, SIZE - r.bytes.length);
  point.set(s.bytes, SIZE * 2 - s.bytes.length);
  return point;
}

/** The signature in DER of its 64 bytes. */
export function derOf(point: Uint8Array): Bytes {
  const body = [...encoded(point.subarray(0, SIZE)), ...encoded(point.subarray(SIZE))];
  return Uint8Array.from([SEQUENCE, body.length, ...body]);
}

/** A number without leading zeros, and where it ends. */
function integerAt(
  der: Uint8Array,
  at: number,
): { readonly bytes: Uint8Array; readonly end: number } | undefined {
  const length = der[at + 1] ?? 0;
  const end = at + 2 + length;
  if (der[at] !== INTEGER || length === 0 || end > der.length) return undefined;
  const padded = der.subarray(at + 2, end);
  const bytes = padded.subarray(padded.findIndex((byte) => byte !== 0));
  return bytes.length > SIZE ? undefined : { bytes, end };
}

/** A number that begins with a set bit gets a zero before it: it is not negative. */
function encoded(number: Uint8Array): number[] {
  const first = number.findIndex((byte) => byte !== 0);
  const bytes = [...number.subarray(first === -1 ? SIZE - 1 : first)];
  if ((bytes[0] ?? 0) > 0x7f) bytes.unshift(0);
  return [INTEGER, bytes.length, ...bytes];
}

/** Bytes in the form that Web Crypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>;
