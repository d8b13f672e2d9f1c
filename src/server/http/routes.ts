// The routes of a document's operations, in the form of Fastify.

import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Operation } from '../../openapi/operations.ts';

/** A placeholder in a path, and the name of its value in Fastify. */
interface PathKey {
  readonly name: string;
  readonly key: string;
}

/**
 * A route for an operation.
 *
 * @param begin handles a request that has arrived, synchronously or not
 * @param hasOwnHead whether the path has an operation for HEAD
 */
export function routeOf(
  operation: Operation,
  begin: (request: FastifyRequest, reply: FastifyReply) => void,
  hasOwnHead = false,
): RouteOptions {
  return {
    method: hasOwnHead ? [operation.method] : methodsOf(operation),
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

/**
 * The placeholders of a path, each with a name that Fastify's syntax allows.
 *
 * @example parameterKeys('/a/{id}/{file-name}') // [{ name: 'id', key: 'id' }, { name: 'file-name', key: 'p2' }]
 */
export function parameterKeys(path: string): PathKey[] {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  return names.map((name, index) => ({ name, key: /^[A-Za-z0-9_]+$/.test(name) ? name : `p${index + 1}` }));
}

/** An operation's path in the syntax of Fastify: a colon is doubled, and a placeholder beside text is a pattern. */
function routeUrl({ path, isMultiSegment }: Operation): string {
  const keys = parameterKeys(path).values();
  const segments = path.split('/').map((segment) => {
    const isWhole = /^\{[^}]*\}$/.test(segment);
    return segment
      .split(/(\{[^}]*\})/)
      .map((part) => {
        if (!part.startsWith('{')) return asArrived(part).replaceAll(':', '::');
        const { key } = keys.next().value as PathKey;
        return isWhole ? `:${key}` : `:${key}(^.+?)`;
      })
      .join('');
  });
  const url = segments.join('/');
  return isMultiSegment ? url.replace(/:[^/]*$/, '*') : url;
}

/** The text of a path as Fastify compares it, without escapes; `*` would be a wildcard. */
function asArrived(text: string): string {
  try {
    const plain = decodeURI(text);
    return plain.includes('*') ? text : plain;
  } catch {
    return text;
  }
}
