// All answers of a service: those of its operations, of its access checks, and of the server in its form.

import type { Reply } from '../../openapi/handler.ts';
import { alterAccess, alterErrors, alterReply } from '../mutant.ts';
import type { AnyService, Authenticated, UnreadRequest } from '../service.ts';

type Change = (reply: Reply, operation: string) => Reply;

/**
 * Alters the answers of all operations, including errors of every kind.
 *
 * @example alterAnswers(service, (reply) => (reply.status === 401 ? { ...reply, status: 403 } : reply))
 */
export function alterAnswers(service: AnyService, change: Change): AnyService {
  const handled = alterReply(service, 'all', (reply, { operation }) => change(reply, operation));
  const refused = alterErrors(handled, (reply, { operation }) =>
    operation === undefined ? reply : change(reply, operation.id),
  );
  return alterAccess(refused, (access) => alteredAccess(access, change));
}

function alteredAccess(access: AnyService['access'], change: Change): AnyService['access'] {
  const changed = (reply: Reply | undefined, { operation }: UnreadRequest) =>
    reply && change(reply, operation.id);
  const authenticated = <P>(result: Authenticated<P>, { operation }: UnreadRequest): Authenticated<P> =>
    'error' in result ? { error: change(result.error, operation.id) } : result;
  return {
    outage: (request, world) => changed(access.outage?.(request, world), request),
    authenticate: (request, world) => {
      const result = access.authenticate(request, world);
      return result instanceof Promise
        ? result.then((late) => authenticated(late, request))
        : authenticated(result, request);
    },
    authorize: (principal, request, world) => changed(access.authorize(principal, request, world), request),
    limitRate: (principal, request, world) => changed(access.limitRate?.(principal, request, world), request),
  };
}
