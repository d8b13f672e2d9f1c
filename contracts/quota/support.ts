// How flows call the quota service, and how they read responses of undocumented shape.

import assert from 'node:assert/strict';
import type { components } from '../../specs/generated/quota.ts';
import { NotOffered, type Session, type WriteResult } from '../../src/verify/session.ts';

export type Quota = components['schemas']['Quota'];
export type Usage = components['schemas']['Usage'];
export type Level = components['schemas']['TargetType'];

/** The levels of the hierarchy, from the nearest to a file to the farthest. */
export const LEVELS = ['share', 'user', 'group', 'tenant', 'partner'] as const satisfies readonly Level[];

/** All fields of a quota that can be set, with values that are unlikely to be defaults. */
export const TERMS = {
  limit_bytes: 1_000,
  limit_type: 'soft',
  warning_threshold_1: 71,
  warning_threshold_2: 82,
  warning_threshold_3: 93,
  grace_period_days: 5,
  grace_extra_percent: 20,
} as const;

/** The same with a limit that is never reached: for quotas that also apply to other writers. */
export const WIDE_TERMS = { ...TERMS, limit_bytes: 5_000_000_000_000 } as const;

/** The fields of a quota with a hard limit. */
export const hard = (limit_bytes: number) => ({ ...TERMS, limit_bytes, limit_type: 'hard' });

/** A soft limit with a grace of five days and 200 bytes. */
export const SOFT = { limit_bytes: 1_000, limit_type: 'soft', grace_period_days: 5, grace_extra_percent: 20 };

/** The codes of the two refusals of a write. */
export const EXCEEDED = 'QUOTA_EXCEEDED';
export const EXHAUSTED = 'QUOTA_GRACE_EXHAUSTED';

/** A caller of the quota service. Paths are relative to `/api/v1/quotas`. */
export interface Caller {
  /** The status and the body of any response. */
  ask(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>;
  /** Reads a resource; fails the flow if there is none. */
  see<T>(path: string): Promise<T>;
  /** Changes a resource; fails the flow if this is refused. */
  change(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<void>;
}

/**
 * The holder of a named credential as a caller.
 *
 * @example const { limit_bytes } = await (await callerAs(session, 'superuser')).see<Quota>('/tenant')
 */
export async function callerAs(session: Session, credential: string): Promise<Caller> {
  const token = await session.credential('quota', credential);
  const base = `${session.url('quota')}/api/v1/quotas`;
  const ask: Caller['ask'] = async (method, path, body) => {
    const response = await session.fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text) };
  };
  return {
    ask,
    async see<T>(path: string) {
      const { status, body } = await ask('GET', path);
      assert.equal(status, 200, `GET ${path} should answer 200 to a ${credential}, and answered ${status}`);
      return body as T;
    },
    async change(method, path, body) {
      const { status } = await ask(method, path, body);
      const isDone = status >= 200 && status < 300;
      assert.ok(isDone, `${method} ${path} should be granted to a ${credential}, and answered ${status}`);
    },
  };
}

/** The caller with access to everything, even where the permissions of others are not documented. */
export function superuser(session: Session): Promise<Caller> {
  return callerAs(session, 'superuser');
}

/**
 * Sets a quota by a PUT with an undocumented body, using the fields of the tenant's PUT. If these are not accepted,
 * the flow is not exercised.
 */
export async function setAsTenant(caller: Caller, path: string, terms: object): Promise<void> {
  const { status } = await caller.ask('PUT', path, terms);
  if (isRefused({ status })) throw new NotOffered(`PUT ${path} with the fields of PUT /tenant`);
}

/** Whether a call was refused with a client error. */
export function isRefused({ status }: { readonly status: number }): boolean {
  return status >= 400 && status < 500;
}

/** The bytes and files that a target holds; `target` is the end of its path, such as `users/usr_ada`. */
export async function heldBy(caller: Caller, target: string): Promise<{ bytes: number; files: number }> {
  const { used_bytes: bytes, file_count: files } = await caller.see<Usage>(`/usage/${target}`);
  return { bytes, files };
}

/** The usage of several targets, and the start of their grace windows; targets are ends of paths. */
export async function recordOf(caller: Caller, targets: readonly string[]) {
  const usages = targets.map(async (target) => {
    const { calculated_at: _, ...usage } = await caller.see<Usage>(`/usage/${target}`);
    const { status, body } = await caller.ask('GET', `/${target}`);
    return { usage, quota: status === 200 ? body : null };
  });
  return Object.fromEntries((await Promise.all(usages)).map((record, index) => [targets[index], record]));
}

