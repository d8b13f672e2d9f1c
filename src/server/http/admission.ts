// The gate of a service, asked before the body of a request is read.

import type { Reply } from '../../openapi/handler.ts';
import type { Arrival, Gate } from '../../service/service.ts';
import { step, type Visit } from './request-context.ts';

/**
 * Lets a request in, and notes whose it is.
 *
 * @returns nothing when it may go on, else the answer that refuses it
 */
export function admit(visit: Visit, arrival: Arrival): Reply | undefined | Promise<Reply | undefined> {
  const gate = gateOf(visit);
  const outage = step(visit, (world) => gate.outage?.(arrival, world));
  if (outage !== undefined || arrival.operation.security.length === 0) return outage;
  const identified = gate.identify(arrival, visit.world);
  if (identified instanceof Promise) return identified.then((known) => enter(visit, arrival, known));
  return enter(visit, arrival, identified);
}

function enter(
  visit: Visit,
  arrival: Arrival,
  identified: { readonly principal: unknown } | { readonly refused: Reply },
): Reply | undefined {
  if ('refused' in identified) return identified.refused;
  const { principal } = identified;
  const gate = gateOf(visit);
  visit.principal = principal;
  return step(
    visit,
    (world) => gate.authorize(principal, arrival, world) ?? gate.limitRate?.(principal, arrival, world),
  );
}

/** To the server a principal is opaque: what `identify` answers is handed to the others. */
function gateOf({ service }: Visit): Gate<unknown> {
  return service.gate as unknown as Gate<unknown>;
}
