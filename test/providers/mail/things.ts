// The named resources of a tenant: templates, API keys, images, domains, roles, users. They are all stored in one
// table.

import { randomUUID } from 'node:crypto';
import { isoOf } from '../shared/clock.ts';
import type { Call, Reply } from '../shared/http.ts';
import type { Caller } from './access.ts';
import { refuse } from './replies.ts';
import type { Service } from './schema.ts';

export type Kind = 'template' | 'image' | 'domain' | 'role' | 'user';

export interface Thing {
  readonly kind: Kind;
  readonly id: string;
  readonly tenant_id: string;
  readonly name: string;
  /** JSON. */
  readonly data: string;
  readonly created_at: number;
  readonly deleted: 0 | 1;
}

export function addThing(
  service: Service,
  thing: { kind: Kind; tenant_id: string; name: string; data: object; id?: string },
): Thing {
  const { kind, tenant_id, name, data, id = randomUUID() } = thing;
  service.db.run(
    'INSERT INTO things (kind, id, tenant_id, name, data, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    kind,
    id,
    tenant_id,
    name,
    JSON.stringify(data),
    service.clock.now(),
  );
  return findThing(service, kind, id) as Thing;
}

export function findThing({ db }: Service, kind: Kind, id: string): Thing | undefined {
  return db.get<Thing>('SELECT * FROM things WHERE kind = ? AND id = ? AND deleted = 0', kind, id);
}

/** The resource that a path names; 404 also for those of other tenants. */
export function thingOf(service: Service, kind: Kind, { params, path }: Call, { tenant_id }: Caller): Thing {
  const thing = findThing(service, kind, params.id ?? '');
  if (thing?.tenant_id !== tenant_id) throw refuse(path, 404, `There is no such ${kind}`);
  return thing;
}

/** Resources of a tenant, newest first. */
export function listThings({ db }: Service, kind: Kind, { tenant_id }: Caller): Thing[] {
  return db.all<Thing>(
    'SELECT * FROM things WHERE kind = ? AND tenant_id = ? AND deleted = 0 ORDER BY row DESC',
    kind,
    tenant_id,
  );
}

/** 409 when another resource of the tenant has the name. */
export function claimName(
  { db }: Service,
  kind: Kind,
  name: string,
  { path, tenant_id, id = '' }: { path: string; tenant_id: string; id?: string },
): void {
  const sql =
    'SELECT 1 FROM things WHERE kind = ? AND name = ? AND tenant_id = ? AND id <> ? AND deleted = 0';
  if (db.get(sql, kind, name, tenant_id, id) !== undefined)
    throw refuse(path, 409, `There is a ${kind} of that name already`);
}

export function updateThing(
  { db }: Service,
  { kind, id }: Thing,
  { name, data }: { name: string; data: object },
): void {
  db.run(
    'UPDATE things SET name = ?, data = ? WHERE kind = ? AND id = ?',
    name,
    JSON.stringify(data),
    kind,
    id,
  );
}

export function removeThing({ db }: Service, { kind, id }: Thing): Reply {
  db.run('UPDATE things SET deleted = 1 WHERE kind = ? AND id = ?', kind, id);
  return { status: 204 };
}

export function shownThing({ id, name, data, created_at }: Thing): object {
  return { id, name, ...JSON.parse(data), created_at: isoOf(created_at) };
}
