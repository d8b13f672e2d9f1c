// The keys behind the secret of an endpoint: what signs, what a receiver verifies with, and whether a secret has the form
// that its policy asks for.

import {
  createECDH,
  createHmac,
  createPrivateKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { ecdsa, weierstrass } from '@noble/curves/abstract/weierstrass.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { SignaturePolicy } from '../policy/policy.ts';
import { ed25519KeyOf, ed25519PublicKey, ed25519Signature } from './ed25519-key.ts';

/** How a policy's secrets are made into keys. */
export type SecretPolicy = Pick<SignaturePolicy, 'algorithm' | 'secretFormat'>;

/** How the digests of a policy are made and written. */
export type DigestPolicy = SecretPolicy & Pick<SignaturePolicy, 'encoding' | 'isRaw'>;

const PEM = '-----BEGIN ';
/** What stands before the point of an uncompressed P-256 key in its SubjectPublicKeyInfo (RFC 5480). */
const SPKI_PREFIX = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
/** P-256 (FIPS 186-5 and SP 800-186, 3.2.1.3). */
const P256 = {
  p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
  n: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  h: 1n,
  a: 0xffffffff00000001000000000000000000000000fffffffffffffffffffffffcn,
  b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  Gx: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  Gy: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
};

/**
 * Why a text cannot be a secret of a policy; `undefined` if it can.
 *
 * @example secretProblem(policy.signature, 'whsec_…') // 'must be whsec_ and a key of 24 to 64 bytes in base64'
 */
export function secretProblem({ algorithm, secretFormat }: SecretPolicy, secret: string): string | undefined {
  if (secret === '') return 'must not be empty';
  if (algorithm === 'ecdsa-p256-sha256')
    return secret.startsWith(PEM) && privateKeyOf(secret) === undefined
      ? 'must be a P-256 private key in PEM, or any other text, from which a key is derived'
      : undefined;
  if (algorithm === 'ed25519')
    return ed25519KeyOf(secret) === undefined
      ? 'must be an Ed25519 private key in PEM, or any other text, from which a key is derived'
      : undefined;
  if (secretFormat === 'text') return undefined;
  const { length } = secretBytes(secret) ?? [];
  return length !== undefined && length >= 24 && length <= 64
    ? undefined
    : 'must be whsec_ and a key of 24 to 64 bytes in base64, as Standard Webhooks writes it';
}

/**
 * The public key with which receivers verify, as SubjectPublicKeyInfo in base64; `null` where the secret itself verifies,
 * or is not usable.
 *
 * @example publicKeyOf(policy.signature, endpoint.secret) // 'MFkwEwYHKoZIzj0C…'
 */
export function publicKeyOf(policy: SecretPolicy, secret: string): string | null {
  if (isHmac(policy) || secretProblem(policy, secret) !== undefined) return null;
  if (policy.algorithm === 'ed25519') return ed25519PublicKey(secret);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(scalarOf(secret));
  return Buffer.concat([SPKI_PREFIX, ecdh.getPublicKey()]).toString('base64');
}

/**
 * The digest of some content, encoded as the policy asks: an HMAC, an ECDSA signature in DER or raw, or one of Ed25519. The nonces of
 * ECDSA are those of RFC 6979, so a signature of the same content is always the same.
 *
 * @throws Error when the secret does not have the policy's form
 */
export function digestOf(policy: DigestPolicy, secret: string, content: string): string {
  assertUsable(policy, secret);
  if (isHmac(policy)) {
    // Node takes six times as long with the bytes themselves.
    const key = policy.secretFormat === 'whsec' ? createSecretKey(secretBytes(secret) as Buffer) : secret;
    return createHmac(policy.algorithm.slice('hmac-'.length), key).update(content).digest(policy.encoding);
  }
  if (policy.algorithm === 'ed25519') return ed25519Signature(secret, content).toString(policy.encoding);
  const format = policy.isRaw === true ? 'compact' : 'der';
  const signature = p256().sign(Buffer.from(content), scalarOf(secret), { format, lowS: false });
  return Buffer.from(signature).toString(policy.encoding);
}

/**
 * Another secret of the same form.
 *
 * @example otherSecret(policy.signature, 's3cret') // 'not s3cret'
 */
export function otherSecret(policy: SecretPolicy, secret: string): string {
  if (!isHmac(policy) || policy.secretFormat === 'text') return `not ${secret}`;
  return `whsec_${createHmac('sha256', 'another secret').update(secret).digest('base64')}`;
}

/** A receiver cannot verify what an unusable secret signs, and an empty one signs, too. */
function assertUsable(policy: SecretPolicy, secret: string): void {
  const problem =
    policy.secretFormat === 'text' && isHmac(policy) ? undefined : secretProblem(policy, secret);
  if (problem !== undefined) throw new Error(`the signing secret ${problem}`);
}

/** Whether a shared secret signs, with which its receivers verify. */
export function isHmac({ algorithm }: Pick<SignaturePolicy, 'algorithm'>): boolean {
  return algorithm.startsWith('hmac-');
}

/** The key in a secret such as `whsec_MfKQ9r8G…`; `undefined` if there is none. */
function secretBytes(secret: string): Buffer | undefined {
  const [, base64] =
    /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(secret) ?? [];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

/** The private key: the one that the secret writes in PEM, or one that is derived from the text (HKDF, RFC 5869). */
function scalarOf(secret: string): Buffer {
  if (secret.startsWith(PEM)) {
    const { d = '' } = (privateKeyOf(secret) as KeyObject).export({ format: 'jwk' });
    return Buffer.from(d, 'base64url');
  }
  // 48 bytes, so that the remainder is as good as evenly distributed (FIPS 186-5, A.2.1).
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'countersign webhook key', 48));
  const scalar = (BigInt(`0x${derived.toString('hex')}`) % (P256.n - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
}

function privateKeyOf(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The curve is prepared when something is signed with it first: that takes longer than everything else here. */
function p256(): ReturnType<typeof ecdsa> {
  preparedP256 ??= ecdsa(weierstrass(P256), sha256);
  return preparedP256;
}

let preparedP256: ReturnType<typeof ecdsa> | undefined;
