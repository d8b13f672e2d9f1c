// The way of a request through one operation of a service: what is put in its way, access, body, the operation's
// own refusals, validation, the step, the check of the answer, the journal.

import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { deliveries } from '../../delivery/delivery.ts';
import { WorldGone } from '../../engine/scheduler.ts';
import type { World } from '../../engine/world.ts';
import { type AnswerCheck, AnswerViolation, answerCheck } from '../../openapi/answer-check.ts';
import type { Reply, RequestOf } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import type { RequestParts, Validators } from '../../openapi/validators.ts';
import type { RequestError } from '../../service/request-error.ts';
import type { AfterDelivery, AnyService, OperationMock } from '../../service/service.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { settingsOf } from '../worlds/settings.ts';
import { admit } from './admission.ts';
import { sendReply } from './answer.ts';
import { type Interception, Interceptor, withoutWorld } from './interceptor.ts';
import { readBody, schemaMediaType } from './request-body.ts';
import { beginVisit, DECIDERS, transact, type Visit } from './request-context.ts';
import { parameterReader, routeUrl } from './request-parts.ts';

type AnyMock = OperationMock<never, never> & {
  refuse?(request: unknown, world: World): Reply | undefined;
  handle(request: unknown, world: World): Reply | AfterDelivery;
};

/** A request that has arrived, what it is answered through, and how it goes on when nothing speaks against it. */
interface Arrived {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly visit: Visit;
  readonly goOn: () => void;
}

export class ServiceRoute {
  readonly #service: AnyService;
  readonly #operation: Operation;
  readonly #mock: AnyMock;
  readonly #validators: Validators;
  readonly #check: AnswerCheck;
  readonly #interceptor: Interceptor;
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
    this.#validators = validators.requests;
    this.#check = answerCheck(operation, validators.answers);
    const check = (world: World, answer: Reply) => this.#checkAnswer(world, answer);
    this.#interceptor = new Interceptor({ service, operation, check });
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

  #arrive(request: FastifyRequest, reply: FastifyReply, goOn: () => void): void {
    // The application has refused unknown worlds before.
    const host = request.managedWorld as ManagedWorld;
    host.scheduler.tick();
    const visit = beginVisit(request, host, { service: this.#service, operation: this.#operation });
    const arrived: Arrived = { request, reply, visit, goOn };
    const verdict = this.#guarded(visit, () => this.#interceptor.intercept(request, reply, visit));
    if (verdict instanceof Promise) void verdict.then((late) => this.#follow(arrived, late));
    else this.#follow(arrived, verdict);
  }

  #follow(arrived: Arrived, verdict: Interception): void {
    if (verdict === 'pass') this.#askGate(arrived);
    else if (verdict !== 'unanswered') sendReply(arrived.request, arrived.reply, verdict.answer);
  }

  #askGate(arrived: Arrived): void {
    const { request, visit } = arrived;
    const admitted = this.#guarded(visit, () => this.#admit(visit, request));
    if (admitted instanceof Promise) void admitted.then((late) => this.#enter(arrived, late));
    else this.#enter(arrived, admitted);
  }

  #admit(visit: Visit, { headers }: FastifyRequest): Interception | Promise<Interception> {
    visit.decidedBy = 'gate';
    const refused = admit(visit, { operation: this.#operation, headers });
    return refused instanceof Promise ? refused.then(verdictOf) : verdictOf(refused);
  }

  #enter({ request, reply, visit, goOn }: Arrived, verdict: Interception): void {
    if (typeof verdict === 'object') {
      sendReply(request, reply, verdict.answer);
      return;
    }
    visit.decidedBy = 'operation';
    // A body that the operation does not take is not read, so nothing about it can be wrong.
    if (this.#operation.body === undefined) this.#handle(request, reply);
    else goOn();
  }

  /** What breaks on the way is a defect of the mock, and answered as one. */
  #guarded(
    visit: Visit,
    decide: () => Interception | Promise<Interception>,
  ): Interception | Promise<Interception> {
    const broken = (error: unknown): Interception => ({ answer: this.#defect(error, visit) });
    try {
      const verdict = decide();
      return verdict instanceof Promise ? verdict.catch(broken) : verdict;
    } catch (error) {
      return broken(error);
    }
  }

  #handle(request: FastifyRequest, reply: FastifyReply): void {
    const answer = this.#answer(request, request.visit as Visit);
    if (answer instanceof Promise) void answer.then((late) => sendReply(request, reply, late));
    else sendReply(request, reply, answer);
  }

  #answer(request: FastifyRequest, visit: Visit): Reply | Promise<Reply> {
    try {
      const body = readBody(request, this.#operation.body);
      if ('kind' in body) return this.#refuse(body, visit);
      const parts = this.#parts(request, body.value);
      const typed = {
        ...parts,
        id: visit.id,
        principal: visit.principal,
        body: body.value,
        mediaType: body.mediaType,
        contentType: request.headers['content-type'] ?? '',
      };
      const refused = this.#mock.refuse && transact(visit, (world) => this.#mock.refuse?.(typed, world));
      if (refused !== undefined) return refused;
      const faults = this.#validators.request(this.#operation, schemaMediaType(body))(parts);
      if (faults.length > 0) return this.#refuse({ kind: 'invalid', faults }, visit);
      return this.#perform(visit, typed as never);
    } catch (error) {
      return this.#defect(error, visit);
    }
  }

  /** The handler's step. An answer that does not fit the spec takes the whole step back. */
  #perform(visit: Visit, request: RequestOf<never, unknown>): Reply | Promise<Reply> {
    const { result, run } = visit.scheduler.call(visit.cause, (world) => {
      const answer = this.#mock.handle(request, world);
      if (!('afterDelivery' in answer)) this.#checkAnswer(world, answer);
      return answer;
    });
    if (!('afterDelivery' in result)) return result;
    return (run?.settled ?? Promise.resolve()).then(
      () => this.#answerAfter(visit, result),
      (error) => (error instanceof WorldGone ? withoutWorld(visit) : this.#defect(error, visit)),
    );
  }

  #answerAfter(visit: Visit, { afterDelivery, reply }: AfterDelivery): Reply {
    try {
      return transact(visit, (world) => {
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

  #parts(request: FastifyRequest, body: unknown): RequestParts {
    const parameters = this.#readParameters(request);
    return body === undefined ? parameters : { ...parameters, body };
  }

  #refuse(refusal: RequestError, visit: Visit): Reply {
    visit.decidedBy = DECIDERS[refusal.kind];
    return this.#service.errorReply({ ...refusal, operation: this.#operation });
  }

  #defect(error: unknown, visit: Visit): Reply {
    const detail = error instanceof AnswerViolation ? error.message : 'a defect of the mock; see its log';
    visit.host.reportDefect(error, `${this.#service.name} ${this.#operation.id} ${visit.id}`);
    return this.#refuse({ kind: 'defect', detail }, visit);
  }
}

function verdictOf(refused: Reply | undefined): Interception {
  return refused === undefined ? 'pass' : { answer: refused };
}
