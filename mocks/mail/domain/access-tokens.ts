// The issuer of a world's access tokens: its key pair, the key set it publishes, and the check of a token
// against that set. Ed25519 signatures are deterministic, so worlds stay repeatable.

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { World } from '../../../src/engine/world.ts';
import type { Schemas, Scope } from '../spec.ts';

const ISSUER = 'https://issuer.countersign.test/';

const KEY_ID = 'mail-1';

/** The claims of a token. Instants are in milliseconds, as everywhere. */
export interface TokenGrant {
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: readonly Scope[];
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** The holder of a token, from its verified claims. */
interface TokenHolder {
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
}

/** The documented reason for which a token is rejected. */
type TokenProblem = 'JWT expired' | 'JWT signature invalid';

export type VerifiedToken =
  | { readonly holder: TokenHolder }
  | { readonly problem: TokenProblem; readonly why: string };

/** Checks a token at an instant of the world. */
type TokenCheck = (token: string, now: number) => Promise<VerifiedToken>;

interface Issuer {
  readonly keySet: Schemas['KeySet'];
  readonly check: Promise<TokenCheck>;
}

/** The issuers by their keys, created on first use and kept, because preparing a key costs more than using it. */
const issuers = new WeakMap<KeyObject, Issuer>();

/**
 * The issuer's private key. It is derived from the world's live API key, which comes from the seed and the
 * world's id, and which a world keeps through reset and import.
 */
export function issuerKey(liveKey: string): KeyObject {
  return derivedKey(`issuer ${liveKey}`);
}

/** A private key that is not in the key set. */
export function strangerKey(liveKey: string): KeyObject {
  return derivedKey(`stranger ${liveKey}`);
}

/** Issues a token (RFC 7519), signed with EdDSA (RFC 8037). */
export function accessToken(
  key: KeyObject,
  { id, tenantId, scopes, issuedAt, expiresAt }: TokenGrant,
): string {
  const header = { alg: 'EdDSA', typ: 'JWT', kid: KEY_ID };
  const claims = {
    iss: ISSUER,
    sub: 'usr_ada',
    jti: id,
    tenant_id: tenantId,
    scope: scopes.join(' '),
    iat: Math.floor(issuedAt / 1_000),
    exp: Math.floor(expiresAt / 1_000),
  };
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

/** The key set that a world's issuer publishes. */
export function keySet(world: World): Schemas['KeySet'] {
  return issuerOf(world).keySet;
}

/** Checks a token against the world's key set, and its expiry by the world's clock. */
export async function verifyToken(world: World, token: string): Promise<VerifiedToken> {
  const check = await issuerOf(world).check;
  return check(token, world.now);
}

function issuerOf(world: World): Issuer {
  const key = issuerKey(world.credentials.mail?.live ?? '');
  let issuer = issuers.get(key);
  if (issuer === undefined) {
    const published = publicKeySet(key);
    issuer = { keySet: published, check: tokenCheck(published) };
    issuers.set(key, issuer);
  }
  return issuer;
}

/**
 * jose is loaded with the first token, because most worlds only use API keys. A signature that holds is checked once, because
 * that costs more than the rest of a call; whether the token has expired is checked each time.
 */
async function tokenCheck(published: Schemas['KeySet']): Promise<TokenCheck> {
  const { createLocalJWKSet, jwtVerify } = await import('jose');
  const keys = createLocalJWKSet(published);
  const requirements = {
    algorithms: ['EdDSA'],
    issuer: ISSUER,
    requiredClaims: ['exp', 'jti', 'tenant_id', 'scope'],
    currentDate: new Date(0),
  };
  const signed = new Map<string, JWTPayload>();
  return async (token, now) => {
    try {
      const claims = signed.get(token) ?? (await jwtVerify(token, keys, requirements)).payload;
      if (signed.size >= MAX_KEPT) signed.clear();
      signed.set(token, claims);
      if (Number(claims.exp) <= Math.floor(now / 1_000))
        return { problem: 'JWT expired', why: 'the instant of its "exp" claim has passed' };
      return { holder: holderOf(claims) };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { problem: 'JWT signature invalid', why };
    }
  };
}

/** Reads the required claims of a token whose signature has been checked. */
function holderOf({ jti, tenant_id: tenantId, scope }: Readonly<Record<string, unknown>>): TokenHolder {
  return { id: String(jti), tenantId: String(tenantId), scopes: new Set(String(scope).split(' ')) };
}

function publicKeySet(key: KeyObject): Schemas['KeySet'] {
  const { crv, x } = createPublicKey(key).export({ format: 'jwk' });
  return { keys: [{ kty: 'OKP', kid: KEY_ID, use: 'sig', alg: 'EdDSA', crv, x }] };
}

/**
 * PKCS #8 is not used, because reading it throws errors that other code has left in OpenSSL's error queue. The public
 * half, `x`, is derived from the private half and may have any value here.
 */
function derivedKey(root: string): KeyObject {
  const known = derivedKeys.get(root);
  if (known !== undefined) return known;
  const d = createHash('sha256').update(root).digest('base64url');
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x: '' }, format: 'jwk' });
  if (derivedKeys.size >= MAX_KEPT) derivedKeys.clear();
  derivedKeys.set(root, key);
  return key;
}

/** Keys by what they are derived from: a world that is reset or called again has the same one. */
const derivedKeys = new Map<string, KeyObject>();

/** So many keys are kept, and so many tokens of each. */
const MAX_KEPT = 200;

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
