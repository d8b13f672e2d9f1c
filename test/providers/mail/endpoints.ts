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

function shapeOf({ conditions }: Service): Shape {
  const isKnown = (type: unknown) => type === '*' || EVENT_TYPES.some((known) => known === type);
  return {
    url: { fits: (value) => isUrl(value, conditions.isProduction), is: 'an https URL' },
    enabled_events: {
      fits: (value) => isList(value) && value.every(isKnown),
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
  const { url, enabled_events } = shapeOf(service) as Required<Shape>;
  const text = { fits: (value: unknown) => typeof value === 'string', is: 'a text' };
  const given = read(call, {
    url: { ...(url as Shape[string]), required: true },
    enabled_events: { ...(enabled_events as Shape[string]), required: true },
    oauth_client_id: text,
    oauth_client_secret: text,
  });
  checkPair(call, given);
  const endpoint = insertEndpoint(service, tenant_id, given);
  const { secret, created_at } = endpoint;
  return {
    status: 201,
    body: {
      created_at: isoOf(created_at),
      enabled: true,
      enabled_events: shownEvents(endpoint),
      id: endpoint.id,
      signing_secret: secret,
      url: endpoint.url,
    },
  };
}

/** The OAuth fields must all be given, or none of them. */
function checkPair(call: Call, { oauth_client_id: id, oauth_client_secret: secret }: Fields): void {
  if ((id === undefined) === (secret === undefined)) return;
  const missing = id === undefined ? 'oauth_client_id' : 'oauth_client_secret';
  throw invalid(call, [{ loc: ['body', missing], msg: 'The OAuth fields are a pair', type: 'missing' }]);
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

function shownEvents({ enabled_events }: Endpoint): unknown {
  return JSON.parse(enabled_events);
}

/** The endpoint object of the API. */
function shown(endpoint: Endpoint): object {
  const date = (at: number | null) => (at === null ? null : isoOf(at));
  return {
    created_at: isoOf(endpoint.created_at),
    disabled_at: date(endpoint.disabled_at),
    enabled: endpoint.enabled === 1,
    enabled_events: shownEvents(endpoint),
    failure_count: endpoint.failure_count,
    id: endpoint.id,
    last_failure_at: date(endpoint.last_failure_at),
    last_success_at: date(endpoint.last_success_at),
    url: endpoint.url,
  };
}

/** The endpoints of a tenant, newest first. */
export function listEndpoints(service: Service, call: Call, { tenant_id }: Caller): Reply {
  const { db } = service;
  const page = wholeIn(call, 'page', { least: 1, otherwise: 1 });
  const size = wholeIn(call, 'page_size', {
    least: 1,
    most: 100,
    otherwise: 20,
  });
  const active = call.query.get('is_active');
  if (active !== null && active !== 'true' && active !== 'false')
    throw invalid(call, [{ loc: ['query', 'is_active'], msg: 'true or false', type: 'value_error' }]);
  const isAsked = ({ enabled }: Endpoint) => active === null || (enabled === 1) === (active === 'true');
  const all = db
    .all<Endpoint>('SELECT * FROM endpoints WHERE is_settings = 0 AND deleted = 0 ORDER BY row DESC')
    .filter((endpoint) => endpoint.tenant_id === tenant_id);
  const matching = all.filter(isAsked);
  const start = (page - 1) * size;
  const webhooks = matching
    .slice(start, start + size)
    .filter(isAsked)
    .map((endpoint) => {
      return { ...shown(endpoint) };
    });
  return {
    status: 200,
    body: { total: matching.length, webhooks },
  };
}

function endpointOf(service: Service, call: Call, { tenant_id }: Caller): Endpoint {
  const { db } = service;
  const id = call.params.webhook_id ?? '';
  const sql = 'SELECT * FROM endpoints WHERE id = ? AND is_settings = 0 AND deleted = 0';
  const endpoint = db.get<Endpoint>(sql, id);
  if (endpoint === undefined || endpoint.tenant_id !== tenant_id)
    throw refuse(call.path, 404, `No webhook has the id ${id}`);
  return endpoint;
}

export function getEndpoint(service: Service, call: Call, caller: Caller): Reply {
  return { status: 200, body: shown(endpointOf(service, call, caller)) };
}

export function patchEndpoint(service: Service, call: Call, caller: Caller): Reply {
  const { db } = service;
  const endpoint = endpointOf(service, call, caller);
  const given = read(call, {
    ...shapeOf(service),
    enabled: { fits: (value) => typeof value === 'boolean', is: 'true or false' },
  });
  const events = given.enabled_events ?? JSON.parse(endpoint.enabled_events);
  db.run(
    'UPDATE endpoints SET url = ?, enabled_events = ? WHERE id = ?',
    String(given.url ?? endpoint.url),
    JSON.stringify(events),
    endpoint.id,
  );
  if (given.enabled === true) enable(service, endpoint);
  if (given.enabled === false) pause(service, endpoint);
  const now = db.get<Endpoint>('SELECT * FROM endpoints WHERE id = ?', endpoint.id) as Endpoint;
  return { status: 200, body: { ...shown(now) } };
}

function enable({ db, wake }: Service, { id }: Endpoint): void {
  db.run('UPDATE endpoints SET enabled = 1, failure_count = 0, disabled_at = NULL WHERE id = ?', id);
  wake();
}

function pause({ db }: Service, { id }: Endpoint): void {
  db.run('UPDATE endpoints SET enabled = 0 WHERE id = ?', id);
}

/** Removes an endpoint with all records of its deliveries. */
export function deleteEndpoint(service: Service, call: Call, caller: Caller): Reply {
  const { db } = service;
  const { id } = endpointOf(service, call, caller);
  db.run('DELETE FROM endpoints WHERE id = ?', id);
  db.run('DELETE FROM deliveries WHERE endpoint_id = ?', id);
  return { status: 204 };
}

export function rotateSecret(service: Service, call: Call, caller: Caller): Reply {
  const { db } = service;
  const { id } = endpointOf(service, call, caller);
  const secret = newSecret();
  db.run('UPDATE endpoints SET secret = ? WHERE id = ?', secret, id);
  return { status: 200, body: { signing_secret: secret, webhook_id: id } };
}

type Settings = Readonly<Record<string, unknown>>;

export function settingsOf({ db }: Pick<Service, 'db'>, tenantId: string): Settings {
  const row = db.get<{ settings: string }>('SELECT settings FROM tenants WHERE id = ?', tenantId);
  return JSON.parse(row?.settings ?? '{}');
}

export function getSettings(service: Service, _: Call, { tenant_id }: Caller): Reply {
  const settings = settingsOf(service, tenant_id);
  return {
    status: 200,
    body: settings,
  };
}

export function patchSettings(service: Service, call: Call, caller: Caller): Reply {
  const { db, conditions } = service;
  const body = bodyOf(call);
  const found = ['enabled', ...SETTING_TYPES]
    .filter((name) => body[name] !== undefined && typeof body[name] !== 'boolean')
    .map((name): Invalid => ({ loc: ['body', name], msg: 'true or false', type: 'bool_type' }));
  if (body.url !== undefined && body.url !== '' && !isUrl(body.url, conditions.isProduction))
    found.push({ loc: ['body', 'url'], msg: 'an https URL', type: 'url' });
  if (found.length > 0) throw invalid(call, found);
  const before = settingsOf(service, caller.tenant_id);
  const named = ['enabled', 'url', ...SETTING_TYPES].filter((name) => body[name] !== undefined);
  const settings = { ...before, ...Object.fromEntries(named.map((name) => [name, body[name]])) };
  db.run('UPDATE tenants SET settings = ? WHERE id = ?', JSON.stringify(settings), caller.tenant_id);
  return getSettings(service, call, caller);
}
