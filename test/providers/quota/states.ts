// The states of the quota service for tests. Each is reached as in normal use: quotas are set, files are written, time
// passes.

import { randomUUID } from 'node:crypto';
import { isoOf } from '../shared/clock.ts';
import { addTenant, addTo, type Caller, callerWith, find, setGroups } from './directory.ts';
import { quotaOf, removeQuota, setQuota, type Terms } from './quotas.ts';
import type { Level, Service, Target } from './schema.ts';
import { usageOf } from './usage.ts';
import { write } from './writes.ts';

type Values = Readonly<Record<string, unknown>>;
type State = (service: Service, params: Values) => object;

const DAY_MS = 86_400_000;

function callerNamed({ db }: Service, name: string): Caller {
  return db.get<Caller>('SELECT * FROM tokens WHERE name = ?', name) as Caller;
}

const caller =
  (name: string): State =>
  (service) => {
    const { token, user_id, tenant_id, partner_id } = callerNamed(service, name);
    return { token, user_id, tenant_id, partner_id };
  };

function ownTarget(service: Service, type: 'tenant' | 'partner'): Target {
  const { tenant_id, partner_id } = callerNamed(service, 'member');
  return find(service, type, type === 'tenant' ? tenant_id : partner_id) as Target;
}

/** A new user of the callers' tenant, with a group and a share. */
function household(service: Service): { user: Target; group: Target; share: Target } {
  const tenant = ownTarget(service, 'tenant');
  const user = addTo(service, tenant, 'user');
  const group = addTo(service, tenant, 'group');
  setGroups(service, user.id, [group.id]);
  return { user, group, share: addTo(service, tenant, 'share', user.id) };
}

type Home = ReturnType<typeof household>;

function targetAt(service: Service, level: Level, home: Home): Target {
  return level === 'tenant' || level === 'partner' ? ownTarget(service, level) : home[level];
}

/** Stores bytes for the user; through the share only if the state is about the share. */
function fill(
  service: Service,
  { level, home, bytes, files = 1 }: { level: Level; home: Home; bytes: number; files?: number },
): void {
  const share_id = level === 'share' ? home.share.id : undefined;
  const refused = write(service, { user_id: home.user.id, share_id, bytes, files });
  if (refused !== undefined) throw new Error(`the ${refused.target.type} has no room for that`);
}

/** Sets a quota, as if there had been none. */
function newQuota(service: Service, target: Target, terms: Partial<Terms>) {
  removeQuota(service, target);
  return setQuota(service, target, terms);
}

const hasQuota =
  (level: Level): State =>
  (service, { limit_bytes = 1_000_000, limit_type = 'hard' }) => {
    const target = targetAt(service, level, household(service));
    const terms = { limit_bytes: Number(limit_bytes), limit_type: limit_type as Terms['limit_type'] };
    const { id } = newQuota(service, target, { ...terms, exempt: 0, exempt_reason: null });
    return { quota_id: id, target_id: target.id, limit_bytes };
  };

const hasNone =
  (level: Level): State =>
  (service) => {
    const target = targetAt(service, level, household(service));
    removeQuota(service, target);
    return { target_id: target.id };
  };

function situation(level: Level, home: Home, target: Target, more: object): object {
  return { level, target_id: target.id, user_id: home.user.id, share_id: home.share.id, ...more };
}

const isFull =
  (level: Level, exempt: 0 | 1 = 0): State =>
  (service, { limit_bytes = 1_000_000 }) => {
    const home = household(service);
    const target = targetAt(service, level, home);
    newQuota(service, target, { limit_bytes: Number(limit_bytes), limit_type: 'hard', exempt });
    fill(service, { level, home, bytes: Number(limit_bytes) - usageOf(service, target).used_bytes });
    return situation(level, home, target, { limit_bytes, used_bytes: limit_bytes });
  };

function openWindow(service: Service, params: Values) {
  const { level = 'user', limit_bytes = 1_000_000, grace_period_days = 7, grace_extra_percent = 10 } = params;
  const home = household(service);
  const target = targetAt(service, level as Level, home);
  const limit = Number(limit_bytes);
  const extra = Number(grace_extra_percent);
  newQuota(service, target, {
    limit_bytes: limit,
    limit_type: 'soft',
    grace_period_days: Number(grace_period_days),
    grace_extra_percent: extra,
  });
  const ceiling_bytes = Math.floor((limit * (100 + extra)) / 100);
  // Half of what the window allows is used.
  const used_bytes = limit + Math.ceil((ceiling_bytes - limit) / 2);
  fill(service, { level: level as Level, home, bytes: used_bytes - usageOf(service, target).used_bytes });
  const { grace_started_at } = quotaOf(service, target) ?? {};
  const startedAt = grace_started_at as number;
  const endsAt = startedAt + Number(grace_period_days) * DAY_MS;
  const values = situation(level as Level, home, target, {
    limit_bytes,
    used_bytes,
    ceiling_bytes,
    room_bytes: ceiling_bytes - used_bytes,
    grace_started_at: isoOf(startedAt),
    grace_ends_at: isoOf(endsAt),
  });
  return { values, endsAt };
}

