// The issuer of a world's access tokens: its key pair, the key set it publishes, and the check of a token
// against that set. Ed25519 signatures are deterministic, so worlds stay repeatable.

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { World } from '../../../src/engine/world.ts';
import type { Schemas, Scope } from '../spec.ts';

const ISSUER = 'https://issuer.countersign.test/';

const KEY_ID = 'mail-1';

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The claims of a token. Instants are in milliseconds, as everywhere. */
export interface TokenGrant {
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: readonly Scope[];
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** A token's holder as its verified claims name them. */
interface TokenHolder {
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
}

/** Why a token is rejected, as documented. */
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

/** The issuers of the worlds that have been asked for theirs: making keys ready costs more than using them. */
const issuers = new WeakMap<World, Issuer>();

/**
 * The issuer's private key. It is derived from the world's live API key, which comes from the seed and the
 * world's id, and which a world keeps through reset and import.
 */
export function issuerKey(liveKey: string): KeyObject {
  return derivedKey(`issuer ${liveKey}`);
}

/** A private key that the key set does not have. */
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
  let issuer = issuers.get(world);
  if (issuer === undefined) {
    const published = publicKeySet(issuerKey(world.credentials.mail?.live ?? ''));
    issuer = { keySet: published, check: tokenCheck(published) };
    issuers.set(world, issuer);
  }
  return issuer;
}

/** jose is loaded with the first token: most worlds only ever see API keys. */
async function tokenCheck(published: Schemas['KeySet']): Promise<TokenCheck> {
  const { createLocalJWKSet, errors, jwtVerify } = await import('jose');
  const keys = createLocalJWKSet(published);
  const requirements = {
    algorithms: ['EdDSA'],
    issuer: ISSUER,
    requiredClaims: ['exp', 'jti', 'tenant_id', 'scope'],
  };
  return async (token, now) => {
    try {
      const { payload } = await jwtVerify(token, keys, { ...requirements, currentDate: new Date(now) });
      return { holder: holderOf(payload) };
    } catch (error) {
      const isExpired = error instanceof errors.JWTExpired;
      const why = error instanceof Error ? error.message : String(error);
      return { problem: isExpired ? 'JWT expired' : 'JWT signature invalid', why };
    }
  };
}

/** Reads claims that are required and whose signature was checked. */
function holderOf({ jti, tenant_id: tenantId, scope }: Readonly<Record<string, unknown>>): TokenHolder {
  return { id: String(jti), tenantId: String(tenantId), scopes: new Set(String(scope).split(' ')) };
}

function publicKeySet(key: KeyObject): Schemas['KeySet'] {
  const { crv, x } = createPublicKey(key).export({ format: 'jwk' });
  return { keys: [{ kty: 'OKP', kid: KEY_ID, use: 'sig', alg: 'EdDSA', crv, x }] };
}

function derivedKey(root: string): KeyObject {
  const bytes = createHash('sha256').update(root).digest();
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, bytes]), format: 'der', type: 'pkcs8' });
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
