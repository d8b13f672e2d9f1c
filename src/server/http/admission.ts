// The access of a service, asked before the body of a request is read.

import type { Reply } from '../../openapi/handler.ts';
import type { Access, UnreadRequest } from '../../service/service.ts';
import { transact, type Visit } from './request-context.ts';

/**
 * Lets a request in, and notes whose it is.
 *
 * @returns nothing when it may go on, else the answer that refuses it
 */
export function admit(visit: Visit, arrival: UnreadRequest): Reply | undefined | Promise<Reply | undefined> {
  const access = gateOf(visit);
  const outage = transact(visit, (world) => access.outage?.(arrival, world));
  if (outage !== undefined || arrival.operation.security.length === 0) return outage;
  const authenticated = access.authenticate(arrival, visit.world);
  if (authenticated instanceof Promise) return authenticated.then((known) => enter(visit, arrival, known));
  return enter(visit, arrival, authenticated);
}

function enter(
  visit: Visit,
  arrival: UnreadRequest,
  authenticated: { readonly principal: unknown } | { readonly refused: Reply },
): Reply | undefined {
  if ('refused' in authenticated) return authenticated.refused;
  const { principal } = authenticated;
  const access = gateOf(visit);
  visit.principal = principal;
  return transact(
    visit,
    (world) => access.authorize(principal, arrival, world) ?? access.limitRate?.(principal, arrival, world),
  );
}

/** To the server a principal is opaque: what `authenticate` answers is handed to the others. */
function gateOf({ service }: Visit): Access<unknown> {
  return service.access as unknown as Access<unknown>;
}
