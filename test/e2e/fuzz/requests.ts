// Any request to any operation of any service.

import fc from 'fast-check';
import type { MockWorld } from '../../../src/index.ts';
import { everyOperation, type ServiceOperation } from '../../support/every-operation.ts';
import type { WrittenRequest } from '../../support/keep-alive.ts';
import { bodiesFor } from './bodies.ts';
import { headersFor } from './headers.ts';
import { pathsTo } from './paths.ts';

export interface RandomRequest {
  readonly target: ServiceOperation;
  /** Whether method and path are the target's, so that nobody else may answer. */
  readonly isSound: boolean;
  /** Writes it with the credentials of a world and with ids of the target's kind that its answers have shown. */
  write(world: MockWorld, seenIds: readonly string[]): WrittenRequest;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Draws an operation, and a request to it. */
export const requests: fc.Arbitrary<RandomRequest> = fc.oneof(...everyOperation.map(requestsTo));

/** Draws a request to an operation. */
export function requestsTo(target: ServiceOperation): fc.Arbitrary<RandomRequest> {
  const { operation } = target;
  const parts = fc.record({
    method: fc.oneof(
      { weight: 15, arbitrary: fc.constant(operation.method) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: pathsTo(operation),
    headers: headersFor(target),
    body: bodiesFor(target),
  });
  return parts.map(({ method, path, headers, body }) => ({
    target,
    isSound: method === operation.method && path.isSound,
    write: (world, seenIds) => ({ method, path: path.write(seenIds), headers: headers(world), body }),
    [fc.toStringMethod]: () => `a request to ${target.service} ${target.id}`,
  }));
}
