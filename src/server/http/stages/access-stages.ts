// The stages that decide who may call an operation, by the rules of its service. They come before the body is read.

import type { Reply } from '../../../openapi/handler.ts';
import type { Operation } from '../../../openapi/operations.ts';
import type { Access, UnreadRequest } from '../../../service/service.ts';
import { type Stage, whenReady } from '../pipeline.ts';
import { type ServiceContext, transact } from '../request/request-context.ts';

/** Refuses all calls for a time: a dependency is down, or a crash is simulated. */
export function refuseDuringOutage(operation: Operation): Stage<ServiceContext> {
  return (context) => {
    const { outage } = accessOf(context);
    if (outage === undefined) return undefined;
    return refused(
      context,
      transact(context, (world) => outage(arrivalOf(context, operation), world)),
    );
  };
}

/** Authenticates the caller. */
export function authenticate(operation: Operation): Stage<ServiceContext> {
  return (context) => {
    const caller = accessOf(context).authenticate(arrivalOf(context, operation), context.world);
    return whenReady(caller, (known) => {
      if ('error' in known) return refused(context, known.error);
      context.principal = known.principal;
      return undefined;
    });
  };
}

/** Refuses a caller that may not call this operation or exceeds the rate limit; counts the call. */
export function authorizeAndLimitRate(operation: Operation): Stage<ServiceContext> {
  return (context) => {
    const access = accessOf(context);
    const { principal } = context;
    const arrival = arrivalOf(context, operation);
    const answer = transact(
      context,
      (world) => access.authorize(principal, arrival, world) ?? access.limitRate?.(principal, arrival, world),
    );
    return refused(context, answer);
  };
}

function arrivalOf({ request: { url, headers } }: ServiceContext, operation: Operation): UnreadRequest {
  return { operation, url, headers };
}

function refused(context: ServiceContext, answer: Reply | undefined): Reply | undefined {
  if (answer !== undefined) context.decidedBy = 'gate';
  return answer;
}

/** A principal is opaque to the server: it is only passed from `authenticate` to the other checks. */
function accessOf({ service }: ServiceContext): Access<unknown> {
  return service.access as unknown as Access<unknown>;
}