/** A user whose quota has these terms in addition to {@link TERMS}. */
export async function limitedUser(
  session: Session,
  terms: Partial<Record<keyof typeof TERMS, unknown>> = {},
) {
  const { target_id: userId } = await session.state('a user has a quota');
  const caller = await superuser(session);
  const path = `/users/${userId}`;
  await caller.change('PUT', path, { ...TERMS, ...terms, exempt: false, exempt_reason: null });
  return {
    caller,
    path,
    usagePath: `users/${userId}`,
    userId: String(userId),
    quota: () => caller.see<Quota>(path),
    write: (bytes: number) => session.write({ user_id: String(userId), bytes }),
  };
}

/** A user who holds 1100 of 1000 bytes of a soft quota, so that its window of five days is open. */
export async function userInGrace(session: Session) {
  const user = await limitedUser(session, SOFT);
  assertAccepted(await user.write(1_100), '1100 bytes are within the grace of 20 percent above 1000');
  return {
    ...user,
    startedAt: async () => (await user.quota()).grace_started_at,
    /** Deletes bytes of the user, but no file. */
    drop: (bytes: number) => session.simulate('quota', 'delete', { user_id: user.userId, bytes, files: 0 }),
  };
}

/** Every object in a response that describes a target, at any depth. */
export function targetsIn(body: unknown): readonly (Partial<Usage> & { readonly target_id: string })[] {
  if (typeof body !== 'object' || body === null) return [];
  const own = 'target_id' in body ? [body as { readonly target_id: string }] : [];
  return [...own, ...Object.values(body).flatMap(targetsIn)];
}

/** Fails the flow unless a write was accepted. */
export function assertAccepted({ accepted, status }: WriteResult, why: string): void {
  assert.ok(accepted, `${why}; the write was refused with ${status}`);
}

const CODES = [EXCEEDED, EXHAUSTED] as const;

/**
 * Fails the flow unless a write was refused with this code by a quota of this level, and by no other. The names of
 * the fields are not documented, so any field may contain them.
 */
export function assertRefused(
  result: WriteResult,
  {
    code,
    level,
    why,
  }: { readonly code?: (typeof CODES)[number]; readonly level?: Level; readonly why: string },
): void {
  assert.ok(!result.accepted, `${why}; the write was accepted`);
  assert.equal(result.status, 507, `${why}; a quota refuses with 507, not ${result.status}`);
  if (code !== undefined) assertNames(result.body, code, { of: CODES, why });
  if (level !== undefined) assertNames(result.body, level, { of: LEVELS, why });
}

/** Fails the flow unless a response has this word as a value, and none of the alternatives. */
function assertNames(
  body: unknown,
  word: string,
  { of: words, why }: { readonly of: readonly string[]; readonly why: string },
): void {
  const named = fieldsIn(body).filter((text) =>
    words.some((each) => each === text.toLowerCase() || each === text),
  );
  const text = JSON.stringify(body);
  assert.ok(named.length > 0, `${why}; a field of the refusal should be ${word}: ${text}`);
  const other = named.find((each) => each.toLowerCase() !== word.toLowerCase());
  assert.equal(other, undefined, `${why}; the refusal should be about ${word} alone: ${text}`);
}

/** Every text in a response, at any depth. */
export function textsIn(body: unknown): readonly string[] {
  if (typeof body === 'string') return [body];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(textsIn) : [];
}

/** The texts in a response's fields; lists are skipped, because they may name more than the level that refused. */
function fieldsIn(body: unknown): readonly string[] {
  if (typeof body === 'string') return [body];
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.values(body).flatMap(fieldsIn);
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** The time at which usage was computed may differ between two reads. */
const PASSING = ['calculated_at'];

/** Fails the flow if a field in a list differs from the read of the single target; the list may leave out fields. */
export function assertAgree(path: string, listed: object, single: object): void {
  for (const [field, value] of Object.entries(listed)) {
    if (PASSING.includes(field) || !(field in single)) continue;
    const own = (single as Readonly<Record<string, unknown>>)[field];
    assert.deepEqual(value, own, `the list should show the ${field} of GET ${path}`);
  }
}
