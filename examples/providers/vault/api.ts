// Common parts of all calls of the API: authorization, JSON, and errors as `{"error": {"code", "message"}}`.

import { fieldsOf, Refusal, type Reply, type Call as Request, type Route } from '../shared/http.ts';
import type { Caller, Vault } from './vault.ts';

export interface Call extends Request {
  readonly body: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
}

/** The scope that the caller's token must have. */
export type Needs = 'token' | 'admin';

export type Handle = (vault: Vault, call: Call) => Reply | Promise<Reply>;

/** Answers a call with an error. */
export class ApiError extends Refusal {
  constructor(status: number, code: string, message: string) {
    super(errorReply(status, code, message));
  }
}

export function errorReply(status: number, code: string, message: string): Reply {
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return { status, body: { error: { code, message } }, headers };
}

/** A route whose handler is called only for authorized callers. */
export function apiRoute(
  vault: Vault,
  [method, path]: readonly [string, string],
  needs: Needs,
  handle: Handle,
): Route {
  const { broken } = vault;
  return [
    method,
    path,
    (request) => {
      const caller = callerOf(vault, request);
      const body = fieldsOf(request);
      if (!mayDo(vault, needs, caller, request)) {
        if (broken('forbidden-and-created') && method === 'POST')
          handle(vault, { ...request, body: body ?? {}, caller });
        throw new ApiError(403, 'scope_missing', 'Your token lacks the scope "admin".');
      }
      if (body === undefined) throw new ApiError(400, 'not_json', 'The body must be a JSON object.');
      return handle(vault, { ...request, body, caller });
    },
  ];
}

function mayDo({ broken }: Vault, needs: Needs, { scopes }: Caller, { method, path }: Request): boolean {
  const isCollection = path === '/v1/webhooks';
  if (broken('create-without-scope') && isCollection && method === 'POST') return true;
  if (broken('list-without-scope') && isCollection && method === 'GET') return true;
  return needs !== 'admin' || scopes.includes('admin');
}

function callerOf(vault: Vault, request: Request): Caller {
  const { tokens, broken } = vault;
  const scheme = broken('any-scheme') ? /^\w+ +(\S+)$/ : /^Bearer +(\S+)$/i;
  const [, token = ''] = scheme.exec(request.headers.authorization ?? '') ?? [];
  const caller = tokens.get(token) ?? undeserved(vault, request, token);
  if (caller !== undefined) return caller;
  if (vault.broken('refused-and-deleted') && request.method === 'DELETE')
    vault.store.remove('webhook', request.params.id ?? '');
  throw new ApiError(401, 'who_are_you', 'Send a valid token as "Authorization: Bearer <token>".');
}

/** The caller that a broken vault assumes for an unknown token. */
function undeserved({ tokens, broken }: Vault, { method, path }: Request, token: string): Caller | undefined {
  const admin = [...tokens.values()].find(({ scopes }) => scopes.includes('admin'));
  const isTypes = path === '/v1/events/types';
  if (broken('types-public') && isTypes) return admin;
  if (broken('types-any-token') && isTypes && token !== '') return admin;
  if (broken('delete-without-token') && method === 'DELETE' && token === '') return admin;
  if (broken('deliveries-without-token') && path.endsWith('/deliveries') && token === '') return admin;
  if (broken('token-prefix')) return [...tokens].find(([known]) => token.startsWith(known))?.[1];
  return undefined;
}
