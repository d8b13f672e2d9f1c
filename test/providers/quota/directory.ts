// The directory: partners, tenants, users, groups, shares, and callers.

import { randomUUID } from 'node:crypto';
import type { Level, Service, Target } from './schema.ts';

export const PERMISSIONS = ['member', 'tenant:admin', 'partner:admin', '*'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface Caller {
  readonly token: string;
  readonly name: string;
  readonly user_id: string;
  readonly tenant_id: string;
  readonly partner_id: string;
  readonly permission: Permission;
}

/** Whether a caller has a permission, or one above it. */
export function may({ permission }: Pick<Caller, 'permission'>, needed: Permission): boolean {
  return PERMISSIONS.indexOf(permission) >= PERMISSIONS.indexOf(needed);
}

export function callerWith({ db }: Service, token: string): Caller | undefined {
  return db.get<Caller>('SELECT * FROM tokens WHERE token = ?', token);
}

export function find({ db }: Service, type: Level, id: string): Target | undefined {
  return db.get<Target>('SELECT * FROM targets WHERE type = ? AND id = ?', type, id);
}

/** The targets of a level in a tenant, newest first. */
export function listTargets({ db }: Service, type: Level, tenantId: string): Target[] {
  return db.all<Target>(
    'SELECT * FROM targets WHERE type = ? AND tenant_id = ? ORDER BY rowid DESC',
    type,
    tenantId,
  );
}

export function addPartner(service: Service): Target {
  const id = randomUUID();
  return insert(service, { type: 'partner', id, tenant_id: id, partner_id: id, owner_id: null });
}

export function addTenant(service: Service, partner: Target): Target {
  const id = randomUUID();
  return insert(service, { type: 'tenant', id, tenant_id: id, partner_id: partner.id, owner_id: null });
}

/** A new user, group or share of a tenant; a share has an owner. */
export function addTo(
  service: Service,
  { tenant_id, partner_id }: Target,
  type: 'user' | 'group' | 'share',
  owner_id: string | null = null,
): Target {
  return insert(service, { type, id: randomUUID(), tenant_id, partner_id, owner_id });
}

function insert({ db }: Service, target: Target): Target {
  const { type, id, tenant_id, partner_id, owner_id } = target;
  db.run('INSERT INTO targets VALUES (?, ?, ?, ?, ?)', type, id, tenant_id, partner_id, owner_id);
  return target;
}

export function groupsOf({ db }: Service, userId: string): string[] {
  return db
    .all<{ group_id: string }>('SELECT group_id FROM members WHERE user_id = ? ORDER BY rowid', userId)
    .map(({ group_id }) => group_id);
}

/** Sets the groups of a user, replacing all others. */
export function setGroups({ db }: Service, userId: string, groupIds: readonly string[]): void {
  db.run('DELETE FROM members WHERE user_id = ?', userId);
  for (const id of groupIds) db.run('INSERT INTO members VALUES (?, ?)', id, userId);
}

/** Everything that a user's write affects: the share, its owner or the user, their groups, tenant and partner. */
export function touchedBy(service: Service, userId: string, shareId: string | undefined): Target[] {
  const share = shareId === undefined ? undefined : find(service, 'share', shareId);
  const user = find(service, 'user', share?.owner_id ?? userId);
  if (user === undefined) return [];
  return [
    share,
    user,
    ...groupsOf(service, user.id).map((id) => find(service, 'group', id)),
    find(service, 'tenant', user.tenant_id),
    find(service, 'partner', user.partner_id),
  ].filter((target) => target !== undefined);
}
