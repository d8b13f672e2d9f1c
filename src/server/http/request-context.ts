// A request to a service on its way: what is known of it before its body is read, and what the journal will
// say of how it was decided.

import type { FastifyRequest } from 'fastify';
import type { Decider } from '../../engine/journal.ts';
import type { World } from '../../engine/world.ts';
import type { Fault } from '../../faults/fault.ts';
import type { Operation } from '../../openapi/operations.ts';
import type { RequestError } from '../../service/request-error.ts';
import type { AnyService } from '../../service/service.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { readPreferences } from './prefer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The world that a request is for; `undefined` when there is none of that name. */
    managedWorld: ManagedWorld | undefined;
    /** `undefined` for a request to the control API, or to nobody. */
    visit: Visit | undefined;
  }
}

/** A request on its way. */
export interface Visit {
  readonly service: AnyService;
  /** `undefined` for a path or a method that the service does not have. */
  readonly operation: Operation | undefined;
  readonly host: ManagedWorld;
  /** The world as it was when the request arrived: a reset meanwhile makes another one. */
  readonly world: World;
  readonly scheduler: ManagedWorld['scheduler'];
  /** The request's id. */
  readonly id: string;
  /** What the journal says of what it caused. */
  readonly cause: string;
  principal: unknown;
  /** What decides the answer; the operation itself unless something comes before it. */
  decidedBy: Decider;
  /** The faults that struck it. */
  faults: readonly Fault[];
}

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

const NO_FAULTS: readonly Fault[] = [];

/**
 * Begins the visit of a request: it has an id from now on.
 *
 * @param operation `undefined` for a path or a method that the service does not have
 */
export function beginVisit(
  request: FastifyRequest,
  host: ManagedWorld,
  { service, operation }: Pick<Visit, 'service' | 'operation'>,
): Visit {
  const { scheduler, world } = host;
  const { result: id } = world.transaction('a request arrives', () => nextId(request, world, operation));
  const visit: Visit = {
    service,
    operation,
    host,
    world,
    scheduler,
    id,
    cause: `${operation?.id ?? request.method} ${id}`,
    principal: undefined,
    decidedBy: 'operation',
    faults: NO_FAULTS,
  };
  request.visit = visit;
  return visit;
}

/**
 * A request that only reads takes its id from a stream of its own, so that one more of them changes no id and no
 * byte of what comes later. So do those that get a documented answer on demand, and those to no operation.
 */
function nextId({ method, headers: { prefer } }: FastifyRequest, { ids }: World, operation: unknown): string {
  const isForced = typeof prefer === 'string' && readPreferences(prefer) !== undefined;
  const isRead = SAFE_METHODS.has(method) || isForced || operation === undefined;
  return isRead ? ids.nextFrom('reads', 'req_') : ids.next('req_');
}

/** A transaction of a request that schedules nothing. */
export function transact<T>({ world, cause }: Visit, change: (world: World) => T): T {
  return world.transaction(cause, change).result;
}

/** What decides an answer that the server makes of a refusal. */
export const DECIDERS: Readonly<Record<RequestError['kind'], Decider>> = {
  malformed: 'format',
  too_large: 'format',
  invalid: 'validation',
  unknown_path: 'path',
  wrong_method: 'path',
  defect: 'defect',
};
