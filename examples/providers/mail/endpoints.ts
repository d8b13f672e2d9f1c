// Webhook endpoints and the event settings: how they are stored, changed and shown.

import { randomBytes, randomUUID } from 'node:crypto';
import { isoOf } from '../shared/clock.ts';
import type { Call, Reply } from '../shared/http.ts';
import type { Caller } from './access.ts';
import { bodyOf, type Fields, type Invalid, invalid, read, refuse, type Shape, wholeIn } from './replies.ts';
import { EVENT_TYPES, SETTING_TYPES, type Service } from './schema.ts';

export interface Endpoint {
  readonly id: string;
  readonly tenant_id: string;
  readonly url: string;
  /** JSON: an array of types, or `["*"]`. */
  readonly enabled_events: string;
  readonly enabled: 0 | 1;
  readonly created_at: number;
  readonly last_success_at: number | null;
  readonly last_failure_at: number | null;
  readonly failure_count: number;
  readonly disabled_at: number | null;
  readonly secret: string;
  readonly oauth_client_id: string | null;
  readonly oauth_client_secret: string | null;
  /** The initial state, in JSON. */
  readonly first: string;
  readonly is_settings: 0 | 1;
}

export function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64url')}`;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function shapeOf({ broken, conditions }: Service): Shape {
  const isKnown = (type: unknown) => type === '*' || EVENT_TYPES.some((known) => known === type);
  return {
    url: { fits: (value) => isUrl(value, conditions.isProduction), is: 'an https URL' },
    enabled_events: {
      fits: (value) =>
        isList(value) && (broken('unknown-type-accepted') ? value.some(isKnown) : value.every(isKnown)),
      is: 'a list of event types',
    },
  };
}

function isUrl(value: unknown, isProduction: boolean): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && !isProduction);
}

export function createEndpoint(service: Service, call: Call, { tenant_id }: Caller): Reply {
  const { broken } = service;
  const { url, enabled_events } = shapeOf(service) as Required<Shape>;
  const text = { fits: (value: unknown) => typeof value === 'string', is: 'a text' };
  const given = read(service, call, {
    url: { ...(url as Shape[string]), required: true },
    enabled_events: broken('events-not-required')
      ? (enabled_events as Shape[string])
      : { ...(enabled_events as Shape[string]), required: true },
    oauth_client_id: text,
    oauth_client_secret: text,
  });
  checkPair(service, call, given);
  const endpoint = insertEndpoint(service, tenant_id, given);
  const { secret, created_at } = endpoint;
  return {
    status: 201,
    body: {
      created_at: isoOf(created_at),
      enabled: true,
      enabled_events: shownEvents(service, endpoint),
      id: endpoint.id,
      signing_secret: secret,
      url: endpoint.url,
    },
  };
}

/** The OAuth fields must all be given, or none of them. */
function checkPair(
  service: Service,
  call: Call,
  { oauth_client_id: id, oauth_client_secret: secret }: Fields,
): void {
  const { broken } = service;
  const isAccepted = id === undefined ? broken('oauth-secret-alone') : broken('oauth-id-alone');
  if ((id === undefined) === (secret === undefined) || isAccepted) return;
  const missing = id === undefined ? 'oauth_client_id' : 'oauth_client_secret';
  throw invalid(service, call, [
    { loc: ['body', missing], msg: 'The OAuth fields are a pair', type: 'missing' },
  ]);
}

