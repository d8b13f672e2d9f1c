// The way of a request through one operation of a service, as a list of stages.

import type { World } from '../../engine/world.ts';
import { answerCheck } from '../../openapi/answer-check.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import type { Validators } from '../../openapi/validators.ts';
import type { AnyService } from '../../service/service.ts';
import { settingsOf } from '../worlds/settings.ts';
import { authenticate, authorizeAndLimitRate, refuseDuringOutage } from './access-stages.ts';
import { ForcedAnswers } from './forced-answer.ts';
import { answerAsPreferred, strikeFaults } from './intercept-stages.ts';
import { handleAndCheck, mockOf, prepareInput, refuseEarly, validate } from './operation-stages.ts';
import type { Pipeline, Stage } from './pipeline.ts';
import { recordRequest } from './record-request.ts';
import { readBody } from './request-body.ts';
import type { ServiceContext } from './request-context.ts';
import { parameterReader } from './request-parts.ts';
import { sendAnswer, wholeAnswer } from './send-answer.ts';
import { recoverInService, refuseRequest } from './service-refusals.ts';

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
  const forced = new ForcedAnswers(service, operation, check);
  const isGuarded = operation.security.length > 0;
  return {
    stages: present([
      answerAsPreferred(forced),
      strikeFaults(forced),
      refuseDuringOutage(operation),
      isGuarded && authenticate(operation),
      isGuarded && authorizeAndLimitRate(operation),
      operation.body && readBody(operation.body, refuseRequest),
      prepareInput(parameterReader(operation)),
      mock.refuse && refuseEarly(mock),
      validate(operation, validators.requests),
      handleAndCheck(mock, check),
    ]),
    recover: recoverInService,
    finish: sendAndRecord,
  };
}

/** Stages that an operation has no use for are left out. */
function present(stages: readonly (Stage<ServiceContext> | false | undefined)[]): Stage<ServiceContext>[] {
  return stages.filter((stage) => stage !== false && stage !== undefined);
}

/** Throws when an answer does not fit the document, in worlds that check their answers. */
function checkWhereWanted(
  operation: Operation,
  validators: Validators,
): (world: World, answer: Reply) => void {
  const check = answerCheck(operation, validators);
  return (world, answer) => {
    if (settingsOf(world).response_check) check(answer);
  };
}

/** Sends an answer and writes it into the journal of its world. */
export function sendAndRecord(answer: Reply, context: ServiceContext): void {
  const whole = wholeAnswer(answer, context.service.replyHeaders?.(context.id));
  sendAnswer(context, whole);
  recordRequest(context, whole, answer.why);
}
