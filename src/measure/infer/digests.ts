// The digests that a token of a header may be, by its length and letters, and whether it is the digest of some content.

import { createHmac, createPublicKey, createSecretKey, type KeyObject, verify } from 'node:crypto';
import { publicKeyOf } from '../../delivery/signing/signing-key.ts';

/** How a digest is made and written. */
export interface SigningKey {
  readonly algorithm: string;
  readonly encoding: 'hex' | 'base64';
  readonly secretFormat: 'text' | 'whsec' | undefined;
  /** Whether an ECDSA signature is its two numbers one after the other. */
  readonly isRaw?: true;
}

/** The signatures by keys of two halves, and what they hash the content with before they sign it. */
const HASHES = { 'ecdsa-p256-sha256': 'sha256', ed25519: null } as const;

type Asymmetric = keyof typeof HASHES;

/** Long enough to be a digest: 20 bytes in base64 are 27 characters and a padding, 32 are 44. */
export const TOKEN = /[A-Za-z0-9+/]{27,}={0,2}/g;

/**
 * The ways in which a token may have been made.
 *
 * @example keysFor('9f86d081…') // [{ algorithm: 'hmac-sha256', encoding: 'hex', secretFormat: 'text' }, …]
 */
export function keysFor(token: string): SigningKey[] {
  const isHex = /^(?:[0-9a-f]+|[0-9A-F]+)$/.test(token);
  if (isHex && token.length === 64) return hmac('hmac-sha256', 'hex');
  if (isHex && token.length === 40) return hmac('hmac-sha1', 'hex');
  if (isHex && token.length === 128) return asymmetric('ed25519', 'hex');
  const bytes = Buffer.from(token, 'base64').length;
  if (bytes === 32) return hmac('hmac-sha256', 'base64');
  if (bytes === 20 && token.endsWith('=')) return hmac('hmac-sha1', 'base64');
  if (bytes === 64) return [...asymmetric('ed25519', 'base64'), { ...RAW, isRaw: true }];
  return bytes >= 68 && bytes <= 72 ? asymmetric('ecdsa-p256-sha256', 'base64') : [];
}

const RAW = { algorithm: 'ecdsa-p256-sha256', encoding: 'base64', secretFormat: undefined } as const;

function asymmetric(algorithm: Asymmetric, encoding: 'hex' | 'base64'): SigningKey[] {
  return [{ algorithm, encoding, secretFormat: undefined }];
}

function hmac(algorithm: string, encoding: 'hex' | 'base64'): SigningKey[] {
  return (['text', 'whsec'] as const).map((secretFormat) => ({
    algorithm,
    encoding,
    secretFormat,
  }));
}

/**
 * Whether a token is the digest of some content.
 *
 * @param secret the shared secret; of an asymmetric signature the public key, or the text that our mock derives it from
 */
export function isDigest(
  { algorithm, encoding, secretFormat, isRaw }: SigningKey,
  { secret, content, token }: { readonly secret: string; readonly content: string; readonly token: string },
): boolean {
  if (isAsymmetric(algorithm)) {
    const key = publicKeyIn(secret, algorithm);
    const dsaEncoding = isRaw === true ? 'ieee-p1363' : 'der';
    const signature = Buffer.from(token, encoding);
    return (
      key !== undefined && verify(HASHES[algorithm], Buffer.from(content), { key, dsaEncoding }, signature)
    );
  }
  const key = secretFormat === 'whsec' ? keyOf(secret) : secret;
  if (key === undefined) return false;
  return createHmac(algorithm.slice('hmac-'.length), key).update(content).digest(encoding) === token;
}

/** As a key: Node takes six times as long with the bytes themselves. */
function keyOf(secret: string): KeyObject | undefined {
  return secret.startsWith('whsec_')
    ? createSecretKey(Buffer.from(secret.slice('whsec_'.length), 'base64'))
    : undefined;
}

function isAsymmetric(algorithm: string): algorithm is Asymmetric {
  return Object.hasOwn(HASHES, algorithm);
}

const keys = new Map<string, KeyObject | undefined>();

function publicKeyIn(secret: string, algorithm: Asymmetric): KeyObject | undefined {
  const name = `${algorithm} ${secret}`;
  if (!keys.has(name)) keys.set(name, readPublicKey(secret, algorithm));
  return keys.get(name);
}

function readPublicKey(secret: string, algorithm: Asymmetric): KeyObject | undefined {
  for (const read of [fromPem, fromSpki, derived]) {
    try {
      return read(secret, algorithm);
    } catch {
      // It is written in another way.
    }
  }
  return undefined;
}

const fromPem = (secret: string): KeyObject => createPublicKey(secret);

const fromSpki = (secret: string): KeyObject =>
  createPublicKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'spki' });

const derived = (secret: string, algorithm: Asymmetric): KeyObject =>
  fromSpki(publicKeyOf({ algorithm, secretFormat: 'text' }, secret) ?? '');

/** Whether a text has what may be a digest. */
export function hasDigest(value: string | undefined): boolean {
  return [...(value ?? '').matchAll(TOKEN)].some(([token]) => keysFor(token).length > 0);
}
