// The way of a request through one operation of a service: gate, body, the operation's own refusals,
// validation, the step, the check of the answer, the journal.

import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { WorldGone } from '../engine/timekeeper.ts';
import type { World } from '../engine/world.ts';
import type { Reply, RequestOf } from '../openapi/handler.ts';
import type { Operation } from '../openapi/operations.ts';
import type { RequestParts, Validators } from '../openapi/validators.ts';
import type { Refusal } from '../service/refusal.ts';
import type { AfterDelivery, AnyService, Arrival, Gate, OperationMock } from '../service/service.ts';
import { deliveries } from '../webhooks/delivery.ts';
import { sendReply } from './answer.ts';
import { type AnswerCheck, AnswerViolation, answerCheck } from './answer-check.ts';
import { worldGone } from './control/as-problem.ts';
import { problemReply } from './control/problem.ts';
import { readJson } from './json-body.ts';
import { parameterReader, routeUrl } from './request-parts.ts';
import { settingsOf } from './settings.ts';
import { EMPTY_STREAM, isStreamed } from './streamed-body.ts';
import type { WorldHost } from './worlds.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The world that a request is for; `undefined` when there is none of that name. */
    worldHost: WorldHost | undefined;
    /** What is known of a request to a service before its body is read. */
    visit: Visit | undefined;
  }
}

/** A request on its way. */
export interface Visit {
  readonly service: AnyService;
  /** `undefined` for a path or a method that the service does not have. */
  readonly operation: Operation | undefined;
  readonly host: WorldHost;
  /** The world as it was when the request arrived: a reset meanwhile makes another one. */
  readonly world: World;
  readonly timekeeper: WorldHost['timekeeper'];
  /** The request's id. */
  readonly id: string;
  /** What the journal says of what it caused. */
  readonly cause: string;
  principal: unknown;
}

type AnyMock = OperationMock<never, never> & {
  refuse?(request: unknown, world: World): Reply | undefined;
  handle(request: unknown, world: World): Reply | AfterDelivery;
};

export class ServiceRoute {
  readonly #service: AnyService;
  readonly #operation: Operation;
  readonly #mock: AnyMock;
  readonly #gate: Gate<unknown>;
  readonly #validators: Validators;
  readonly #check: AnswerCheck;
  readonly #readParameters: (request: FastifyRequest) => RequestParts;

  /**
   * @param validators of requests, thorough, and of answers, quick
   */
  constructor(
    service: AnyService,
    operation: Operation,
    validators: { readonly requests: Validators; readonly answers: Validators },
  ) {
    const mock = service.operations[operation.id];
    if (mock === undefined) throw new Error(`${service.name} has no mock for its operation ${operation.id}`);
    this.#service = service;
    this.#operation = operation;
    this.#mock = mock as unknown as AnyMock;
    this.#gate = service.gate as unknown as Gate<unknown>;
    this.#validators = validators.requests;
    this.#check = answerCheck(operation, validators.answers);
    this.#readParameters = parameterReader(operation);
  }

  /** The route as Fastify takes it. */
  options(): RouteOptions {
    return {
      method: this.#operation.method,
      url: routeUrl(this.#operation),
      bodyLimit: this.#operation.body?.limitBytes ?? 1_048_576,
      onRequest: (request, reply, done) => this.#arrive(request, reply, done),
      handler: (request, reply) => this.#handle(request, reply),
    };
  }

  #arrive(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    // The application has refused unknown worlds before.
    const host = request.worldHost as WorldHost;
    const { timekeeper, world } = host;
    timekeeper.tick();
    const id = world.ids.next('req_');
    const visit: Visit = {
      service: this.#service,
      operation: this.#operation,
      host,
      world,
      timekeeper,
      id,
      cause: `${this.#operation.id} ${id}`,
      principal: undefined,
    };
    request.visit = visit;
    const admitted = this.#admit(visit, { operation: this.#operation, headers: request.headers });
    if (admitted instanceof Promise) {
      admitted.then(
        (refused) => this.#goOn(request, reply, refused, done),
        (error) => this.#goOn(request, reply, this.#defect(error, visit), done),
      );
    } else this.#goOn(request, reply, admitted, done);
  }

