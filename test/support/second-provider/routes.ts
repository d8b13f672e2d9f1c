// The documented calls of the quota service, over the second provider's own storage.

import type { Account, Level, Quota, Storage } from './storage.ts';

/** Who calls: permissions from a member's 0 to the superuser's 3. */
export interface Caller {
  readonly rank: 0 | 1 | 2 | 3;
  readonly tenant: string;
  readonly partner: string;
}

export interface Call {
  readonly method: string;
  /** Its parts behind `/api/v1/quotas`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: a body of anybody's
  readonly body: any;
  readonly caller: Caller;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

const DAY_MS = 86_400_000;
const NOT_FOUND: Answer = { status: 404, body: { detail: 'not found' } };
const FORBIDDEN: Answer = { status: 403, body: { detail: 'not allowed' } };

/** Answers a call. What the documents leave open is done in another way than elsewhere. */
export function answer(storage: Storage, call: Call): Answer {
  const [first = '', id] = call.path;
  if (first === 'usage') return usage(storage, call);
  if (first === 'users' || first === 'groups' || first === 'shares')
    return id === undefined ? list(storage, singular(first), call) : member(storage, singular(first), call);
  return top(storage, call);
}

function singular(plural: string): Level {
  return plural.slice(0, -1) as Level;
}

function top(storage: Storage, { method, path: [first = '', id], body, caller }: Call): Answer {
  const level = (first.endsWith('s') ? singular(first) : first) as 'tenant' | 'partner';
  const account = storage.find(level, id ?? caller[level]);
  if (account === undefined) return NOT_FOUND;
  const needed = level === 'partner' ? 3 : first === 'tenant' && method === 'GET' ? 0 : 2;
  const isForeign = level === 'tenant' && account.above !== caller.partner && caller.rank < 3;
  if (caller.rank < needed || isForeign) return FORBIDDEN;
  return quotaOf(storage, account, { method, body });
}

function member(
  storage: Storage,
  level: Level,
  { method, path: [, id = '', verb], body, caller }: Call,
): Answer {
  const account = storage.find(level, id);
  if (account?.above !== caller.tenant) return NOT_FOUND;
  if (method !== 'GET' && caller.rank < 1) return FORBIDDEN;
  if (verb !== 'exempt') return quotaOf(storage, account, { method, body });
  if (account.quota === null) return NOT_FOUND;
  account.quota.exempt = body.exempt;
  account.quota.exempt_reason = body.exempt ? body.reason : null;
  return { status: 204 };
}

function quotaOf(
  storage: Storage,
  account: Account,
  { method, body }: Pick<Call, 'method' | 'body'>,
): Answer {
  if (method === 'PUT') {
    storage.limit(account, body);
    return { status: 204 };
  }
  if (account.quota === null) return NOT_FOUND;
  if (method === 'DELETE') {
    account.quota = null;
    return { status: 204 };
  }
  return { status: 200, body: shown(account, account.quota) };
}

function list(storage: Storage, level: Level, { query, caller }: Call): Answer {
  const [limit, offset] = [Number(query.get('limit') ?? 50), Number(query.get('offset') ?? 0)];
  if (level === 'user' && !(limit >= 1 && limit <= 1_000)) return { status: 400, body: { detail: 'limit' } };
  const limited = storage.list(level, caller.tenant).filter(({ quota }) => quota !== null);
  const items = limited
    .map((account) => shown(account, account.quota as Quota))
    .slice(offset, offset + limit);
  return { status: 200, body: { items } };
}

function usage(storage: Storage, { path: [, kind = '', id], query, caller }: Call): Answer {
  if (kind === 'history') return history(storage, query, caller);
  if (kind === 'tenant') {
    const tenant = storage.find('tenant', caller.tenant) as Account;
    if (query.get('recalculate') === 'true') tenant.calculatedAt = new Date();
    return { status: 200, body: usageOf(tenant) };
  }
  const level = singular(kind);
  if (id === undefined)
    return { status: 200, body: { items: storage.list(level, caller.tenant).map(usageOf) } };
  const account = storage.find(level, id);
  return account?.above === caller.tenant ? { status: 200, body: usageOf(account) } : NOT_FOUND;
}

function history(storage: Storage, query: URLSearchParams, caller: Caller): Answer {
  const days = Number(query.get('days') ?? 30);
  if (!(days >= 1 && days <= 365)) return { status: 400, body: { detail: 'days' } };
  const level = (query.get('target_type') ?? 'tenant') as Level;
  const account = storage.find(level, query.get('target_id') ?? caller.tenant);
  if (account === undefined) return NOT_FOUND;
  const points = Array.from({ length: days }, (_, age) => ({
    date: new Date(Date.now() - age * DAY_MS).toISOString().slice(0, 10),
    used_bytes: age === 0 ? account.usedBytes : 0,
    file_count: age === 0 ? account.fileCount : 0,
  }));
  return { status: 200, body: { history: points.reverse() } };
}

function shown({ level, id, above }: Account, quota: Quota): object {
  const tenant_id = level === 'tenant' ? id : level === 'partner' ? null : above;
  return { ...quota, tenant_id: tenant_id ?? 'none', target_type: level, target_id: id };
}

function usageOf({ level, id, usedBytes, fileCount, calculatedAt }: Account): object {
  return {
    target_type: level,
    target_id: id,
    used_bytes: usedBytes,
    file_count: fileCount,
    folder_count: 0,
    version_bytes: 0,
    trash_bytes: 0,
    calculated_at: calculatedAt.toISOString(),
  };
}
