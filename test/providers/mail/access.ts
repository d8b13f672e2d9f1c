// Callers: API keys and access tokens, their permissions, and their rate limits.

import { sign, verify } from 'node:crypto';
import type { Call } from '../shared/http.ts';
import { refuse } from './replies.ts';
import type { Service } from './schema.ts';

export interface Caller {
  readonly tenant_id: string;
  readonly scopes: readonly string[];
  /** Messages of a test key are never delivered. */
  readonly isTest: boolean;
}

export const SCOPES = [
  'mail.send',
  ...['webhooks', 'templates', 'api_keys', 'messages', 'images', 'suppression', 'domains', 'roles'].flatMap(
    (of) => [`${of}.read`, `${of}.write`],
  ),
];

const CALLS_A_MINUTE = 1200;
const MINUTE_MS = 60_000;

/** The caller. It must be known, not suspended, within the rate limit, and must have the scope. */
export function admit(service: Service, call: Call, scope: string): Caller {
  const { db } = service;
  const token = (call.headers.authorization ?? '').replace(/^Bearer\s+/i, '');
  if (token === '') throw refuse(call.path, 401, 'Missing Authorization header');
  const caller =
    token.split('.').length === 3 ? fromJwt(service, call, token) : fromKey(service, call, token);
  const tenant = db.get<{ suspended: number }>(
    'SELECT suspended FROM tenants WHERE id = ?',
    caller.tenant_id,
  );
  if (tenant?.suspended === 1) throw refuse(call.path, 403, 'Tenant suspended');
  authorize(call, caller, scope);
  countCall(service, call, token);
  return caller;
}

function authorize({ path }: Call, { scopes }: Caller, scope: string): void {
  if (scopes.includes(scope)) return;
  throw refuse(path, 403, `Missing required scope: ${scope}`);
}

function fromKey({ db }: Service, { path }: Call, secret: string): Caller {
  const key = db.get<{ tenant_id: string; scopes: string; mode: string; revoked: number }>(
    'SELECT * FROM keys WHERE secret = ?',
    secret,
  );
  if (key === undefined || key.revoked === 1) throw refuse(path, 401, 'Invalid API key');
  return { tenant_id: key.tenant_id, scopes: JSON.parse(key.scopes), isTest: key.mode === 'test' };
}

function fromJwt({ issuer, clock, conditions }: Service, { path }: Call, token: string): Caller {
  if (conditions.down.has('key_set')) throw refuse(path, 503, 'The identity key set cannot be reached');
  const [header = '', payload = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${header}.${payload}`);
  const isGenuine = verify(null, signed, issuer.publicKey, Buffer.from(signature, 'base64url'));
  if (!isGenuine) throw refuse(path, 401, 'JWT signature invalid');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (claims.exp * 1000 <= clock.now()) throw refuse(path, 401, 'JWT expired');
  return { tenant_id: claims.tenant, scopes: claims.scopes, isTest: false };
}

/** An access token of the issuer, valid until `exp` (Unix seconds). */
export function issueJwt(
  { issuer }: Pick<Service, 'issuer'>,
  claims: { tenant: string; scopes: readonly string[]; exp: number },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), issuer.privateKey).toString('base64url')}`;
}

function countCall(service: Service, { path }: Call, credential: string): void {
  const { start, made } = windowOf(service, credential);
  if (made >= CALLS_A_MINUTE)
    throw refuse(path, 429, 'Too many calls', { headers: limitHeaders(service, start) });
  service.db.run('REPLACE INTO calls VALUES (?, ?, ?)', credential, start, made + 1);
}

/** The minute in which calls of a credential are counted: it begins with the first of them. */
function windowOf(
  { db, clock }: Service,
  credential: string,
): { readonly start: number; readonly made: number } {
  const sql = 'SELECT window_start AS start, made FROM calls WHERE credential = ? AND window_start > ?';
  const now = clock.now();
  return db.get<{ start: number; made: number }>(sql, credential, now - MINUTE_MS) ?? { start: now, made: 0 };
}

function limitHeaders({ clock }: Service, start: number): Readonly<Record<string, string>> {
  const reset = start + MINUTE_MS;
  const waitMs = reset - clock.now();
  return {
    'retry-after': String(Math.ceil(waitMs / 1000)),
    'x-ratelimit-limit': String(CALLS_A_MINUTE),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Math.ceil(reset / 1000)),
  };
}

/** Sets the rate limit as if a credential had only `left` calls left in the minute that begins now. */
export function useUp(
  service: Service,
  credential: string,
  left: number,
): { limit: number; reset_at: string } {
  const { db, clock } = service;
  const start = clock.now();
  db.run('REPLACE INTO calls VALUES (?, ?, ?)', credential, start, CALLS_A_MINUTE - left);
  return { limit: CALLS_A_MINUTE, reset_at: new Date(start + MINUTE_MS).toISOString() };
}
