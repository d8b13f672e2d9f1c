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
  /** Handles calls of callers with the permission, and refuses all others. */
  const to = (needed: Permission, handle: Allowed): Handler => {
    return (call) => {
      const caller = callerOf(service, call);
      if (!may(caller, needed)) throw refusal(403, `This needs ${needed}.`);
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
        body: { data: listTargets(service, type, tenant_id).map((target) => shownUsage(service, target)) },
      })),
    ],
    [
      'GET',
      `/usage/${type}s/{id}`,
      to('member', ({ params }, caller) => ({
        status: 200,
        body: shownUsage(service, inTenant(service, type, params.id ?? '', caller)),
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
      target: ({ params }) => known(find(service, 'partner', params.id ?? '')),
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

function tenantUnder(service: Service, { params: { id = '' } }: Call, caller: Caller): Target {
  const tenant = find(service, 'tenant', id);
  return known(tenant?.partner_id === caller.partner_id || may(caller, '*') ? tenant : undefined);
}

function theQuota(service: Service, target: Target): object {
  const quota = quotaOf(service, target);
  if (quota === undefined) throw refusal(404, `No quota is set for this ${target.type}.`);
  return shownQuota(target, quota);
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
  update(service, target, { exempt: exempt ? 1 : 0, exempt_reason: reason });
  return { status: 204 };
}

/** All quotas of a level in the tenant; users are returned in pages. */
function list(service: Service, type: 'user' | 'group', { query }: Call, { tenant_id }: Caller): Reply {
  const limited = listTargets(service, type, tenant_id).flatMap((target) => {
    const quota = quotaOf(service, target);
    return quota === undefined ? [] : [shownQuota(target, quota)];
  });
  if (type === 'group') return { status: 200, body: { data: limited } };
  const limit = wholeIn(query, 'limit', { least: 1, most: 1000, otherwise: 50 });
  const offset = wholeIn(query, 'offset', { least: 0, otherwise: 0 });
  const data = limited.slice(offset, offset + limit);
  return { status: 200, body: { data, total_count: limited.length } };
}

function tenantUsage(service: Service, { query }: Call, caller: Caller): Reply {
  const tenant = own(service, 'tenant', caller);
  if (query.get('recalculate') === 'true') recalculate(service, tenant);
  return { status: 200, body: shownUsage(service, tenant) };
}

const WITH_HISTORY: readonly string[] = ['tenant', 'user', 'group', 'share'] satisfies Level[];

function history(service: Service, { query }: Call, caller: Caller): Reply {
  const days = wholeIn(query, 'days', { least: 1, most: 365, otherwise: 30 });
  const type = query.get('target_type') ?? '';
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
