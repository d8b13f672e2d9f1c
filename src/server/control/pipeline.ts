// The pipeline of an operation of the control API, as a list of stages. What is unknown or invalid in a call is refused.

import { pointerTo } from '../../openapi/document.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import { type AnswerCheck, answerCheck } from '../../openapi/replies.ts';
import { type RequestParts, Validators } from '../../openapi/validators.ts';
import { ApiError } from '../../service/api-error.ts';
import { asApiError } from '../../service/as-api-error.ts';
import { nearest } from '../../service/nearest.ts';
import { validationFailed } from '../../service/validation-failed.ts';
import type { ArrivedRequest } from '../http/arrived-request.ts';
import { readBody } from '../http/body.ts';
import { inTurns } from '../http/large-json.ts';
import { type ParameterReader, parameterReader } from '../http/parameters.ts';
import {
  type Pipeline,
  type RequestBody,
  type RequestContext,
  type Stage,
  type StageResult,
  TAKEN_OVER,
  whenReady,
} from '../http/pipeline.ts';
import { isLong, sendOnceCommitted, sendPieces, sendReply, writtenInParts } from '../http/send-answer.ts';
import type { RoutedWorld } from '../http/world-router.ts';
import { fullnessOf } from '../worlds/limits.ts';
import { laterTurn } from '../worlds/pauses.ts';
import { asStoreRefusal } from '../worlds/store-refusal.ts';
import { controlErrorReply, replyTo } from './error-reply.ts';
import type { AnyControlHandler, ControlContext } from './handlers.ts';
import type { Trust } from './trust.ts';

/** Errors that can occur on every path, so that operations do not document them. */
const SERVICE_WIDE = new Set([403, 500, 503]);

/** The status with which a world refuses calls that would exceed its limits. */
const FULL = '429';

export interface ControlPipelineOptions {
  readonly operation: Operation;
  readonly handler: AnyControlHandler;
  readonly context: ControlContext;
  readonly trust: Trust;
  readonly onDefect: (error: unknown, what: string) => void;
}

/** Creates the pipeline of an operation of the control API. Its requests are not recorded in any journal. */
export function controlPipeline(options: ControlPipelineOptions): Pipeline<RequestContext> {
  const { operation, context, trust } = options;
  const answers = new Validators('control', context.ownValidators.document, { isQuick: true });
  const check = answerCheck(operation, answers);
  const stages = [
    authenticate(trust, operation),
    readsWorld(operation) && laterTurn,
    operation.method !== 'GET' && refuseWhileUnwritable(context),
    routeToWorld(context),
    operation.method !== 'GET' && refuseWhenFull(operation, context),
    operation.body &&
      readBody(operation.body, controlErrorReply, {
        leftOut: emptyObject,
        ownLimit: () => context.worlds.limits.storedSize,
      }),
    validateAndHandle(options, check),
  ];
  return {
    stages: stages.filter((stage) => stage !== false && stage !== undefined),
    recover: (error) => recover(error, options),
    finish: (answer, to) => sendOnceCommitted(to, to.request.managedWorld, () => sendReply(to, answer)),
  };
}

function authenticate(trust: Trust, operation: Operation): Stage<RequestContext> {
  return ({ request }) => {
    const distrust = trust(request, operation);
    return distrust && replyTo(distrust);
  };
}

/** Such a reading may be long; what names no world, such as the server's health, is short and waits for none of them. */
function readsWorld({ method, path }: Operation): boolean {
  return method === 'GET' && path.includes('{world}');
}

/** Nothing is changed that the store could not keep. */
function refuseWhileUnwritable({ worlds }: ControlContext): Stage<RequestContext> {
  return () => {
    const failure = worlds.writeFailure;
    if (failure !== undefined) throw failure;
    return undefined;
  };
}

/** Brings back the world that a call names, if the store has it. */
function routeToWorld({ worlds, worldRouter }: ControlContext): Stage<RequestContext> {
  return ({ request, response }) => {
    const id = worldOf(request);
    request.managedWorld = undefined;
    if (id === undefined) return undefined;
    const routed: RoutedWorld | Promise<RoutedWorld> =
      worldRouter === undefined ? worlds.load(id) : worldRouter.route(request, response, id);
    return whenReady(routed, (managedWorld): StageResult => {
      if (managedWorld === TAKEN_OVER) return TAKEN_OVER;
      request.managedWorld = managedWorld;
      return undefined;
    });
  };
}

