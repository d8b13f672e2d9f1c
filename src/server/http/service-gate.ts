// The stages before the service itself: an answer requested with `Prefer`, faults, which delay a call, answer it or break its
// connection, and who may call.

import { WorldGone } from '../../engine/scheduling/clock-busy.ts';
import { type CallFault, faultsOfCall } from '../../faults/call-fault.ts';
import { faults } from '../../faults/fault.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import { ApiError, apiErrorReply } from '../../service/api-error.ts';
import type { UnreadRequest } from '../../service/service.ts';
import { type ForcedAnswers, type Preferences, readPreferences, writePreferences } from './forced-answers.ts';
import {
  type RequestContext,
  type ServiceContext,
  type Stage,
  type StageResult,
  TAKEN_OVER,
  transact,
  whenReady,
} from './pipeline.ts';
import { recordUnanswered } from './recorded-request.ts';

/** Returns the documented answer that a request prefers. Faults do not apply to such a request. */
export function answerAsPreferred(answers: ForcedAnswers): Stage<ServiceContext> {
  return (context) => {
    const { prefer } = context.request.headers;
    const preferences = typeof prefer === 'string' ? readPreferences(prefer) : undefined;
    return preferences && preferredAnswer(context, preferences, answers);
  };
}

function preferredAnswer(context: ServiceContext, preferences: Preferences, answers: ForcedAnswers): Reply {
  context.decidedBy = 'prefer';
  const { code: status, ...rest } = preferences;
  const applied = writePreferences(preferences);
  try {
    const { accept } = context.request.headers;
    const answer = answers.reply(context, { status, ...rest, accept });
    const headers = { ...answer.headers, 'Preference-Applied': applied };
    return { ...answer, headers, why: `forced by Prefer: ${applied}` };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...apiErrorReply(error.code, error.details), why: `Prefer: ${applied}: ${error.message}` };
  }
}

/**
 * Applies the faults of the world to the request: first delays, then the one that answers it or breaks the
 * connection.
 */
export function strikeFaults(answers: ForcedAnswers): Stage<ServiceContext> {
  const occasion = {
    service: answers.serviceName,
    operation: answers.operationId,
    documents: (status: number, example: string | null) => answers.has(status, example),
  };
  return (context) => {
    if (context.world.collection(faults).size === 0) return undefined;
    context.faults = transact(context, (world) => faultsOfCall(world, occasion));
    const delayMs = delayOf(context.faults);
    return delayMs === 0 ? strike(context, answers) : strikeAfter(delayMs, context, answers);
  };
}

async function strikeAfter(
  delayMs: number,
  context: ServiceContext,
  answers: ForcedAnswers,
): Promise<StageResult> {
  const end = await waitForDelay(context, delayMs);
  if (end === 'world_gone') throw new WorldGone();
  if (end === 'time') return strike(context, answers);
  recordUnanswered(context, 'the caller disconnected');
  return TAKEN_OVER;
}

/** Applies the first fault that is not a delay. Cutting the answer short happens when it is sent. */
function strike(context: ServiceContext, answers: ForcedAnswers): StageResult {
  const effect = context.faults.find((fault) => fault.effect.kind !== 'delay')?.effect;
  if (effect?.kind === 'respond') {
    context.decidedBy = 'fault';
    const { status, example } = effect;
    return answers.reply(context, { status: String(status), example: example ?? undefined });
  }
  if (effect?.kind !== 'connection' || effect.how === 'truncate') return undefined;
  context.decidedBy = 'fault';
  recordUnanswered(context);
  breakConnection(context, effect.how);
  return TAKEN_OVER;
}

/** What ends the delay of a call. */
type WaitEnd = 'time' | 'world_gone' | 'caller_gone';

/** The total delay of a call by faults, in real milliseconds. */
function delayOf(faults: readonly CallFault[]): number {
  return faults.reduce((sum, { effect }) => sum + (effect.kind === 'delay' ? effect.delayMs : 0), 0);
}

/** Waits in real time, or until the world is reset, replaced or deleted or the caller disconnects. */
function waitForDelay(
  { scheduler, response }: Pick<ServiceContext, 'scheduler' | 'response'>,
  delayMs: number,
): Promise<WaitEnd> {
  return new Promise((resolve) => {
    const end = (how: WaitEnd) => {
      clearTimeout(timer);
      scheduler.gone.removeEventListener('abort', onWorldGone);
      response.off('close', onCallerGone);
      resolve(how);
    };
    const onWorldGone = () => end('world_gone');
    const onCallerGone = () => end('caller_gone');
    const timer = setTimeout(end, delayMs, 'time');
    scheduler.gone.addEventListener('abort', onWorldGone);
    response.on('close', onCallerGone);
  });
}

/** Breaks the connection of a call without an answer: with a RST, or as if the server had closed it. */
function breakConnection({ request }: Pick<RequestContext, 'request'>, how: 'reset' | 'drop'): void {
  const { raw } = request;
  if (how === 'reset') {
    raw.socket.resetAndDestroy();
    return;
  }
  raw.socket.end();
  // Closing a socket with unread bytes would reset it, so the rest of the request is read first.
  raw.resume().once('end', () => raw.socket.destroySoon());
}

/** Refuses all calls for a time: a dependency is down, or a crash is simulated. */
export function refuseDuringOutage(operation: Operation): Stage<ServiceContext> {
  return (context) => {
    const { outage } = context.service.access;
    if (outage === undefined) return undefined;
    return refused(
      context,
      transact(context, (world) => outage(arrivalOf(context, operation), world)),
    );
  };
}

/** Authenticates the caller. */
export function authenticate(operation: Operation): Stage<ServiceContext> {
  return (context) => {
    const caller = context.service.access.authenticate(arrivalOf(context, operation), context.world);
    return whenReady(caller, (known) => {
      if ('error' in known) return refused(context, known.error);
      context.principal = known.principal;
      return undefined;
    });
  };
}

/** Refuses a caller that may not call this operation or exceeds the rate limit; counts the call. */
export function authorizeAndLimitRate(operation: Operation): Stage<ServiceContext> {
  return (context) => {
    const access = context.service.access;
    const { principal } = context;
    const arrival = arrivalOf(context, operation);
    const answer = transact(
      context,
      (world) => access.authorize(principal, arrival, world) ?? access.limitRate?.(principal, arrival, world),
    );
    return refused(context, answer);
  };
}

function arrivalOf({ request: { url, headers } }: ServiceContext, operation: Operation): UnreadRequest {
  return { operation, url, headers };
}

function refused(context: ServiceContext, answer: Reply | undefined): Reply | undefined {
  if (answer !== undefined) context.decidedBy = 'gate';
  return answer;
}
