// HMAC-SHA256 with Web Crypto, which is available in Node, browsers and edge runtimes.

const encoder = new TextEncoder();

/** Bytes in the form that Web Crypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The HMAC of some content, in lower-case hex. */
export async function hmacHex(secret: string, content: Bytes): Promise<string> {
  const digest = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), content);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether a digest was made with any of the secrets. Web Crypto compares in constant time, and every secret is
 * tried, so the time reveals neither how much of a digest is correct nor which secret it matches.
 */
export async function matchesAnySecret(
  secrets: readonly string[],
  content: Bytes,
  digest: Bytes,
): Promise<boolean> {
  const fits = await Promise.all(
    secrets.map(async (secret) =>
      crypto.subtle.verify('HMAC', await keyOf(secret, 'verify'), digest, content),
    ),
  );
  return fits.includes(true);
}

/** Decodes 64 lower-case hex digits; `undefined` for any other text. */
export function digestBytes(hex: string): Bytes | undefined {
  if (!/^[0-9a-f]{64}$/.test(hex)) return undefined;
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}

function keyOf(secret: string, usage: 'sign' | 'verify') {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [usage]);
}
