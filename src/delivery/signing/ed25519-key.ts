// Keys of Ed25519 (RFC 8032): the one that a secret writes in PEM, or one that is derived from its text.

import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

const PEM = '-----BEGIN ';
/** What stands before the 32 bytes of a private key in its PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** What was derived last, by secret: that takes longer than to sign. */
const derived = new Map<string, { readonly key: KeyObject; readonly publicKey: string }>();
const KEPT = 64;

/** The private key of a secret; `undefined` for PEM that has another one, or none. */
export function ed25519KeyOf(secret: string): KeyObject | undefined {
  const known = derived.get(secret);
  if (known !== undefined) return known.key;
  const key = readKey(secret);
  if (key === undefined) return undefined;
  if (derived.size >= KEPT) derived.clear();
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  derived.set(secret, { key, publicKey });
  return key;
}

function readKey(secret: string): KeyObject | undefined {
  if (!secret.startsWith(PEM)) {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', 'countersign webhook key ed25519', 32));
    return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  }
  try {
    const key = createPrivateKey(secret);
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The signature of some content, 64 bytes; the same content always has the same one. */
export function ed25519Signature(secret: string, content: string): Buffer {
  return sign(null, Buffer.from(content), ed25519KeyOf(secret) as KeyObject);
}

/** The public key of a secret, as SubjectPublicKeyInfo in base64. */
export function ed25519PublicKey(secret: string): string {
  ed25519KeyOf(secret);
  return derived.get(secret)?.publicKey as string;
}