  #goOn(request: FastifyRequest, reply: FastifyReply, refused: Reply | undefined, done: () => void): void {
    if (refused === undefined) done();
    else sendReply(request, reply, refused);
  }

  /** The gate: nothing when the request may go on, else the answer that refuses it. */
  #admit(visit: Visit, arrival: Arrival): Reply | undefined | Promise<Reply | undefined> {
    try {
      const outage = this.#step(visit, (world) => this.#gate.outage?.(arrival, world));
      if (outage !== undefined) return outage;
      if (this.#operation.security.length === 0) return undefined;
      const identified = this.#gate.identify(arrival, visit.world);
      if (!(identified instanceof Promise)) return this.#enter(visit, arrival, identified);
      return identified.then((known) => this.#enter(visit, arrival, known));
    } catch (error) {
      return this.#defect(error, visit);
    }
  }

  #enter(
    visit: Visit,
    arrival: Arrival,
    identified: { readonly principal: unknown } | { readonly refused: Reply },
  ): Reply | undefined {
    if ('refused' in identified) return identified.refused;
    const { principal } = identified;
    visit.principal = principal;
    return this.#step(
      visit,
      (world) =>
        this.#gate.authorize(principal, arrival, world) ?? this.#gate.limitRate?.(principal, arrival, world),
    );
  }

  #handle(request: FastifyRequest, reply: FastifyReply): void {
    const answer = this.#answer(request, request.visit as Visit);
    if (answer instanceof Promise) void answer.then((late) => sendReply(request, reply, late));
    else sendReply(request, reply, answer);
  }

  #answer(request: FastifyRequest, visit: Visit): Reply | Promise<Reply> {
    try {
      const body = this.#readBody(request);
      if ('kind' in body) return this.#refuse(body);
      const parts = this.#parts(request, body.value);
      const typed = {
        ...parts,
        id: visit.id,
        principal: visit.principal,
        body: body.value,
        mediaType: body.mediaType,
        contentType: request.headers['content-type'] ?? '',
      };
      const refused = this.#mock.refuse && this.#step(visit, (world) => this.#mock.refuse?.(typed, world));
      if (refused !== undefined) return refused;
      const faults = this.#validators.request(this.#operation, schemaMediaType(body))(parts);
      if (faults.length > 0) return this.#refuse({ kind: 'invalid', faults });
      return this.#perform(visit, typed as never);
    } catch (error) {
      return this.#defect(error, visit);
    }
  }

  /** The handler's step. An answer that does not fit the spec takes the whole step back. */
  #perform(visit: Visit, request: RequestOf<never, unknown>): Reply | Promise<Reply> {
    const { result, lane } = visit.timekeeper.call(visit.cause, (world) => {
      const answer = this.#mock.handle(request, world);
      if (!('afterDelivery' in answer)) this.#checkAnswer(world, answer);
      return answer;
    });
    if (!('afterDelivery' in result)) return result;
    return (lane?.settled ?? Promise.resolve()).then(
      () => this.#answerAfter(visit, result),
      (error) => this.#failed(error, visit),
    );
  }

  /** A world that goes away under a waiting request has no form of the service's: no real one does that. */
  #failed(error: unknown, visit: Visit): Reply {
    if (!(error instanceof WorldGone)) return this.#defect(error, visit);
    const { code, details } = worldGone();
    return problemReply(code, details);
  }

  #answerAfter(visit: Visit, { afterDelivery, reply }: AfterDelivery): Reply {
    try {
      return this.#step(visit, (world) => {
        const answer = reply(world.collection(deliveries).get(afterDelivery), world);
        this.#checkAnswer(world, answer);
        return answer;
      });
    } catch (error) {
      return this.#defect(error, visit);
    }
  }

  #checkAnswer(world: World, answer: Reply): void {
    if (settingsOf(world).response_check) this.#check(answer);
  }

  /** A step that schedules nothing: the gate, and refusals. */
  #step<T>({ world, cause }: Visit, change: (world: World) => T): T {
    return world.step(cause, change).result;
  }

  #readBody(request: FastifyRequest): BodyRead | Refusal {
    const { body } = this.#operation;
    if (body === undefined) return NO_BODY;
    if (isStreamed(body)) return { value: request.body ?? EMPTY_STREAM, mediaType: '', isJson: false };
    const bytes = request.body instanceof Buffer ? request.body : undefined;
    if (bytes === undefined && !body.isRequired) return NO_BODY;
    const mediaType = mediaTypeOf(request.headers['content-type']);
    const pattern = matchingMediaType(mediaType, body.content);
    if (pattern === undefined) {
      const known = [...body.content.keys()].join(' or ');
      return { kind: 'malformed', detail: `the content type is ${mediaType || 'missing'}; send ${known}` };
    }
    if (pattern !== 'application/json') return { value: bytes ?? Buffer.alloc(0), mediaType, isJson: false };
    const read = readJson(bytes ?? Buffer.alloc(0));
    if ('problem' in read) return { kind: 'malformed', detail: read.problem };
    return { value: read.value, mediaType, isJson: true };
  }

  #parts(request: FastifyRequest, body: unknown): RequestParts {
    const parameters = this.#readParameters(request);
    return body === undefined ? parameters : { ...parameters, body };
  }

  #refuse(refusal: Refusal): Reply {
    return this.#service.refusalReply({ ...refusal, operation: this.#operation });
  }

  #defect(error: unknown, visit: Visit): Reply {
    const detail = error instanceof AnswerViolation ? error.message : 'a defect of the mock; see its log';
    visit.host.reportDefect(error, `${this.#service.name} ${this.#operation.id} ${visit.id}`);
    return this.#refuse({ kind: 'defect', detail });
  }
}

interface BodyRead {
  readonly value: unknown;
  readonly mediaType: string;
  readonly isJson: boolean;
}

const NO_BODY: BodyRead = { value: undefined, mediaType: '', isJson: false };

/** Only JSON bodies are validated against a schema; others are the operation's own business. */
function schemaMediaType({ isJson }: BodyRead): string | undefined {
  return isJson ? 'application/json' : undefined;
}

function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The media type or range (`image/*`) of the document that a request's media type falls under. */
function matchingMediaType(mediaType: string, content: ReadonlyMap<string, unknown>): string | undefined {
  if (content.has(mediaType)) return mediaType;
  const range = `${mediaType.split('/', 1)[0]}/*`;
  if (content.has(range)) return range;
  return content.has('*/*') ? '*/*' : undefined;
}
