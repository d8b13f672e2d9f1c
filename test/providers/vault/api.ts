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
  return [
    method,
    path,
    (request) => {
      const caller = callerOf(vault, request);
      const body = fieldsOf(request);
      if (needs === 'admin' && !caller.scopes.includes('admin'))
        throw new ApiError(403, 'scope_missing', 'Your token lacks the scope "admin".');
      if (body === undefined) throw new ApiError(400, 'not_json', 'The body must be a JSON object.');
      return handle(vault, { ...request, body, caller });
    },
  ];
}

function callerOf({ tokens }: Vault, { headers }: Request): Caller {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const caller = tokens.get(token);
  if (caller !== undefined) return caller;
  throw new ApiError(401, 'who_are_you', 'Send a valid token as "Authorization: Bearer <token>".');
}
