// What the naive quota service is told and shows, and the few sums it does.

const MOST = 2n ** 53n - 1n;
const DAY_MS = 86_400_000;

export interface Terms {
  readonly limit_bytes: number;
  readonly limit_type: 'hard' | 'soft';
  readonly thresholds: readonly [number, number, number];
  readonly grace_period_days: number;
  readonly grace_extra_percent: number;
  readonly exempt?: boolean;
}

/** What lies in a share or in a user's own space. */
export interface Contents {
  plain: bigint;
  versions: bigint;
  trash: bigint;
  files: number;
  folders: number;
}

export interface NaiveQuota {
  terms: Terms;
  exempt: boolean;
  startedAt: number | null;
}

export interface NaiveUser {
  readonly tenant: string;
  groups: readonly string[];
}

/** What is seen of a target. */
export interface Seen {
  readonly used_bytes: number;
  readonly file_count: number;
  readonly folder_count: number;
  readonly version_bytes: number;
  readonly trash_bytes: number;
  /** `null` without a quota. */
  readonly quota: {
    readonly limit_bytes: number;
    readonly exempt: boolean;
    readonly grace_started_at: string | null;
  } | null;
}

/** A target as `type id`. */
export type TargetName = string;

export interface Place {
  readonly user_id: string;
  readonly share_id?: string;
}

export interface NaiveWrite extends Place {
  readonly bytes: number;
  readonly files: number;
  readonly folders: number;
  readonly version_bytes: number;
}

/** How a write ends: the thresholds it reached, or the code and the target of the error. */
export type NaiveOutcome = { readonly warned: readonly string[] } | { readonly refusedBy: string };

export const NOTHING = (): Contents => ({ plain: 0n, versions: 0n, trash: 0n, files: 0, folders: 0 });

export function ceilingOf({
  limit_bytes: limit,
  limit_type: type,
  grace_extra_percent: extra,
}: Terms): bigint {
  if (type === 'hard') return BigInt(limit);
  const ceiling = (BigInt(limit) * (100n + BigInt(extra))) / 100n;
  return ceiling > MOST ? MOST : ceiling;
}

export function toSeen(held: Contents, quota: NaiveQuota | undefined): Seen {
  return {
    used_bytes: Number(usedIn(held)),
    file_count: held.files,
    folder_count: held.folders,
    version_bytes: Number(held.versions),
    trash_bytes: Number(held.trash),
    quota: quota === undefined ? null : seenQuota(quota),
  };
}

function seenQuota({ terms, exempt, startedAt }: NaiveQuota): Seen['quota'] {
  const grace_started_at = startedAt === null ? null : new Date(startedAt).toISOString();
  return { limit_bytes: terms.limit_bytes, exempt, grace_started_at };
}

export function addTo(sum: Contents, held: Contents): void {
  sum.plain += held.plain;
  sum.versions += held.versions;
  sum.trash += held.trash;
  sum.files += held.files;
  sum.folders += held.folders;
}

export function nameOf({ user_id: user, share_id: share }: Place): string {
  return share === undefined ? `user ${user}` : `share ${share}`;
}

export function toPlace(name: string): Place {
  const [type, id] = name.split(' ') as [string, string];
  return type === 'user' ? { user_id: id } : { user_id: '', share_id: id };
}

export function usedIn({ plain, versions, trash }: Contents): bigint {
  return plain + versions + trash;
}

export function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export function dayOf(instant: number): number {
  return Math.floor(instant / DAY_MS);
}
