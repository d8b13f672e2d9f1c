// Images, API keys, the bounce list, sender domains and roles: the resources that the error tables name.

import { randomUUID } from 'node:crypto';
import { isoOf } from '../shared/clock.ts';
import { type Call, fieldsOf, type Reply } from '../shared/http.ts';
import { type Caller, SCOPES } from './access.ts';
import { isText, read, refuse } from './replies.ts';
import type { Service } from './schema.ts';
import { addThing, claimName, listThings, removeThing, shownThing, thingOf, updateThing } from './things.ts';

const MAX_IMAGE_BYTES = 10_000_000;

/** An image, raw or as JSON with base64 `content`. */
export function uploadImage(service: Service, call: Call, { tenant_id }: Caller): Reply {
  const isJson = call.headers['content-type']?.startsWith('application/json') === true;
  const {
    content,
    content_type = 'image/png',
    filename = 'image',
  } = (isJson ? fieldsOf(call) : undefined) ?? {};
  const bytes = isJson ? Buffer.from(String(content ?? ''), 'base64') : call.raw;
  if (bytes.length > MAX_IMAGE_BYTES) throw refuse(call.path, 413, 'The image is too large');
  const type = isJson ? String(content_type) : (call.headers['content-type'] ?? 'image/png');
  return {
    status: 201,
    body: shownThing(addImage(service, tenant_id, { bytes, type, name: String(filename) })),
  };
}

export function addImage(
  service: Service,
  tenant_id: string,
  { bytes, type, name }: { bytes: Buffer; type: string; name: string },
) {
  const image = addThing(service, {
    kind: 'image',
    tenant_id,
    name,
    data: { content_type: type, bytes: bytes.length },
  });
  service.db.run('INSERT INTO blobs (id, bytes, type) VALUES (?, ?, ?)', image.id, bytes, type);
  return image;
}

export function listImages(service: Service, _: Call, caller: Caller): Reply {
  return { status: 200, body: { images: listThings(service, 'image', caller).map(shownThing) } };
}

export function getImage(service: Service, call: Call, caller: Caller): Reply {
  return { status: 200, body: shownThing(thingOf(service, 'image', call, caller)) };
}

export function deleteImage(service: Service, call: Call, caller: Caller): Reply {
  return removeThing(service, thingOf(service, 'image', call, caller));
}

/** The image that a mail client loads; no credential is needed. */
export function viewImage({ db }: Service, { params, path }: Call): Reply {
  const found = db.get<{ bytes: Uint8Array; type: string; referenced: number; deleted: number }>(
    "SELECT * FROM blobs JOIN things ON things.kind = 'image' AND things.id = blobs.id WHERE blobs.id = ?",
    params.image_id ?? '',
  );
  const isGone = found?.deleted === 1 && found.referenced === 1;
  if (isGone) throw refuse(path, 410, 'The image was deleted');
  if (found === undefined || found.deleted === 1) throw refuse(path, 404, 'There is no such image');
  return { status: 200, headers: { 'content-type': found.type }, body: Buffer.from(found.bytes) };
}

interface Key {
  readonly id: string;
  readonly secret: string;
  readonly name: string;
  readonly mode: string;
  readonly scopes: string;
  readonly created_at: number;
}

export function addKey(
  { db, clock }: Service,
  tenantId: string,
  { name, mode, scopes }: { name: string; mode: string; scopes: readonly string[] },
): Key {
  const secret = `key-${mode}-${randomUUID()}`;
  db.run(
    'INSERT INTO keys (id, secret, tenant_id, name, mode, scopes, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    randomUUID(),
    secret,
    tenantId,
    name,
    mode,
    JSON.stringify(scopes),
    clock.now(),
  );
  return db.get<Key>('SELECT * FROM keys WHERE secret = ?', secret) as Key;
}

function shownKey({ id, name, mode, scopes, created_at }: Key): object {
  return { id, name, mode, scopes: JSON.parse(scopes), created_at: isoOf(created_at) };
}

