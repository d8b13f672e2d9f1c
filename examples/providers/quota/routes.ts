// The documented API of the quota service.

import { type Call, fieldsOf, type Handler, type Reply, type Route } from '../shared/http.ts';
import { type Caller, callerWith, find, listTargets, may, type Permission } from './directory.ts';
import { quotaOf, removeQuota, setQuota, shownQuota, update } from './quotas.ts';
import type { Level, Service, Target } from './schema.ts';
import { badRequest, refusal, termsIn } from './terms.ts';
import { historyOf, recalculate, shownUsage } from './usage.ts';

const BASE = '/api/v1/quotas';

type Allowed = (call: Call, caller: Caller) => Reply;

export function routesOf(service: Service): Route[] {
  const { broken } = service;
  /** Handles calls of callers with the permission, and refuses all others. */
  const to = (needed: Permission, handle: Allowed): Handler => {
    return (call) => {
      const caller = callerOf(service, call);
      if (!may(caller, neededFor(service, call, needed))) throw refusal(403, `This needs ${needed}.`);
      return service.db.transaction(() => handle(call, caller));
    };
  };

  const quotaRoutes = (
    path: string,
    {
      read,
      write,
      target,
    }: { read: Permission; write: Permission; target: (...of: Parameters<Allowed>) => Target },
  ): Route[] => [
    [
      'GET',
      path,
      to(read, (call, caller) => ({ status: 200, body: theQuota(service, target(call, caller)) })),
    ],
    ['PUT', path, to(write, (call, caller) => put(service, target(call, caller), call))],
  ];

  const ownLevel = (type: 'user' | 'group' | 'share'): Route[] => {
    const target = ({ params }: Call, caller: Caller) => inTenant(service, type, params.id ?? '', caller);
    const path = `/${type}s/{id}`;
    return quotaRoutes(path, { read: 'member', write: 'tenant:admin', target });
  };

  const removable = (type: 'user' | 'group'): Route[] => {
    const target = ({ params }: Call, caller: Caller) => inTenant(service, type, params.id ?? '', caller);
    return [
      ['GET', `/${type}s`, to('member', (call, caller) => list(service, type, call, caller))],
      [
        'DELETE',
        `/${type}s/{id}`,
        to('tenant:admin', (call, caller) => remove(service, target(call, caller))),
      ],
      [
        'POST',
        `/${type}s/{id}/exempt`,
        to('tenant:admin', (call, caller) => exempt(service, target(call, caller), call)),
      ],
    ];
  };

  const usageRoutes = (type: 'user' | 'group' | 'share'): Route[] => [
    [
      'GET',
      `/usage/${type}s`,
      to('member', (_, { tenant_id }) => ({
        status: 200,
        body: { data: reported(service, type, tenant_id).map((target) => shownUsage(service, target)) },
      })),
    ],
    [
      'GET',
      `/usage/${type}s/{id}`,
      to('member', ({ params }, caller) => ({
        status: 200,
        body: shownUsage(service, reportedAs(service, inTenant(service, type, params.id ?? '', caller))),
      })),
    ],
  ];

  const routes: Route[] = [
    ...quotaRoutes('/tenant', {
      read: 'member',
      write: 'partner:admin',
      target: (_, caller) => own(service, 'tenant', caller),
    }),
    ...quotaRoutes('/partner', {
      read: '*',
      write: '*',
      target: (_, caller) => own(service, 'partner', caller),
    }),
    ...quotaRoutes('/partners/{id}', {
      read: '*',
      write: '*',
      target: ({ method, params }, caller) => {
        const partner = known(find(service, 'partner', params.id ?? ''));
        const isWrong = broken('partners-put-own') && method === 'PUT';
        return isWrong ? own(service, 'partner', caller) : partner;
      },
    }),
    ...quotaRoutes('/tenants/{id}', {
      read: 'partner:admin',
      write: 'partner:admin',
      target: (call, caller) => tenantUnder(service, call, caller),
    }),
    ...ownLevel('user'),
    ...ownLevel('group'),
    ...ownLevel('share'),
    ...removable('user'),
    ...removable('group'),
    ['GET', '/usage/tenant', to('member', (call, caller) => tenantUsage(service, call, caller))],
    ['GET', '/usage/history', to('member', (call, caller) => history(service, call, caller))],
    ...usageRoutes('user'),
    ...usageRoutes('group'),
    ...usageRoutes('share'),
  ];
  return routes.map(([method, path, handler]) => [method, `${BASE}${path}`, handler]);
}

