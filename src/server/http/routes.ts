// The routes of a document's operations, as Fastify takes them.

import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Operation } from '../../openapi/operations.ts';

/**
 * A route for an operation.
 *
 * @param begin takes a request that has arrived, and answers it sooner or later
 */
export function routeOf(
  operation: Operation,
  begin: (request: FastifyRequest, reply: FastifyReply) => void,
): RouteOptions {
  return {
    method: methodsOf(operation),
    url: routeUrl(operation),
    // A hook that does not go on: before it calls the handler, Fastify would read the body.
    onRequest: (request, reply, _goOn) => begin(request, reply),
    handler: () => {
      throw new Error(`${operation.id} was not answered by its pipeline`);
    },
  };
}

/** The methods that an operation answers: HEAD asks for the head of what GET would answer. */
export function methodsOf({ method }: Pick<Operation, 'method'>): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** An operation's path as Fastify writes it. */
function routeUrl({ path, isMultiSegment }: Operation): string {
  const plain = isMultiSegment ? path.replace(/\{[^}]+\}$/, '*') : path;
  return plain.replace(/\{([^}]+)\}/g, ':$1');
}
