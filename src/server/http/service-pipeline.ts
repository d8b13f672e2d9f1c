// The pipeline of an operation of a service, as a list of stages.

import type { World } from '../../engine/world.ts';
import { answerCheck } from '../../openapi/answer-check.ts';
import { DocumentedReplies } from '../../openapi/documented-replies.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import type { Validators } from '../../openapi/validators.ts';
import type { AnyService } from '../../service/service.ts';
import { settingsOf } from '../worlds/settings.ts';
import { ForcedAnswers } from './answer/forced-answer.ts';
import { sendAnswer, sendOnceCommitted, wholeAnswer, withoutRights } from './answer/send-answer.ts';
import { recoverInService, refuseRequest } from './answer/service-refusals.ts';
import type { Pipeline, Stage } from './pipeline.ts';
import type { ServiceContext } from './request/request-context.ts';
import { parameterReader } from './request/request-parts.ts';
import { authenticate, authorizeAndLimitRate, refuseDuringOutage } from './stages/access-stages.ts';
import { answerAsPreferred, strikeFaults } from './stages/intercept-stages.ts';
import { handleAndCheck, mockOf, prepareInput, refuseEarly, validate } from './stages/operation-stages.ts';
import { recordRequest } from './stages/record-request.ts';
import { readBody } from './stages/request-body.ts';

export interface ServiceValidators {
  /** Thorough, for requests. */
  readonly requests: Validators;
  /** Quick, for answers. */
  readonly answers: Validators;
}

/** The pipeline of an operation of a service. */
export function servicePipeline(
  service: AnyService,
  operation: Operation,
  validators: ServiceValidators,
): Pipeline<ServiceContext> {
  const mock = mockOf(service, operation);
  const check = checkWhereWanted(operation, validators.answers);
  const isComplete = service.answersFromDocument !== undefined;
  const generation = { isComplete, validators: validators.answers };
  const replies = new DocumentedReplies(service.document, operation, generation);
  const forced = new ForcedAnswers(service, operation, replies, check);
  const isGuarded = operation.security.length > 0;
  return {
    stages: present([
      !isComplete && answerAsPreferred(forced),
      strikeFaults(forced),
      refuseDuringOutage(operation),
      isGuarded && authenticate(operation),
      isGuarded && authorizeAndLimitRate(operation),
      operation.body &&
        readBody(operation.body, refuseRequest, isComplete ? { document: service.document } : {}),
      prepareInput(parameterReader(operation, service.document)),
      mock.refuse && refuseEarly(mock),
      validate(operation, validators.requests),
      isComplete && answerAsPreferred(forced),
      handleAndCheck(mock, check),
    ]),
    recover: recoverInService,
    finish: sendAndRecord,
  };
}

/** Stages that an operation does not need are left out. */
function present(stages: readonly (Stage<ServiceContext> | false | undefined)[]): Stage<ServiceContext>[] {
  return stages.filter((stage) => stage !== false && stage !== undefined);
}

/** Throws when an answer does not match the document, in worlds that check their answers. */
function checkWhereWanted(
  operation: Operation,
  validators: Validators,
): (world: World, answer: Reply) => void {
  const check = answerCheck(operation, validators);
  return (world, answer) => {
    if (answer.isAsDocumented !== true && settingsOf(world).response_check) check(answer);
  };
}

/**
 * Sends an answer and records it in the journal of its world. Where the world lasts, the answer is sent once all that
 * it promises is committed.
 */
export function sendAndRecord(answer: Reply, context: ServiceContext): void {
  const whole = withoutRights(wholeAnswer(answer, context.service.replyHeaders?.(context.id)));
  if (context.managedWorld.committed() === undefined) {
    sendAnswer(context, whole);
    recordRequest(context, whole, answer.why);
  } else {
    recordRequest(context, whole, answer.why);
    sendOnceCommitted(context, context.managedWorld, () => sendAnswer(context, whole));
  }
}
