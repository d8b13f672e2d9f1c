// The way of a request through one operation of the control API, as a list of stages.

import { type AnswerCheck, answerCheck } from '../../openapi/answer-check.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import { ApiError } from '../../service/api-error.ts';
import { asApiError } from '../../service/as-api-error.ts';
import { type Pipeline, type Stage, TAKEN_OVER, whenReady } from '../http/pipeline.ts';
import { readBody } from '../http/request-body.ts';
import type { RequestBody, RequestContext } from '../http/request-context.ts';
import { sendReply } from '../http/send-answer.ts';
import { fullnessOf } from '../worlds/limits.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { controlErrorReply, replyTo } from './error-reply.ts';
import type { AnyControlHandler, ControlContext } from './handlers.ts';
import { checkedParts } from './parameters.ts';
import type { Trust } from './trust.ts';

/** Errors that are about every path and that operations therefore do not document. */
const SERVICE_WIDE = new Set([403, 500]);

/** The status by which a world refuses what would make it larger than it may be. */
const FULL = '429';

export interface ControlPipelineOptions {
  readonly operation: Operation;
  readonly handler: AnyControlHandler;
  readonly context: ControlContext;
  readonly trust: Trust;
  readonly onDefect: (error: unknown, what: string) => void;
}

/** The pipeline of an operation of the control API. Its requests are in no world's journal. */
export function controlPipeline(options: ControlPipelineOptions): Pipeline<RequestContext> {
  const { operation, context, trust } = options;
  const check = answerCheck(operation, context.ownValidators);
  const stages = [
    authenticate(trust, operation),
    operation.responses.has(FULL) && refuseWhenFull(context),
    operation.body && readBody(operation.body, controlErrorReply, emptyObject),
    validateAndHandle(options, check),
  ];
  return {
    stages: stages.filter((stage) => stage !== false && stage !== undefined),
    recover: (error) => recover(error, options),
    finish: (answer, request) => sendReply(request, answer),
  };
}

function authenticate(trust: Trust, operation: Operation): Stage<RequestContext> {
  return ({ request }) => {
    const distrust = trust(request, operation);
    return distrust && replyTo(distrust);
  };
}

/** Operations that may make a world larger say so by documenting what a full one answers. */
function refuseWhenFull(context: ControlContext): Stage<RequestContext> {
  return (request) => {
    const managedWorld = controlledWorld(request, context);
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
  return (request) => {
    const parts = checkedParts(operation, request, context.ownValidators);
    const answer = handler(parts, context, request);
    if (answer === TAKEN_OVER) return TAKEN_OVER;
    const checked = whenReady(answer, (ready) => {
      check(ready);
      return ready;
    });
    if (!(checked instanceof Promise)) return checked;
    const release = controlledWorld(request, context)?.idle.hold();
    return checked.finally(release);
  };
}

/** The world that a call names, if there is one of that name. */
function controlledWorld({ request }: RequestContext, { worlds }: ControlContext): ManagedWorld | undefined {
  const { world } = request.params as { readonly world?: string };
  return world === undefined ? undefined : worlds.get(world);
}

/** A body that is left out is read as `{}`. */
function emptyObject(bytes: Buffer | undefined): RequestBody | undefined {
  if (bytes !== undefined && bytes.length > 0) return undefined;
  return { value: {}, mediaType: '', isJson: true };
}

/** An error that the operation does not document is a defect, but the caller still gets it. */
function recover(thrown: unknown, { operation, onDefect }: ControlPipelineOptions): Reply {
  const error = asApiError(thrown);
  if (error.code === 'internal-error' || error.code === 'answer-does-not-fit') onDefect(thrown, operation.id);
  const answer = replyTo(error);
  if (!SERVICE_WIDE.has(answer.status) && !operation.responses.has(String(answer.status)))
    onDefect(new Error(`${operation.id} answered ${answer.status}, which is not documented`), operation.id);
  return answer;
}