/** Stores an endpoint; `given` has been validated. */
export function insertEndpoint({ db, clock }: Service, tenantId: string, given: Fields): Endpoint {
  const id = `wh_${randomUUID()}`;
  const events = JSON.stringify(given.enabled_events ?? ['*']);
  db.run(
    `INSERT INTO endpoints (id, tenant_id, url, enabled_events, created_at, secret, oauth_client_id,
       oauth_client_secret, first) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    tenantId,
    String(given.url),
    events,
    clock.now(),
    newSecret(),
    (given.oauth_client_id as string | undefined) ?? null,
    (given.oauth_client_secret as string | undefined) ?? null,
    JSON.stringify({ url: given.url, enabled_events: events }),
  );
  return db.get<Endpoint>('SELECT * FROM endpoints WHERE id = ?', id) as Endpoint;
}

function shownEvents({ broken }: Service, { enabled_events }: Endpoint): unknown {
  return broken('star-expanded') && enabled_events === '["*"]' ? EVENT_TYPES : JSON.parse(enabled_events);
}

/** The endpoint object of the API. */
function shown(service: Service, endpoint: Endpoint): object {
  const date = (at: number | null) => (at === null ? null : isoOf(at));
  return {
    created_at: isoOf(endpoint.created_at),
    disabled_at: date(endpoint.disabled_at),
    enabled: endpoint.enabled === 1,
    enabled_events: shownEvents(service, endpoint),
    failure_count: endpoint.failure_count,
    id: endpoint.id,
    last_failure_at: date(endpoint.last_failure_at),
    last_success_at: date(endpoint.last_success_at),
    url: endpoint.url,
  };
}

/** The endpoints of a tenant, newest first. */
export function listEndpoints(service: Service, call: Call, { tenant_id }: Caller): Reply {
  const { broken, db } = service;
  const page = wholeIn(service, call, 'page', { least: broken('page-from-zero') ? 0 : 1, otherwise: 1 });
  const size = wholeIn(service, call, 'page_size', {
    least: broken('page-size-0-accepted') ? 0 : 1,
    most: broken('page-size-100-refused') ? 99 : broken('page-size-101-accepted') ? 101 : 100,
    otherwise: broken('page-size-10') ? 10 : 20,
  });
  const active = call.query.get('is_active');
  if (active !== null && active !== 'true' && active !== 'false')
    throw invalid(service, call, [
      { loc: ['query', 'is_active'], msg: 'true or false', type: 'value_error' },
    ]);
  const isAsked = ({ enabled }: Endpoint) =>
    active === null ||
    (active === 'false' && broken('inactive-unfiltered')) ||
    (enabled === 1) === (active === 'true');
  const all = db
    .all<Endpoint>('SELECT * FROM endpoints WHERE is_settings = 0 AND deleted = 0 ORDER BY row DESC')
    .filter((endpoint) => endpoint.tenant_id === tenant_id || broken('foreign-endpoints-listed'));
  const matching = broken('active-of-page') ? all : all.filter(isAsked);
  const start = (page - (broken('page-from-zero') ? 0 : 1)) * size;
  const overlap = broken('second-page-overlaps') && page > 1 ? 1 : 0;
  const webhooks = matching
    .slice(start - overlap, start - overlap + size)
    .filter(isAsked)
    .map((endpoint) => {
      const secret = broken('secret-in-list') ? { signing_secret: endpoint.secret } : {};
      return { ...shown(service, endpoint), ...secret };
    });
  return {
    status: 200,
    body: { total: broken('total-of-page') ? webhooks.length : matching.length, webhooks },
  };
}

function endpointOf(service: Service, call: Call, { tenant_id }: Caller): Endpoint {
  const { db, broken } = service;
  const id = call.params.webhook_id ?? '';
  const sql = 'SELECT * FROM endpoints WHERE id = ? AND is_settings = 0 AND deleted = 0';
  const endpoint = db.get<Endpoint>(sql, id);
  const isReached =
    (broken('foreign-endpoint-deleted') && call.method === 'DELETE') ||
    (broken('foreign-endpoint-rotated') && call.method === 'POST');
  if (endpoint === undefined || (endpoint.tenant_id !== tenant_id && !isReached))
    throw refuse(call.path, 404, `No webhook has the id ${id}`);
  return endpoint;
}

export function getEndpoint(service: Service, call: Call, caller: Caller): Reply {
  return { status: 200, body: shown(service, endpointOf(service, call, caller)) };
}

export function patchEndpoint(service: Service, call: Call, caller: Caller): Reply {
  const { broken, db } = service;
  const endpoint = endpointOf(service, call, caller);
  const given = read(service, call, {
    ...shapeOf(service),
    enabled: { fits: (value) => typeof value === 'boolean', is: 'true or false' },
  });
  const isUrlAlone = given.url !== undefined && given.enabled === undefined;
  const events = given.enabled_events ?? JSON.parse(endpoint.enabled_events);
  db.run(
    'UPDATE endpoints SET url = ?, enabled_events = ? WHERE id = ?',
    String(given.url ?? endpoint.url),
    JSON.stringify(
      broken('patch-url-resets-events') && isUrlAlone && given.enabled_events === undefined ? ['*'] : events,
    ),
    endpoint.id,
  );
  if (given.enabled === true || (isUrlAlone && broken('patch-url-enables'))) enable(service, endpoint);
  if (given.enabled === false) pause(service, endpoint);
  const now = db.get<Endpoint>('SELECT * FROM endpoints WHERE id = ?', endpoint.id) as Endpoint;
  const secret = broken('secret-in-patch') ? { signing_secret: now.secret } : {};
  return { status: 200, body: { ...shown(service, now), ...secret } };
}

function enable({ db, broken, wake }: Service, { id, failure_count }: Endpoint): void {
  const count = broken('enable-keeps-count') ? failure_count : 0;
  db.run('UPDATE endpoints SET enabled = 1, failure_count = ?, disabled_at = NULL WHERE id = ?', count, id);
  wake();
}

function pause({ db, broken, clock }: Service, { id, disabled_at }: Endpoint): void {
  const date = broken('pause-with-date') ? clock.now() : disabled_at;
  db.run('UPDATE endpoints SET enabled = 0, disabled_at = ? WHERE id = ?', date, id);
}

/** Removes an endpoint with all records of its deliveries. */
export function deleteEndpoint(service: Service, call: Call, caller: Caller): Reply {
  const { db, broken } = service;
  const { id } = endpointOf(service, call, caller);
  const isKept = broken('delete-keeps-delivering') || broken('delete-keeps-retrying');
  if (isKept) db.run('UPDATE endpoints SET deleted = 1 WHERE id = ?', id);
  else db.run('DELETE FROM endpoints WHERE id = ?', id);
  if (!isKept && !broken('delete-keeps-records')) db.run('DELETE FROM deliveries WHERE endpoint_id = ?', id);
  return { status: 204 };
}

const rotated = new Set<string>();

export function rotateSecret(service: Service, call: Call, caller: Caller): Reply {
  const { db, broken } = service;
  const { id } = endpointOf(service, call, caller);
  const secret = newSecret();
  const isSecond = rotated.has(id);
  rotated.add(id);
  if (!broken('rotate-for-show') && !(broken('rotate-second-without-effect') && isSecond))
    db.run('UPDATE endpoints SET secret = ? WHERE id = ?', secret, id);
  return { status: 200, body: { signing_secret: secret, webhook_id: id } };
}

type Settings = Readonly<Record<string, unknown>>;

export function settingsOf({ db }: Pick<Service, 'db'>, tenantId: string): Settings {
  const row = db.get<{ settings: string }>('SELECT settings FROM tenants WHERE id = ?', tenantId);
  return JSON.parse(row?.settings ?? '{}');
}

export function getSettings(service: Service, _: Call, { tenant_id }: Caller): Reply {
  const { broken } = service;
  const { group_resubscribe, ...rest } = settingsOf(service, tenant_id);
  const last = broken('settings-without-last') ? {} : { group_resubscribe };
  return {
    status: 200,
    body: { ...rest, ...last, ...(broken('settings-with-blocked') ? { blocked: false } : {}) },
  };
}

export function patchSettings(service: Service, call: Call, caller: Caller): Reply {
  const { broken, db, conditions } = service;
  const body = bodyOf(call);
  const found = ['enabled', ...SETTING_TYPES]
    .filter((name) => body[name] !== undefined && typeof body[name] !== 'boolean')
    .map((name): Invalid => ({ loc: ['body', name], msg: 'true or false', type: 'bool_type' }));
  if (body.url !== undefined && body.url !== '' && !isUrl(body.url, conditions.isProduction))
    found.push({ loc: ['body', 'url'], msg: 'an https URL', type: 'url' });
  if (found.length > 0) throw invalid(service, call, found);
  const before = settingsOf(service, caller.tenant_id);
  const named = ['enabled', 'url', ...SETTING_TYPES].filter((name) => body[name] !== undefined);
  const kept = broken('settings-patch-resets')
    ? { ...before, ...Object.fromEntries(SETTING_TYPES.map((type) => [type, false])) }
    : before;
  const cleared = broken('settings-off-clears-url') && body.enabled === false ? { url: '' } : {};
  const settings = { ...kept, ...cleared, ...Object.fromEntries(named.map((name) => [name, body[name]])) };
  db.run('UPDATE tenants SET settings = ? WHERE id = ?', JSON.stringify(settings), caller.tenant_id);
  return getSettings(service, call, caller);
}