export function createKey(service: Service, call: Call, { tenant_id }: Caller): Reply {
  const {
    name,
    scopes,
    mode = 'live',
  } = read(call, {
    name: { fits: isText, is: 'a text', required: true },
    scopes: { fits: (value) => Array.isArray(value), is: 'a list', required: true },
    mode: { fits: (value) => value === 'live' || value === 'test', is: 'live or test' },
  });
  const unknown = (scopes as string[]).find((scope) => !SCOPES.includes(scope));
  if (unknown !== undefined) throw refuse(call.path, 400, `There is no scope "${unknown}"`);
  const key = addKey(service, tenant_id, {
    name: String(name),
    mode: String(mode),
    scopes: scopes as string[],
  });
  return { status: 201, body: { ...shownKey(key), key: key.secret } };
}

function keyOf({ db }: Service, { params, path }: Call, { tenant_id }: Caller): Key {
  const key = db.get<Key & { revoked: number }>(
    'SELECT * FROM keys WHERE id = ? AND tenant_id = ?',
    params.id ?? '',
    tenant_id,
  );
  const isShown = key?.revoked === 0;
  if (key === undefined || !isShown) throw refuse(path, 404, 'There is no such API key');
  return key;
}

export function listKeys({ db }: Service, _: Call, { tenant_id }: Caller): Reply {
  const sql = 'SELECT * FROM keys WHERE tenant_id = ? AND revoked = 0 ORDER BY row DESC';
  return { status: 200, body: { api_keys: db.all<Key>(sql, tenant_id).map(shownKey) } };
}

export function getKey(service: Service, call: Call, caller: Caller): Reply {
  return { status: 200, body: shownKey(keyOf(service, call, caller)) };
}

export function revokeKey(service: Service, call: Call, caller: Caller): Reply {
  service.db.run('UPDATE keys SET revoked = 1 WHERE id = ?', keyOf(service, call, caller).id);
  return { status: 204 };
}

interface Bounce {
  readonly email: string;
  readonly created_at: number;
}

const shownBounce = ({ email, created_at }: Bounce) => ({ email, since: isoOf(created_at) });

export function listBounces({ db }: Service, _: Call, { tenant_id }: Caller): Reply {
  const rows = db.all<Bounce>('SELECT * FROM bounces WHERE tenant_id = ? ORDER BY email', tenant_id);
  return { status: 200, body: { bounces: rows.map(shownBounce) } };
}

export function deleteBounces({ db }: Service, { query, path }: Call, { tenant_id }: Caller): Reply {
  const isMeant = query.get('delete_all') === 'true';
  if (!isMeant) throw refuse(path, 400, 'Say delete_all=true if all are meant');
  db.run('DELETE FROM bounces WHERE tenant_id = ?', tenant_id);
  return { status: 204 };
}

export function getBounce({ db }: Service, { params, path }: Call, { tenant_id }: Caller): Reply {
  const sql = 'SELECT * FROM bounces WHERE tenant_id = ? AND email = ?';
  const bounce = db.get<Bounce>(sql, tenant_id, params.email ?? '');
  if (bounce === undefined) throw refuse(path, 404, 'That address is not on the list');
  return { status: 200, body: shownBounce(bounce) };
}

export function deleteBounce({ db }: Service, { params, path }: Call, { tenant_id }: Caller): Reply {
  const sql = 'DELETE FROM bounces WHERE tenant_id = ? AND email = ?';
  if (db.run(sql, tenant_id, params.email ?? '') === 0)
    throw refuse(path, 404, 'That address is not on the list');
  return { status: 204 };
}

const POLICIES = ['none', 'quarantine', 'reject'];

function checkPolicy({ path }: Call, policy: unknown): void {
  if (policy !== undefined && !POLICIES.includes(String(policy)))
    throw refuse(path, 400, `A DMARC policy is one of ${POLICIES.join(', ')}`);
}

