// What a world keeps of the quota service: one document for each target of the hierarchy, with its sums
// and its quota beside each other, so that a write reads and puts one document a level.

import { collectionOf } from '../../src/engine/collection.ts';
import type { Instant } from '../../src/engine/instant.ts';
import type { Schemas } from './spec.ts';

export type TargetType = Schemas['TargetType'];

/** What is held: whole numbers up to 2^53-1. As a change the numbers may be negative. */
export interface Holding {
  /** All bytes, those of versions and of the trash included. */
  readonly usedBytes: number;
  /** All files, those in the trash included. */
  readonly fileCount: number;
  readonly folderCount: number;
  readonly versionBytes: number;
  readonly trashBytes: number;
}

/** What a PUT says of a quota. */
export interface QuotaTerms {
  readonly limitBytes: number;
  readonly limitType: Schemas['LimitType'];
  /** Percent of the limit, ascending. */
  readonly warningPercents: readonly [number, number, number];
  readonly gracePeriodDays: number;
  readonly graceExtraPercent: number;
}

export interface Quota extends QuotaTerms {
  readonly id: string;
  readonly graceStartedAt: Instant | null;
  readonly isExempt: boolean;
  readonly exemptReason: string | null;
  /** The most that the grace window admits; the limit itself of a hard quota. Worked out when the terms are set. */
  readonly ceilingBytes: number;
  /** From how many bytes on each threshold is reached. Worked out when the terms are set. */
  readonly warningBytes: readonly [number, number, number];
}

/** A day as the number of days since the Unix epoch, in UTC. */
export type Day = number;

/** What was held at the end of a day on which it changed. */
export interface DayPoint {
  readonly day: Day;
  readonly usedBytes: number;
  readonly fileCount: number;
}

interface Held {
  readonly id: string;
  /** The tenant it belongs to; empty for a partner, its own id for a tenant. */
  readonly tenantId: string;
  readonly quota: Quota | null;
  readonly usage: Holding;
  readonly calculatedAt: Instant;
  /** The day of the last change: since then `usage` is what each day ended with. */
  readonly changedOn: Day;
  /** The days before it on which something changed, oldest first. */
  readonly history: readonly DayPoint[];
}

export interface Partner extends Held {
  readonly type: 'partner';
}

export interface Tenant extends Held {
  readonly type: 'tenant';
  readonly partnerId: string;
}

export interface Group extends Held {
  readonly type: 'group';
}

export interface User extends Held {
  readonly type: 'user';
  readonly groupIds: readonly string[];
  /** What lies in the user's own space; `usage` has the shares that the user owns as well. */
  readonly own: Holding;
}

export interface Share extends Held {
  readonly type: 'share';
  readonly ownerId: string;
}

export type Target = Partner | Tenant | Group | User | Share;

/** A file that a client wrote: its size, not its bytes. */
export interface StoredFile {
  readonly path: string;
  readonly shareId: string | null;
  readonly sizeBytes: number;
  readonly writtenAt: Instant;
  /** Names the space that the file lies in. */
  readonly space: string;
}

const tenantId = (target: Held) => target.tenantId;
const tenantIdIfLimited = (target: Held) => (target.quota === null ? undefined : target.tenantId);

/** How targets are looked up: all of a tenant, and those of a tenant that have a quota. */
const indexes = { tenant: tenantId, quota: tenantIdIfLimited };

export const partners = collectionOf<Partner, 'tenant' | 'quota'>('quota/partners', indexes);
export const tenants = collectionOf<Tenant, 'tenant' | 'quota'>('quota/tenants', indexes);
export const groups = collectionOf<Group, 'tenant' | 'quota'>('quota/groups', indexes);
export const users = collectionOf<User, 'tenant' | 'quota'>('quota/users', indexes);
export const shares = collectionOf<Share, 'tenant' | 'quota'>('quota/shares', indexes);

export const files = collectionOf('quota/files', { space: ({ space }: StoredFile) => space });
