// What somebody may have meant by a path that a service does not have.

import { distance } from 'fastest-levenshtein';
import type { OpenApiDocument } from '../openapi/document.ts';
import { type Operation, operationsOf } from '../openapi/operations.ts';

/** Longer paths are compared by their beginning: they come from strangers, and the comparison takes time. */
const MAX_COMPARED = 500;

/**
 * The operation whose path is the most like the given one; with the same method, if several are.
 *
 * @example closestOperation(mailDocument, { method: 'GET', path: '/v3/user/webhook' })?.path // '/v3/user/webhooks'
 */
export function closestOperation(
  document: OpenApiDocument,
  { method, path }: { readonly method: string; readonly path: string },
): Operation | undefined {
  const given = path.slice(0, MAX_COMPARED);
  const segments = given.split('/');
  const unlikeness = (operation: Operation) =>
    2 * distance(filledIn(operation.path, segments), given) + (operation.method === method ? 0 : 1);
  return operationsOf(document)
    .map((operation) => ({ operation, by: unlikeness(operation) }))
    .sort((a, b) => a.by - b.by)[0]?.operation;
}

/** The path of an operation with the given values for its parameters. */
function filledIn(path: string, segments: readonly string[]): string {
  return path
    .split('/')
    .map((segment, index) => (segment.startsWith('{') ? (segments[index] ?? '') : segment))
    .join('/');
}