/** Operations that may make a world larger document the status for a full world. */
function refuseWhenFull(operation: Operation, context: ControlContext): Stage<RequestContext> {
  return ({ request: { managedWorld } }) => {
    if (!operation.responses.has(FULL)) return undefined;
    const full = managedWorld && fullnessOf(managedWorld.world, context.worlds.limits);
    if (full !== undefined) throw new ApiError('world-full', full);
    return undefined;
  };
}

/** Validates the request, handles it, and checks the answer. While a handler waits, its world is in use. */
function validateAndHandle(
  { operation, handler, context }: ControlPipelineOptions,
  check: AnswerCheck,
): Stage<RequestContext> {
  const reading = {
    readParameters: parameterReader(operation, context.ownValidators.document),
    validators: context.ownValidators,
  };
  return (request) => {
    const parts = checkedParts(operation, request, reading);
    const answer = handler(parts, context, request);
    if (answer === TAKEN_OVER) return TAKEN_OVER;
    const checked = whenReady(answer, (ready) => {
      if (isLong(ready)) return sendLong(request, ready, check);
      check(ready);
      return ready;
    });
    if (!(checked instanceof Promise)) return checked;
    const release = request.request.managedWorld?.idle.hold();
    return checked.finally(release);
  };
}

/** Sends an answer that takes time to be checked and written. */
async function sendLong(request: RequestContext, answer: Reply, check: AnswerCheck): Promise<StageResult> {
  const pieces = await inTurns(writtenInParts(answer, check));
  sendOnceCommitted(request, request.request.managedWorld, () => sendPieces(request, answer, pieces));
  return TAKEN_OVER;
}

/** The id of the world that a call names, in its path or in its query. */
function worldOf({ pathValues, query }: RequestContext['request']): string | undefined {
  const world = pathValues.world ?? query.world;
  return typeof world === 'string' ? world : undefined;
}

/** A body that is left out is read as `{}`. */
function emptyObject(bytes: Buffer | undefined): RequestBody | undefined {
  if (bytes !== undefined && bytes.length > 0) return undefined;
  return { value: {}, mediaType: '', isJson: true };
}

/** An error that the operation does not document is a defect, but the caller still gets it. */
function recover(thrown: unknown, { operation, onDefect }: ControlPipelineOptions): Reply {
  const error = asApiError(asStoreRefusal(thrown));
  if (error.code === 'internal-error' || error.code === 'answer-does-not-fit') onDefect(thrown, operation.id);
  const answer = replyTo(error);
  if (!SERVICE_WIDE.has(answer.status) && !operation.responses.has(String(answer.status)))
    onDefect(new Error(`${operation.id} answered ${answer.status}, which is not documented`), operation.id);
  return answer;
}

/**
 * The checked parts of a request.
 *
 * @throws ApiError when a parameter is unknown or invalid
 */
export function checkedParts(
  operation: Operation,
  { request, body: { value: body, mediaType: given } }: Pick<RequestContext, 'request' | 'body'>,
  {
    readParameters,
    validators,
  }: { readonly readParameters: ParameterReader; readonly validators: Validators },
): RequestParts {
  refuseUnknownParameters(request, operation);
  const parts = { ...readParameters(request), ...(body === undefined ? {} : { body }) };
  const mediaType = body === undefined ? undefined : 'application/json';
  const faults = validators.request(operation, mediaType)(parts);
  if (faults.length > 0) throw validationFailed(faults);
  if (operation.body?.isRequired && given === '') throw missingBody();
  return parts;
}

/**
 * A missing body is read as `{}`: if that matches the schema, only this check detects that a required body is
 * missing.
 */
function missingBody(): ApiError {
  return new ApiError('validation-failed', {
    detail: 'The body is missing.',
    errors: [{ pointer: '', detail: 'is missing' }],
  });
}

function refuseUnknownParameters(request: ArrivedRequest, operation: Operation): void {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const unknown = Object.keys(request.query).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new ApiError('unknown-parameter', {
    detail: `The query parameter ${unknown} is not known.`,
    hint: nearest(unknown, known),
    errors: [{ pointer: pointerTo('query', unknown), detail: 'is not a known parameter' }],
  });
}
