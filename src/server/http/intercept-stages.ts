// The stages that come before everything a service does: an answer that the caller asks for by `Prefer`, and the
// faults that were put in its way.

import { WorldGone } from '../../engine/scheduler.ts';
import { faultsOfCall } from '../../faults/call-fault.ts';
import { faults } from '../../faults/fault.ts';
import type { Reply } from '../../openapi/handler.ts';
import { ApiError, apiErrorReply } from '../../service/api-error.ts';
import { breakConnection, delayOf, heldUp } from './call-faults.ts';
import type { ForcedAnswers } from './forced-answer.ts';
import { type Stage, type StageResult, TAKEN_OVER } from './pipeline.ts';
import { type Preferences, readPreferences, writePreferences } from './prefer.ts';
import { recordUnanswered } from './record-request.ts';
import { type ServiceContext, transact } from './request-context.ts';

/** Gives the documented answer that a request prefers. Such a request meets no fault. */
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
    const answer = answers.reply(context, { status, ...rest });
    const headers = { ...answer.headers, 'Preference-Applied': applied };
    return { ...answer, headers, why: `forced by Prefer: ${applied}` };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...apiErrorReply(error.code, error.details), why: `Prefer: ${applied}: ${error.message}` };
  }
}

/** Lets the faults of the world strike the request: first those that delay it, then the one that answers or breaks it. */
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
  const end = await heldUp(context, delayMs);
  if (end === 'world_gone') throw new WorldGone();
  if (end === 'time') return strike(context, answers);
  context.reply.hijack();
  recordUnanswered(context, 'the caller went away');
  return TAKEN_OVER;
}

/** Does what the first fault does that is more than a delay. A cut comes with the answer. */
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
