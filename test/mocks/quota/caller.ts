// How the tests of the quota service call it: as one of a world's credentials, over HTTP, and by the
// simulated actions.

import type { ActionInput, Answer, MockWorld, Services } from '../../../src/index.ts';
import { type Caller, callerWith } from '../../support/caller.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
type AnyAnswer = Promise<Answer<any>>;

export const TENANT = '/api/v1/quotas/tenant';
export const USERS = '/api/v1/quotas/users';
export const USAGE = '/api/v1/quotas/usage';
export const FILES = '/api/v1/files';

/** The names of the credentials, lowest permission first. */
export type Credential = 'member' | 'tenant_admin' | 'partner_admin' | 'superuser' | 'other_partner_admin';

export function quotaAs(world: MockWorld, credential: Credential = 'superuser'): Caller {
  return callerWith(world, tokenOf(world, credential));
}

export function tokenOf(world: MockWorld, credential: Credential): string {
  const token = world.credentials.quota?.[credential];
  if (token === undefined) throw new Error(`the quota service has no credential ${credential}`);
  return token;
}

/** What a simulated write comes to. */
export interface WriteResult {
  readonly accepted: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads errors of every shape
  readonly error: { readonly http_status: number; readonly body: any } | null;
  readonly warnings: readonly {
    readonly target_type: string;
    readonly target_id: string;
    readonly threshold: number;
  }[];
}

/** Writes as the control API simulates it: Ada's own space unless asked otherwise. */
export async function write(
  world: MockWorld,
  input: Readonly<Partial<ActionInput<Services, 'quota/write'>> & { bytes: number }>,
): Promise<WriteResult> {
  return (await world.simulate('quota/write', { user_id: 'usr_ada', ...input })).result;
}

/** Uploads so many bytes as a real client would. */
export function upload(
  world: MockWorld,
  path: string,
  { bytes, as = 'member', share }: { bytes: number; as?: Credential; share?: string },
): AnyAnswer {
  const headers: Record<string, string> = share === undefined ? {} : { 'x-share-id': share };
  return quotaAs(world, as).put(`${FILES}/${path}`, undefined, { body: new Uint8Array(bytes), headers });
}

/** The path of a target's quota. */
export function pathOf(type: string, id: string): string {
  return `/api/v1/quotas/${type}s/${id}`;
}

/** Sets a quota as the superuser; fails when it is refused. */
export async function limit(
  world: MockWorld,
  [type, id]: readonly [type: string, id: string],
  terms: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { status, body } = await quotaAs(world).put(pathOf(type, id), terms);
  if (status !== 200) throw new Error(`PUT ${type} ${id} answered ${status}: ${JSON.stringify(body)}`);
}

/** What a target of the main tenant holds, in bytes. */
export async function usedBytes(world: MockWorld, type: string, id: string): Promise<number> {
  const path = type === 'tenant' ? `${USAGE}/tenant` : `${USAGE}/${type}s/${id}`;
  return (await quotaAs(world).get(path)).body.used_bytes;
}

/** When the grace window of a target's quota began. */
export async function graceStartedAt(world: MockWorld, type: string, id: string): Promise<string | null> {
  return (await quotaAs(world).get(pathOf(type, id))).body.grace_started_at;
}
