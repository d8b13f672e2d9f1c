// The way of a request through one operation of the control API: trust, body, validation, handler, the
// check of the answer.

import { closest } from 'fastest-levenshtein';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Reply } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import { sendReply } from '../answer.ts';
import { type AnswerCheck, AnswerViolation, answerCheck } from '../answer-check.ts';
import { readJson } from '../json-body.ts';
import { readParameters, routeUrl } from '../request-parts.ts';
import type { AnyControlHandler, ControlContext } from './handlers.ts';
import { invalidProblem } from './invalid.ts';
import { Problem, problemReply } from './problem.ts';
import type { Trust } from './trust.ts';

/** Problems that are about every path and that operations therefore do not document. */
const SERVICE_WIDE = new Set([403, 500]);

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
        else sendReply(request, reply, problemReply(distrust.code, distrust.details));
      },
      handler: async (request, reply) => sendReply(request, reply, await this.#answer(request)),
    };
  }

  async #answer(request: FastifyRequest): Promise<Reply> {
    const { operation, handler, context, onDefect } = this.#options;
    try {
      const answer = await handler(this.#read(request), context);
      this.#check(answer);
      return answer;
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code === 'internal-error' || problem.code === 'answer-does-not-fit')
        onDefect(error, operation.id);
      return this.#documented(problemReply(problem.code, problem.details));
    }
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
    refuseUnknownParameters(request, operation);
    const body = operation.body === undefined ? undefined : readBody(request);
    const parts = { ...readParameters(operation, request), ...(body === undefined ? {} : { body }) };
    const faults = context.ownValidators.request(
      operation,
      body === undefined ? undefined : 'application/json',
    )(parts);
    if (faults.length > 0) throw invalidProblem(faults);
    return parts;
  }
}

/** A body that is left out is read as `{}`. */
function readBody(request: FastifyRequest): unknown {
  const bytes = request.body as Buffer | undefined;
  if (bytes === undefined || bytes.length === 0) return {};
  const contentType = request.headers['content-type'] ?? '';
  if (contentType.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json') {
    throw new Problem('wrong-content-type', `The content type is ${contentType || 'missing'}.`);
  }
  const read = readJson(bytes);
  if ('problem' in read)
    throw new Problem('malformed-json', `${read.problem.charAt(0).toUpperCase()}${read.problem.slice(1)}.`);
  return read.value;
}

function refuseUnknownParameters(request: FastifyRequest, operation: Operation): void {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const unknown = Object.keys(request.query as object).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const hint =
    known.length === 0
      ? undefined
      : `Did you mean ${closest(unknown, known)}? Known are ${known.join(', ')}.`;
  throw new Problem('unknown-parameter', {
    detail: `The query parameter ${unknown} is not known.`,
    hint,
    errors: [{ pointer: `/query/${unknown}`, detail: 'is not a known parameter' }],
  });
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof AnswerViolation) return new Problem('answer-does-not-fit', `${error.message}.`);
  return new Problem('internal-error', 'The call broke on a defect of the server; its log has the details.');
}
