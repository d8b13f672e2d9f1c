// The pipeline of a request: a list of stages, run one after the other until one of them answers, and the context that
// they share. A stage that does not wait returns no promise, so that a synchronous request stays synchronous.

import type { ServerResponse } from 'node:http';
import type { World } from '../../engine/world.ts';
import type { CallFault } from '../../faults/call-fault.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import type { RequestParts } from '../../openapi/validators.ts';
import type { AnyService } from '../../service/service.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import type { ArrivedRequest } from './arrived-request.ts';
import { readPreferences } from './forced-answers.ts';

/** Returned by a stage that has taken over the connection: no answer is sent. */
export const TAKEN_OVER = 'taken over';

/** An answer, or nothing to continue with the next stage. */
export type StageResult = Reply | typeof TAKEN_OVER | undefined;

export type Stage<Context> = (context: Context) => StageResult | Promise<StageResult>;

export interface Pipeline<Context> {
  readonly stages: readonly Stage<Context>[];
  /** The answer to an error that a stage throws. */
  readonly recover: (error: unknown, context: Context) => Reply;
  /** Sends the answer of any stage, and records it if that is wanted. */
  readonly finish: (answer: Reply, context: Context) => void;
}

/**
 * Runs the stages of a pipeline for a request.
 *
 * @example run({ stages: [authenticate, handle], recover, finish }, context)
 */
export function run<Context>(pipeline: Pipeline<Context>, context: Context): void {
  runFrom(0, pipeline, context);
}

function runFrom<Context>(first: number, pipeline: Pipeline<Context>, context: Context): void {
  const { stages, recover } = pipeline;
  let next = first;
  let result: StageResult | Promise<StageResult>;
  try {
    while (result === undefined && next < stages.length) result = (stages[next++] as Stage<Context>)(context);
  } catch (error) {
    result = recover(error, context);
  }
  if (!(result instanceof Promise)) end(result, pipeline, context);
  else {
    result.then(
      (late) => (late === undefined ? runFrom(next, pipeline, context) : end(late, pipeline, context)),
      (error) => end(recover(error, context), pipeline, context),
    );
  }
}

function end<Context>(result: StageResult, { recover, finish }: Pipeline<Context>, context: Context): void {
  if (result === TAKEN_OVER) return;
  try {
    finish(result ?? recover(new Error('no stage answered the request'), context), context);
  } catch (error) {
    finish(recover(error, context), context);
  }
}

/**
 * Continues with a value: at once if it is available, later if it is a promise.
 *
 * @example whenReady(authenticate(headers), (known) => known.principal)
 */
export function whenReady<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** The body of a request, in the form that its operation expects. */
export interface RequestBody {
  /** JSON as its value, anything else as bytes; `undefined` for no body. */
  readonly value: unknown;
  /** Without parameters; empty for no body. */
  readonly mediaType: string;
  readonly isJson: boolean;
  /** The media type in the document whose schema it has to fit; JSON for JSON, and none for bytes, if left out. */
  readonly documentedAs?: string;
}

/** The stream of ids for requests that only read. */
export const READ_IDS = 'reads';

export const NO_BODY: RequestBody = { value: undefined, mediaType: '', isJson: false };

/** What is known about every request. */
export interface RequestContext {
  readonly request: ArrivedRequest;
  readonly response: ServerResponse;
  /** The bytes of its body, once they have been read. */
  bytes: Buffer | undefined;
  body: RequestBody;
}

/**
 * What decides an answer, in order of precedence: a forced answer (`prefer`) and a fault come before everything else;
 * `path` and `format` mean that the request could not be understood, `world` that the world was reset, replaced or
 * deleted during the request.
 */
export type Decider = (typeof DECIDERS)[number];

export const DECIDERS = [
  'prefer',
  'fault',
  'path',
  'gate',
  'format',
  'validation',
  'operation',
  'world',
  'defect',
] as const;

/** The input of a handler: the validated parts of the request, and the caller. */
export interface OperationInput extends RequestParts {
  readonly id: string;
  readonly principal: unknown;
  readonly mediaType: string;
  readonly contentType: string;
  /** The media types that the caller accepts; empty for any. */
  readonly accept: string;
}

/** A request to a service. */
export interface ServiceContext extends RequestContext {
  readonly service: AnyService;
  /** `undefined` for a path or a method that the service does not have. */
  readonly operation: Operation | undefined;
  readonly managedWorld: ManagedWorld;
  /** The world at the arrival of the request: a reset meanwhile creates another one. */
  readonly world: World;
  readonly scheduler: ManagedWorld['scheduler'];
  /** The request's id. */
  readonly id: string;
  /** The cause in the journal for its effects. */
  readonly cause: string;
  principal: unknown;
  /** What decides the answer: the operation itself, unless an earlier stage answers. */
  decidedBy: Decider;
  /** The faults that were applied to it. */
  faults: readonly CallFault[];
  /** The input of the handler, once the body has been read. */
  input: OperationInput | undefined;
}

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

const NO_FAULTS: readonly CallFault[] = [];

/**
 * Creates the context of a request to a service, and assigns the request's id.
 *
 * @param about.operation `undefined` for a path or a method that the service does not have
 */
export function serviceContext(
  request: ArrivedRequest,
  response: ServerResponse,
  { service, operation, managedWorld }: Pick<ServiceContext, 'service' | 'operation' | 'managedWorld'>,
): ServiceContext {
  const { scheduler, world } = managedWorld;
  const { result: id } = world.transaction('a request arrives', () => nextId(request, world, operation));
  return {
    request,
    response,
    bytes: undefined,
    body: NO_BODY,
    service,
    operation,
    managedWorld,
    world,
    scheduler,
    id,
    cause: `${operation?.id ?? request.method} ${id}`,
    principal: undefined,
    decidedBy: 'operation',
    faults: NO_FAULTS,
    input: undefined,
  };
}

/**
 * Requests that only read take their ids from a separate stream, so that an additional one does not change later ids
 * or bytes. So do requests with a forced answer, and those without an operation.
 */
function nextId({ method, headers: { prefer } }: ArrivedRequest, { ids }: World, operation: unknown): string {
  const isForced = typeof prefer === 'string' && readPreferences(prefer) !== undefined;
  const isRead = SAFE_METHODS.has(method) || isForced || operation === undefined;
  return isRead ? ids.nextFrom(READ_IDS, 'req_') : ids.next('req_');
}

/** A transaction of a request that schedules nothing. */
export function transact<T>({ world, cause }: ServiceContext, change: (world: World) => T): T {
  return world.transaction(cause, change).result;
}
