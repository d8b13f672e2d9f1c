// The routes of a document's operations, in the form of Fastify.

import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Operation } from '../../openapi/operations.ts';

/**
 * A route for an operation.
 *
 * @param begin handles a request that has arrived, synchronously or not
 */
export function routeOf(
  operation: Operation,
  begin: (request: FastifyRequest, reply: FastifyReply) => void,
): RouteOptions {
  return {
    method: methodsOf(operation),
    url: routeUrl(operation),
    // A hook that does not continue, since Fastify would read the body before calling the handler.
    onRequest: (request, reply, _goOn) => begin(request, reply),
    handler: () => {
      throw new Error(`${operation.id} was not answered by its pipeline`);
    },
  };
}

/** The methods that an operation answers: HEAD returns the head of what GET would return. */
export function methodsOf({ method }: Pick<Operation, 'method'>): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** An operation's path in the syntax of Fastify. */
function routeUrl({ path, isMultiSegment }: Operation): string {
  const plain = isMultiSegment ? path.replace(/\{[^}]+\}$/, '*') : path;
  return plain.replace(/\{([^}]+)\}/g, ':$1');
}
