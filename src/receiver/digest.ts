// Digests with Web Crypto, which is available in Node, browsers and edge runtimes: HMAC, ECDSA on P-256, and Ed25519.

import { type Bytes, derOf, pointOf } from './der.ts';
import type { SignatureScheme } from './services.ts';

const encoder = new TextEncoder();

type KeyScheme = Pick<SignatureScheme, 'algorithm' | 'secretFormat'>;
type Usage = 'sign' | 'verify';
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const HMAC_SHA1 = { name: 'HMAC', hash: 'SHA-1' } as const;
const ED25519 = { name: 'Ed25519' } as const;
const ALGORITHMS = {
  'hmac-sha256': HMAC,
  'hmac-sha1': HMAC_SHA1,
  'ecdsa-p256-sha256': ECDSA,
  ed25519: ED25519,
} as const;
/** The bytes of each digest whose length is fixed. */
const SIZES = { 'hmac-sha256': 32, 'hmac-sha1': 20, ed25519: 64 } as const;

/**
 * The digest of some content, in the scheme's encoding.
 *
 * @param secret the secret, or a private key in PKCS #8
 */
export async function digestText(
  scheme: Pick<SignatureScheme, 'algorithm' | 'secretFormat' | 'encoding'>,
  secret: string,
  content: Bytes,
): Promise<string> {
  const signed = await signedBytes(scheme, secret, content);
  const digest = scheme.algorithm === 'ecdsa-p256-sha256' ? derOf(signed) : signed;
  if (scheme.encoding === 'base64') return base64Text(digest);
  return hexText(digest);
}

/** Bytes in lower-case hex. */
export function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The digest as Web Crypto makes it: of ECDSA the two numbers one after the other. */
export async function signedBytes(scheme: KeyScheme, secret: string, content: Bytes): Promise<Bytes> {
  const key = await keyOf(scheme, secret, 'sign');
  return new Uint8Array(await crypto.subtle.sign(ALGORITHMS[scheme.algorithm], key, content));
}

/** Bytes in base64. */
export function base64Text(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/**
 * Whether one of the digests was made with any of the secrets. Web Crypto compares in constant time, and every pair is
 * tried, so the time reveals neither how much of a digest is correct nor which secret it matches.
 *
 * @throws TypeError when a secret does not have the scheme's form
 */
export async function matchesAnySecret(
  scheme: KeyScheme,
  secrets: readonly string[],
  content: Bytes,
  digests: readonly Bytes[],
): Promise<boolean> {
  const algorithm = ALGORITHMS[scheme.algorithm];
  const keys = await Promise.all(secrets.map((secret) => keyOf(scheme, secret, 'verify')));
  const fits = await Promise.all(
    keys.flatMap((key) => digests.map((digest) => crypto.subtle.verify(algorithm, key, digest, content))),
  );
  return fits.includes(true);
}

/**
 * The bytes of a digest in a header, as Web Crypto verifies them; `undefined` for any other text.
 */
export function bytesFrom(
  text: string,
  { algorithm, encoding }: Pick<SignatureScheme, 'algorithm' | 'encoding'>,
): Bytes | undefined {
  const bytes = encoding === 'hex' ? hexBytes(text) : base64Bytes(text);
  if (bytes === undefined) return undefined;
  if (algorithm === 'ecdsa-p256-sha256') return pointOf(bytes);
  return bytes.length === SIZES[algorithm] ? bytes : undefined;
}

function hexBytes(hex: string): Bytes | undefined {
  if (!/^([0-9a-f]{2})+$/.test(hex)) return undefined;
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}

/** The bytes of some base64: only the one spelling that an encoder writes is accepted, with its padding. */
export function base64Bytes(base64: string): Bytes | undefined {
  try {
    const text = atob(base64);
    return btoa(text) === base64 ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

function keyOf({ algorithm, secretFormat }: KeyScheme, secret: string, usage: Usage): Promise<Key> {
  if (algorithm === 'ecdsa-p256-sha256') return ecdsaKey(secret, usage);
  if (algorithm === 'ed25519') return ed25519Key(secret, usage);
  const bytes = secretFormat === 'whsec' ? whsecBytes(secret) : encoder.encode(secret);
  return crypto.subtle.importKey('raw', bytes, ALGORITHMS[algorithm], false, [usage]);
}

function whsecBytes(secret: string): Bytes {
  const bytes = secret.startsWith('whsec_') ? base64Bytes(secret.slice('whsec_'.length)) : undefined;
  if (bytes !== undefined && bytes.length > 0) return bytes;
  throw new TypeError('the signing secret is not whsec_ and a key in base64: pass it as the sender shows it');
}

/** A key in PEM, or only what stands between the lines of one, as SendGrid shows it. */
function ecdsaKey(key: string, usage: Usage): Promise<Key> {
  return importedKey(derOfPem(key), ECDSA, usage, 'on P-256');
}

/** A key in PEM or DER, or a public one as Standard Webhooks shows it (`whpk_` and base64), or in hex. */
function ed25519Key(key: string, usage: Usage): Promise<Key> {
  const raw = key.startsWith('whpk_') ? base64Bytes(key.slice('whpk_'.length)) : hexBytes(key);
  if (usage === 'sign' || raw?.length !== 32) return importedKey(derOfPem(key), ED25519, usage, 'of Ed25519');
  return crypto.subtle.importKey('raw', raw, ED25519, false, [usage]);
}

function derOfPem(key: string): Bytes | undefined {
  return base64Bytes(key.replace(/-----(BEGIN|END) (PUBLIC|PRIVATE) KEY-----|\s/g, ''));
}

async function importedKey(
  bytes: Bytes | undefined,
  algorithm: typeof ECDSA | typeof ED25519,
  usage: Usage,
  kind: string,
): Promise<Key> {
  const [form, name] = usage === 'verify' ? (['spki', 'public'] as const) : (['pkcs8', 'private'] as const);
  try {
    return await crypto.subtle.importKey(form, bytes ?? new Uint8Array(), algorithm, false, [usage]);
  } catch {
    throw new TypeError(
      `the secret is not a ${name} key ${kind}: pass the ${name} key in PEM, or in base64 as the sender shows it`,
    );
  }
}