export function createDomain(service: Service, call: Call, { tenant_id }: Caller): Reply {
  const { domain, dmarc_policy = 'none' } = read(call, {
    domain: { fits: isText, is: 'a domain', required: true },
    dmarc_policy: { fits: isText, is: 'a text' },
  });
  checkPolicy(call, dmarc_policy);
  const name = String(domain).toLowerCase();
  claimName(service, 'domain', name, { path: call.path, tenant_id });
  const data = { domain: name, dmarc_policy, verified: false };
  return { status: 201, body: shownThing(addThing(service, { kind: 'domain', tenant_id, name, data })) };
}

export function listDomains(service: Service, _: Call, caller: Caller): Reply {
  return { status: 200, body: { domains: listThings(service, 'domain', caller).map(shownThing) } };
}

export function getDomain(service: Service, call: Call, caller: Caller): Reply {
  return { status: 200, body: shownThing(thingOf(service, 'domain', call, caller)) };
}

export function patchDomain(service: Service, call: Call, caller: Caller): Reply {
  const domain = thingOf(service, 'domain', call, caller);
  const { dmarc_policy } = read(call, { dmarc_policy: { fits: isText, is: 'a text' } });
  checkPolicy(call, dmarc_policy);
  const data = { ...JSON.parse(domain.data), ...(dmarc_policy === undefined ? {} : { dmarc_policy }) };
  updateThing(service, domain, { name: domain.name, data });
  return getDomain(service, call, caller);
}

export function deleteDomain(service: Service, call: Call, caller: Caller): Reply {
  return removeThing(service, thingOf(service, 'domain', call, caller));
}

const ROLE_FIELDS = {
  name: { fits: isText, is: 'a text' },
  permissions: { fits: (value: unknown) => Array.isArray(value), is: 'a list' },
} as const;

export function createRole(service: Service, call: Call, { tenant_id }: Caller): Reply {
  const required = { ...ROLE_FIELDS, name: { ...ROLE_FIELDS.name, required: true as const } };
  const { name, permissions = [] } = read(call, required);
  claimName(service, 'role', String(name), { path: call.path, tenant_id });
  const role = addThing(service, { kind: 'role', tenant_id, name: String(name), data: { permissions } });
  return { status: 201, body: shownThing(role) };
}

export function listRoles(service: Service, _: Call, caller: Caller): Reply {
  return { status: 200, body: { roles: listThings(service, 'role', caller).map(shownThing) } };
}

export function getRole(service: Service, call: Call, caller: Caller): Reply {
  return { status: 200, body: shownThing(thingOf(service, 'role', call, caller)) };
}

export function patchRole(service: Service, call: Call, caller: Caller): Reply {
  const role = thingOf(service, 'role', call, caller);
  const { name = role.name, permissions } = read(call, ROLE_FIELDS);
  claimName(service, 'role', String(name), { path: call.path, tenant_id: caller.tenant_id, id: role.id });
  const data = { ...JSON.parse(role.data), ...(permissions === undefined ? {} : { permissions }) };
  updateThing(service, role, { name: String(name), data });
  return getRole(service, call, caller);
}

export function deleteRole(service: Service, call: Call, caller: Caller): Reply {
  return removeThing(service, thingOf(service, 'role', call, caller));
}

/** Gives a user a role; giving it again changes nothing. */
export function giveRole(service: Service, { path, params }: Call, { tenant_id }: Caller): Reply {
  const sql = 'SELECT * FROM things WHERE kind = ? AND id = ? AND deleted = 0';
  const user = service.db.get<{ tenant_id: string; data: string }>(sql, 'user', params.id ?? '');
  const role = service.db.get<{ tenant_id: string }>(sql, 'role', params.role_id ?? '');
  if (user === undefined || role?.tenant_id !== tenant_id)
    throw refuse(path, 404, 'There is no such user or role');
  if (user.tenant_id !== tenant_id) throw refuse(path, 403, 'Cross-tenant access denied');
  const roles = new Set([...JSON.parse(user.data).roles, params.role_id]);
  service.db.run(
    'UPDATE things SET data = ? WHERE id = ?',
    JSON.stringify({ roles: [...roles] }),
    params.id ?? '',
  );
  return { status: 204 };
}
