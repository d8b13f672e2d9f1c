// What comes before everything that a service does: an answer that the caller forces, and the faults that
// were put in its way.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../../engine/world.ts';
import { type Fault, faults } from '../../faults/fault.ts';
import { faultsOfCall } from '../../faults/strike.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import { ApiError, apiErrorReply } from '../../service/api-error.ts';
import { worldGone } from '../../service/as-api-error.ts';
import type { AnyService } from '../../service/service.ts';
import { recordUnanswered } from './answer.ts';
import { breakConnection, delayOf, heldUp } from './call-faults.ts';
import { ForcedAnswers, type WantedAnswer } from './forced-answer.ts';
import { type Preferences, readPreferences, writePreferences } from './prefer.ts';
import { transact, type Visit } from './request-context.ts';

/** How a request goes on: answered already, left without an answer, or let pass. */
export type Interception = { readonly answer: Reply } | 'unanswered' | 'pass';

export interface InterceptorOptions {
  readonly service: AnyService;
  readonly operation: Operation;
  /** Throws when an answer does not fit the document. */
  readonly check: (world: World, answer: Reply) => void;
}

export class Interceptor {
  readonly #options: InterceptorOptions;
  readonly #answers: ForcedAnswers;

  constructor(options: InterceptorOptions) {
    this.#options = options;
    this.#answers = new ForcedAnswers(options.service, options.operation);
  }

  /** Looks at a request that has just arrived. A preference wins over faults, and is no occasion for them. */
  intercept(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
  ): Interception | Promise<Interception> {
    const { prefer } = request.headers;
    const preferences = typeof prefer === 'string' ? readPreferences(prefer) : undefined;
    if (preferences !== undefined) return { answer: this.#force(visit, preferences) };
    if (visit.world.collection(faults).size === 0) return 'pass';
    visit.faults = this.#strikes(visit);
    const delayMs = delayOf(visit.faults);
    if (delayMs === 0) return this.#break(request, reply, visit);
    return heldUp(visit, reply, delayMs).then((end) => {
      if (end === 'time') return this.#break(request, reply, visit);
      if (end === 'world_gone') return { answer: withoutWorld(visit) };
      reply.hijack();
      recordUnanswered(request, visit, 'the caller went away');
      return 'unanswered';
    });
  }

  #force(visit: Visit, preferences: Preferences): Reply {
    visit.decidedBy = 'prefer';
    const { code: status, ...rest } = preferences;
    const applied = writePreferences(preferences);
    try {
      const answer = this.#documented(visit, { status, ...rest });
      const headers = { ...answer.headers, 'Preference-Applied': applied };
      return { ...answer, headers, why: `forced by Prefer: ${applied}` };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { ...apiErrorReply(error.code, error.details), why: `Prefer: ${applied}: ${error.message}` };
    }
  }

  #strikes(visit: Visit): readonly Fault[] {
    const documents = (status: number, example: string | null) => this.#answers.has(status, example);
    const { service, operation } = this.#options;
    const occasion = { service: service.name, operation: operation.id, documents };
    return transact(visit, (world) => faultsOfCall(world, occasion));
  }

  /** Does what the fault does that wants the call for itself, if there is one. A cut comes with the answer. */
  #break(request: FastifyRequest, reply: FastifyReply, visit: Visit): Interception {
    const effect = visit.faults.find((fault) => fault.effect.kind !== 'delay')?.effect;
    if (effect?.kind === 'respond') {
      visit.decidedBy = 'fault';
      const { status, example } = effect;
      return { answer: this.#documented(visit, { status: String(status), example: example ?? undefined }) };
    }
    if (effect?.kind !== 'connection' || effect.how === 'truncate') return 'pass';
    visit.decidedBy = 'fault';
    recordUnanswered(request, visit);
    breakConnection(request, reply, effect.how);
    return 'unanswered';
  }

  #documented(visit: Visit, wanted: WantedAnswer): Reply {
    const answer = this.#answers.reply(visit, wanted);
    this.#options.check(visit.world, answer);
    return answer;
  }
}

/** A world that goes away under a waiting request has no form of the service's: no real one does that. */
export function withoutWorld(visit: Visit): Reply {
  const { code, details, message } = worldGone();
  visit.decidedBy = 'world';
  return { ...apiErrorReply(code, details), why: message };
}