const holds =
  (level: 'user' | 'share'): State =>
  (service, { used_bytes = 250_000, file_count = 3 }) => {
    const home = household(service);
    fill(service, { level, home, bytes: Number(used_bytes), files: Number(file_count) });
    const { user, group, share } = home;
    const names = { user_id: user.id, share_id: share.id, group_ids: [group.id], tenant_id: user.tenant_id };
    return { ...names, used_bytes, file_count };
  };

const grew: State = (service, { days = 7, bytes_a_day = 1000 }) => {
  const home = household(service);
  for (let day = 0; day < Number(days); day++) {
    if (day > 0) service.clock.moveTo(service.clock.now() + DAY_MS);
    fill(service, { level: 'user', home, bytes: Number(bytes_a_day) });
  }
  const { user } = home;
  return { user_id: user.id, tenant_id: user.tenant_id, used_bytes: Number(days) * Number(bytes_a_day) };
};

const nearlyFull: State = (service, { level = 'user', limit_bytes = 1_000_000, threshold = 80, url }) => {
  const home = household(service);
  const target = targetAt(service, level as Level, home);
  newQuota(service, target, {
    limit_bytes: Number(limit_bytes),
    limit_type: 'hard',
    warning_threshold_1: Number(threshold) - 1,
    warning_threshold_2: Number(threshold),
    warning_threshold_3: 100,
  });
  const bytes = Math.ceil((Number(limit_bytes) * Number(threshold)) / 100) - 1;
  fill(service, { level: level as Level, home, bytes });
  subscribe(service, url);
  return situation(level as Level, home, target, { limit_bytes, used_bytes: bytes, threshold, url });
};

function subscribe({ db }: Service, url: unknown): void {
  db.run('REPLACE INTO subscribers VALUES (?)', String(url));
}

/** The other tenant, under another partner. */
function elsewhere(service: Service): Target {
  const { tenant_id } = callerNamed(service, 'other_partner_admin');
  return find(service, 'tenant', tenant_id) as Target;
}

export const STATES: Readonly<Record<string, State>> = {
  'the caller is a member': caller('member'),
  'the caller is a tenant admin': caller('tenant_admin'),
  'the caller is a partner admin': caller('partner_admin'),
  'the caller is a superuser': caller('superuser'),
  'the caller is a partner admin of another partner': caller('other_partner_admin'),
  'the caller is not known': (service) => {
    const token = randomUUID();
    if (callerWith(service, token) !== undefined) throw new Error('the token is somebody’s');
    return { token };
  },
  'a user has a quota': hasQuota('user'),
  'a group has a quota': hasQuota('group'),
  'a share has a quota': hasQuota('share'),
  'the tenant has a quota': hasQuota('tenant'),
  'the partner has a quota': hasQuota('partner'),
  'several users have quotas': (service, { count = 3 }) => {
    service.db.run("DELETE FROM quotas WHERE target_type = 'user'");
    const users = Array.from({ length: Number(count) }, () => household(service).user);
    for (const user of users) setQuota(service, user, { limit_bytes: 1_000_000 });
    return { user_ids: users.map(({ id }) => id) };
  },
  'the user has no quota': hasNone('user'),
  'the group has no quota': hasNone('group'),
  'the share has no quota': hasNone('share'),
  'the partner has no quota': hasNone('partner'),
  'the tenant is full': isFull('tenant'),
  'the partner is full': isFull('partner'),
  'the group is full': isFull('group'),
  'the user is full': isFull('user'),
  'the share is full': isFull('share'),
  'a user is exempt': isFull('user', 1),
  'a group is exempt': isFull('group', 1),
  'the grace window is open': (service, params) => openWindow(service, params).values,
  'the grace window has run out': (service, params) => {
    const { values, endsAt } = openWindow(service, params);
    service.clock.moveTo(endsAt + 1);
    return { ...values, room_bytes: 0 };
  },
  'a quota is nearly full': nearlyFull,
  'warnings go to a receiver': (service, { url }) => {
    subscribe(service, url);
    return { url };
  },
  'the partner has another tenant': (service) => {
    const partner = ownTarget(service, 'partner');
    const tenant = addTenant(service, partner);
    return { tenant_id: tenant.id, partner_id: partner.id, user_id: addTo(service, tenant, 'user').id };
  },
  'a tenant belongs to another partner': (service) => {
    const { id, partner_id } = elsewhere(service);
    return { tenant_id: id, partner_id };
  },
  'a target belongs to another tenant': (service, { level = 'user' }) => {
    const sibling = addTenant(service, ownTarget(service, 'partner'));
    return { target_id: addTo(service, sibling, level as 'user' | 'group' | 'share').id };
  },
  'a target is not known': () => ({ target_id: randomUUID() }),
  'a user holds files': holds('user'),
  'a share holds files': holds('share'),
  'usage grew day by day': grew,
};
