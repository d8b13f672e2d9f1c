// The targets of the hierarchy: one document each, with its usage and its quota. Every change is stored with `keep`, so
// the end of an open grace window is always a scheduled task.

import { type Collection, type CollectionKind, collectionOf } from '../../../src/engine/collection.ts';
import {
  fieldsOf,
  instant,
  listOf,
  oneOf,
  orNull,
  text,
  wholeNumber,
} from '../../../src/engine/document-schema.ts';
import { type Instant, LAST_INSTANT } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Principal } from '../credentials.ts';
import type { Schemas } from '../spec.ts';
import { graceEndsAt, noteGraceChange } from './grace.ts';
import { type Day, type DayPoint, dayOf, dayPointSchema } from './history.ts';
import { type Holding, holdingSchema, NOTHING } from './holdings.ts';
import { type Quota, quotaSchema } from './quotas.ts';

export type TargetType = Schemas['TargetType'];

interface Held {
  readonly id: string;
  /** The tenant it belongs to; empty for a partner, its own id for a tenant. */
  readonly tenantId: string;
  readonly quota: Quota | null;
  readonly usage: Holding;
  /** The difference between reported and actual usage, until it is recalculated. */
  readonly driftBytes: number;
  readonly calculatedAt: Instant;
  /** The day of the last change: since then `usage` is the value at the end of each day. */
  readonly changedOn: Day;
  /** The earlier days on which usage changed, oldest first. */
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
  /** The usage of the user's own space; `usage` also includes the shares that the user owns. */
  readonly own: Holding;
}

export interface Share extends Held {
  readonly type: 'share';
  readonly ownerId: string;
}

export type Target = Partner | Tenant | Group | User | Share;

const tenantId = (target: Held) => target.tenantId;

const tenantIdIfLimited = (target: Held) => (target.quota === null ? undefined : target.tenantId);

/** The indexes of targets: all targets of a tenant, and those with a quota. */
const indexes = { tenant: tenantId, quota: tenantIdIfLimited };

const heldSchemas = {
  id: text,
  tenantId: text,
  quota: orNull(quotaSchema),
  usage: holdingSchema,
  driftBytes: wholeNumber,
  calculatedAt: instant,
  changedOn: wholeNumber,
  history: listOf(dayPointSchema),
};

export const partners = collectionOf<Partner, 'tenant' | 'quota'>(
  'quota/partners',
  indexes,
  fieldsOf<Partner>({ ...heldSchemas, type: oneOf('partner') }),
);

export const tenants = collectionOf<Tenant, 'tenant' | 'quota'>(
  'quota/tenants',
  indexes,
  fieldsOf<Tenant>({ ...heldSchemas, type: oneOf('tenant'), partnerId: text }),
);

export const groups = collectionOf<Group, 'tenant' | 'quota'>(
  'quota/groups',
  indexes,
  fieldsOf<Group>({ ...heldSchemas, type: oneOf('group') }),
);

export const users = collectionOf<User, 'tenant' | 'quota'>(
  'quota/users',
  indexes,
  fieldsOf<User>({ ...heldSchemas, type: oneOf('user'), groupIds: listOf(text), own: holdingSchema }),
);

export const shares = collectionOf<Share, 'tenant' | 'quota'>(
  'quota/shares',
  indexes,
  fieldsOf<Share>({ ...heldSchemas, type: oneOf('share'), ownerId: text }),
);

export type TargetOf<Type extends TargetType> = Extract<Target, { readonly type: Type }>;

/** The name of the task that marks the end of a grace window. */
export const GRACE_WINDOW_END = 'grace_window_end';

const KINDS: {
  readonly [Type in TargetType]: CollectionKind<TargetOf<Type>, 'tenant' | 'quota'>;
} = { partner: partners, tenant: tenants, group: groups, user: users, share: shares };

/** All targets of one type. */
export function targetsOf<Type extends TargetType>(
  world: World,
  type: Type,
): Collection<TargetOf<Type>, 'tenant' | 'quota'> {
  return world.collection(KINDS[type]);
}

/** A target of this tenant; one of another tenant is treated like one that does not exist. */
export function findTarget<Type extends TargetType>(
  world: World,
  { type, id, tenantId }: { readonly type: Type; readonly id: string; readonly tenantId: string },
): TargetOf<Type> | undefined {
  const found = targetsOf(world, type).get(id);
  return found?.tenantId === tenantId ? found : undefined;
}

/** The user, or a new user if no tenant has one with this id; `undefined` if the user belongs to another tenant. */
export function userOrNew(world: World, id: string, tenantId: string): User | undefined {
  if (!targetsOf(world, 'user').has(id)) return newUser(world, id, tenantId);
  return findTarget(world, { type: 'user', id, tenantId });
}

/** The group, or a new group if no tenant has one with this id; `undefined` if the group belongs to another tenant. */
export function groupOrNew(world: World, id: string, tenantId: string): Group | undefined {
  if (!targetsOf(world, 'group').has(id)) return newGroup(world, id, tenantId);
  return findTarget(world, { type: 'group', id, tenantId });
}

/** The initial values of every target. */
export function emptyHanded(now: Instant) {
  const unchanged = { calculatedAt: now, changedOn: dayOf(now), history: [] } as const;
  return { quota: null, usage: NOTHING, driftBytes: 0, ...unchanged } as const;
}

/** A user without usage; not stored yet. */
export function newUser(world: World, id: string, tenantId: string): User {
  return { type: 'user', id, tenantId, groupIds: [], own: NOTHING, ...emptyHanded(world.now) };
}

/** A share without usage; it belongs to its owner's tenant. */
export function newShare(world: World, id: string, { id: ownerId, tenantId }: User): Share {
  return { type: 'share', id, tenantId, ownerId, ...emptyHanded(world.now) };
}

/** A group without members; not stored yet. */
export function newGroup(world: World, id: string, tenantId: string): Group {
  return { type: 'group', id, tenantId, ...emptyHanded(world.now) };
}

/** Stores a target under its id, and reschedules the task of its grace window. */
export function keep<Kept extends Target>(world: World, target: Kept): Kept {
  const kept = targetsOf(world, target.type) as Collection<Target>;
  const before = kept.get(target.id)?.quota ?? null;
  kept.put(target.id, target);
  if (graceEndsAt(target.quota) !== graceEndsAt(before)) {
    markGraceEnd(world, target, before);
    noteGraceChange(world, target, before);
  }
  return target;
}

function markGraceEnd(world: World, { type, id, quota }: Target, before: Quota | null): void {
  const endsAt = graceEndsAt(quota);
  if (before !== null) world.cancel('quota', GRACE_WINDOW_END, before.id);
  if (quota === null || endsAt === null || endsAt > LAST_INSTANT) return;
  const data = { target_type: type, target_id: id };
  world.schedule({ at: endsAt, service: 'quota', name: GRACE_WINDOW_END, id: quota.id, data });
}

/** The caller's tenant. It always has a quota, which can be replaced but not removed. */
export function tenantOf(world: World, { tenantId }: Principal): Tenant & { readonly quota: Quota } {
  return world.collection(tenants).get(tenantId) as Tenant & { readonly quota: Quota };
}

/** The caller's partner. */
export function partnerOf(world: World, { partnerId }: Principal): Partner {
  return world.collection(partners).get(partnerId) as Partner;
}
