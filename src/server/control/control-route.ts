// The way of a request through one operation of the control API: trust, body, validation, handler, the
// check of the answer.

import type { FastifyRequest, RouteOptions } from 'fastify';
import { type AnswerCheck, answerCheck } from '../../openapi/answer-check.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { Operation, OperationBody } from '../../openapi/operations.ts';
import { ApiError, apiErrorReply } from '../../service/api-error.ts';
import { asApiError } from '../../service/as-api-error.ts';
import { sendReply } from '../http/answer.ts';
import { readJson } from '../http/json-body.ts';
import { routeUrl } from '../http/request-parts.ts';
import { fullnessOf } from '../worlds/limits.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import type { AnyControlHandler, ControlContext } from './handlers.ts';
import { checkedParts } from './parameters.ts';
import type { Trust } from './trust.ts';

/** Problems that are about every path and that operations therefore do not document. */
const SERVICE_WIDE = new Set([403, 500]);

/** The status by which a world refuses what would make it larger than it may be. */
const FULL = '429';

export interface ControlRouteOptions {
  readonly operation: Operation;
  readonly handler: AnyControlHandler;
  readonly context: ControlContext;
  readonly trust: Trust;
  readonly onDefect: (error: unknown, what: string) => void;
}

export class ControlRoute {
  readonly #options: ControlRouteOptions;
  readonly #check: AnswerCheck;

  constructor(options: ControlRouteOptions) {
    this.#options = options;
    this.#check = answerCheck(options.operation, options.context.ownValidators);
  }

  /** The route as Fastify takes it. */
  options(): RouteOptions {
    const { operation, trust } = this.#options;
    return {
      method: operation.method,
      url: routeUrl(operation),
      bodyLimit: operation.body?.limitBytes ?? 1_048_576,
      onRequest: (request, reply, done) => {
        const distrust = trust(request, operation);
        if (distrust === undefined) done();
        else sendReply(request, reply, apiErrorReply(distrust.code, distrust.details));
      },
      handler: async (request, reply) => sendReply(request, reply, await this.#answer(request)),
    };
  }

  async #answer(request: FastifyRequest): Promise<Reply> {
    const { operation, handler, context, onDefect } = this.#options;
    const host = controlledWorld(request, context);
    const release = host?.idle.hold();
    try {
      if (host !== undefined) this.#refuseWhenFull(host);
      const answer = await handler(this.#read(request), context);
      this.#check(answer);
      return answer;
    } catch (error) {
      const problem = asApiError(error);
      if (problem.code === 'internal-error' || problem.code === 'answer-does-not-fit')
        onDefect(error, operation.id);
      return this.#documented(apiErrorReply(problem.code, problem.details));
    } finally {
      release?.();
    }
  }

  /** Operations that may make a world larger say so by documenting what a full one answers. */
  #refuseWhenFull({ world }: ManagedWorld): void {
    const { operation, context } = this.#options;
    if (!operation.responses.has(FULL)) return;
    const full = fullnessOf(world, context.worlds.limits);
    if (full !== undefined) throw new ApiError('world-full', full);
  }

  /** A problem that the operation does not document is a defect, but the caller still gets the problem. */
  #documented(answer: Reply): Reply {
    const { operation, onDefect } = this.#options;
    if (!SERVICE_WIDE.has(answer.status) && !operation.responses.has(String(answer.status))) {
      onDefect(new Error(`${operation.id} answered ${answer.status}, which is not documented`), operation.id);
    }
    return answer;
  }

  #read(request: FastifyRequest): unknown {
    const { operation, context } = this.#options;
    const body = operation.body === undefined ? undefined : readBody(request, operation.body);
    return checkedParts(operation, { request, body }, context.ownValidators);
  }
}

/** The world that a call names, if there is one of that name. */
function controlledWorld({ params }: FastifyRequest, { worlds }: ControlContext): ManagedWorld | undefined {
  const { world } = params as { readonly world?: string };
  return world === undefined ? undefined : worlds.get(world);
}

/** A body that is left out is read as `{}`. */
function readBody(request: FastifyRequest, { isOwn = false }: OperationBody): unknown {
  const bytes = request.body as Buffer | undefined;
  if (bytes === undefined || bytes.length === 0) return {};
  const contentType = request.headers['content-type'] ?? '';
  if (contentType.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json') {
    throw new ApiError('wrong-content-type', `The content type is ${contentType || 'missing'}.`);
  }
  const read = readJson(bytes, { isOwn });
  if ('problem' in read)
    throw new ApiError('malformed-json', `${read.problem.charAt(0).toUpperCase()}${read.problem.slice(1)}.`);
  return read.value;
}