/** The permission that a call needs: the one of its route. */
function neededFor({ broken }: Service, { method, path }: Call, needed: Permission): Permission {
  const does = `${method} ${path.replace(BASE, '').replace(/s\/[^/]+$/, 's/{id}')}`;
  if (broken('tenant-put-by-tenant-admin') && does === 'PUT /tenant') return 'tenant:admin';
  if (broken('tenant-put-superuser-only') && does === 'PUT /tenant') return '*';
  if (broken('partner-read-by-partner-admin') && does === 'GET /partner') return 'partner:admin';
  if (broken('partners-write-by-partner-admin') && does === 'PUT /partners/{id}') return 'partner:admin';
  if (broken('tenants-read-by-tenant-admin') && does === 'GET /tenants/{id}') return 'tenant:admin';
  return needed;
}

function callerOf(service: Service, { headers }: Call): Caller {
  const [, token = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  const caller = callerWith(service, token);
  if (caller === undefined) throw refusal(401, 'Who is calling? Send a bearer token that is valid.');
  return caller;
}

function known(target: Target | undefined): Target {
  if (target === undefined) throw refusal(404, 'There is no such target.');
  return target;
}

function own(service: Service, type: 'tenant' | 'partner', caller: Caller): Target {
  return known(find(service, type, type === 'tenant' ? caller.tenant_id : caller.partner_id));
}

/** A user, group or share of the caller's tenant; those of other tenants are treated as unknown. */
function inTenant(service: Service, type: Level, id: string, { tenant_id }: Caller): Target {
  const target = find(service, type, id);
  return known(target?.tenant_id === tenant_id ? target : undefined);
}

function tenantUnder(service: Service, { params: { id = '' }, method }: Call, caller: Caller): Target {
  const tenant = find(service, 'tenant', id);
  if (service.broken('foreign-tenant-written') && method === 'PUT') return known(tenant);
  if (service.broken('tenants-get-own') && method === 'GET') return own(service, 'tenant', caller);
  return known(tenant?.partner_id === caller.partner_id || may(caller, '*') ? tenant : undefined);
}

function theQuota(service: Service, target: Target): object {
  const quota = quotaOf(service, target);
  if (quota === undefined) throw refusal(404, `No quota is set for this ${target.type}.`);
  return shownQuota(service, target, quota);
}

function bodyOf(call: Call): Readonly<Record<string, unknown>> {
  const body = fieldsOf(call);
  if (body === undefined) throw badRequest('The body is not a JSON object.');
  return body;
}

/** 201 for a new quota and 204 for a replaced one, as RFC 9110 specifies. */
function put(service: Service, target: Target, call: Call): Reply {
  const isNew = quotaOf(service, target) === undefined;
  const withExemption = target.type === 'user' || target.type === 'group';
  if (service.broken('partner-put-without-effect') && call.path === `${BASE}/partner`) return { status: 204 };
  setQuota(service, target, termsIn(bodyOf(call), { isNew, withExemption }));
  return isNew ? { status: 201, body: theQuota(service, target) } : { status: 204 };
}

function remove(service: Service, target: Target): Reply {
  if (!removeQuota(service, target)) throw refusal(404, `No quota is set for this ${target.type}.`);
  return { status: 204 };
}

function exempt(service: Service, target: Target, call: Call): Reply {
  theQuota(service, target);
  const { exempt, reason = null } = bodyOf(call);
  if (typeof exempt !== 'boolean') throw badRequest('exempt is true or false.');
  if (reason !== null && typeof reason !== 'string') throw badRequest('reason is a text.');
  const exempted = exempt || service.broken('exempt-forever') ? 1 : 0;
  update(service, target, {
    exempt: exempted,
    exempt_reason: service.broken('exempt-reason-lost') ? null : reason,
  });
  return { status: 204 };
}

/** The targets whose usage is listed: all targets of the tenant. */
function reported(service: Service, type: Level, tenantId: string): Target[] {
  const all = listTargets(service, type, tenantId);
  if (service.broken('usage-users-with-quota-only') && type === 'user')
    return all.filter((target) => quotaOf(service, target) !== undefined);
  return service.broken('usage-shares-without-last') && type === 'share' ? all.slice(0, -1) : all;
}

function reportedAs(service: Service, target: Target): Target {
  const isWrong = service.broken('usage-group-is-tenants') && target.type === 'group';
  return isWrong ? known(find(service, 'tenant', target.tenant_id)) : target;
}

/** All quotas of a level in the tenant; users are returned in pages. */
function list(service: Service, type: 'user' | 'group', { query }: Call, { tenant_id }: Caller): Reply {
  const { broken } = service;
  const others = broken('users-of-all-tenants') ? foreignTargets(service, type, tenant_id) : [];
  const limited = [...listTargets(service, type, tenant_id), ...others].flatMap((target) => {
    const quota = quotaOf(service, target);
    const isHidden = broken('users-exempt-hidden') && quota?.exempt === 1;
    return quota === undefined || isHidden ? [] : [shownQuota(service, target, quota)];
  });
  if (type === 'group') return { status: 200, body: { data: limited } };
  const least = broken('users-limit-0-accepted') ? 0 : 1;
  const most = broken('users-limit-1000-refused') ? 999 : broken('users-limit-1001-accepted') ? 1001 : 1000;
  const limit = wholeIn(query, 'limit', { least, most, otherwise: 50 });
  const offset = wholeIn(query, 'offset', { least: 0, otherwise: 0 });
  const overlap = broken('users-second-page-overlaps') && offset > 0 ? 1 : 0;
  const start = broken('users-offset-in-pages') ? offset * limit : offset - overlap;
  return { status: 200, body: { data: limited.slice(start, start + limit), total_count: limited.length } };
}

function foreignTargets(service: Service, type: Level, tenantId: string): Target[] {
  const tenants = service.db.all<{ id: string }>("SELECT id FROM targets WHERE type = 'tenant'");
  return tenants.flatMap(({ id }) => (id === tenantId ? [] : listTargets(service, type, id)));
}

function tenantUsage(service: Service, { query }: Call, caller: Caller): Reply {
  const tenant = own(service, 'tenant', caller);
  if (query.get('recalculate') === 'true') recalculate(service, tenant);
  return { status: 200, body: shownUsage(service, tenant) };
}

const WITH_HISTORY: readonly string[] = ['tenant', 'user', 'group', 'share'] satisfies Level[];

function history(service: Service, { query }: Call, caller: Caller): Reply {
  const { broken } = service;
  const least = broken('history-0-accepted') ? 0 : 1;
  const most = broken('history-365-refused') ? 364 : broken('history-366-accepted') ? 366 : 365;
  const days = wholeIn(query, 'days', { least, most, otherwise: broken('history-default-7') ? 7 : 30 });
  const type = query.get('target_type') ?? '';
  if (broken('history-of-group-refused') && type === 'group') throw badRequest('target_type is wrong.');
  if (!WITH_HISTORY.includes(type)) throw badRequest(`target_type is one of ${WITH_HISTORY.join(', ')}.`);
  const id = query.get('target_id') ?? (type === 'tenant' ? caller.tenant_id : undefined);
  if (id === undefined) throw badRequest('target_id is needed.');
  const target = inTenant(service, type as Level, id, caller);
  return { status: 200, body: { history: historyOf(service, target, days) } };
}

function wholeIn(
  query: URLSearchParams,
  name: string,
  { least, most = Number.MAX_SAFE_INTEGER, otherwise }: { least: number; most?: number; otherwise: number },
): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw badRequest(`${name} is a whole number from ${least} to ${most}.`);
}
