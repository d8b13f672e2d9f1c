// The stages that decide who may call an operation, by the rules of its service. They come before the body is read.

import type { Reply } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import type { Access } from '../../service/service.ts';
import { type Stage, whenReady } from './pipeline.ts';
import { type ServiceContext, transact } from './request-context.ts';

/** Refuses every caller for a while: a dependency is down, or a crash is due. */
export function refuseDuringOutage(operation: Operation): Stage<ServiceContext> {
  return (context) => {
    const { outage } = accessOf(context);
    if (outage === undefined) return undefined;
    const { headers } = context.request;
    return refused(
      context,
      transact(context, (world) => outage({ operation, headers }, world)),
    );
  };
}

/** Finds out who is calling. */
export function authenticate(operation: Operation): Stage<ServiceContext> {
  return (context) => {
    const { headers } = context.request;
    const caller = accessOf(context).authenticate({ operation, headers }, context.world);
    return whenReady(caller, (known) => {
      if ('refused' in known) return refused(context, known.refused);
      context.principal = known.principal;
      return undefined;
    });
  };
}

/** Refuses a caller who may not call this operation, or who calls too often; counts the call. */
export function authorizeAndLimitRate(operation: Operation): Stage<ServiceContext> {
  return (context) => {
    const access = accessOf(context);
    const { principal } = context;
    const arrival = { operation, headers: context.request.headers };
    const answer = transact(
      context,
      (world) => access.authorize(principal, arrival, world) ?? access.limitRate?.(principal, arrival, world),
    );
    return refused(context, answer);
  };
}

function refused(context: ServiceContext, answer: Reply | undefined): Reply | undefined {
  if (answer !== undefined) context.decidedBy = 'gate';
  return answer;
}

/** To the server a principal is opaque: what `authenticate` finds is given to the others. */
function accessOf({ service }: ServiceContext): Access<unknown> {
  return service.access as unknown as Access<unknown>;
}
