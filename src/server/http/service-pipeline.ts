// The routes of a service, one for each operation of its document, and the pipeline of each, as a list of stages.

import type { World } from '../../engine/world.ts';
import { DocumentedReplies } from '../../openapi/documented-replies.ts';
import type { Reply } from '../../openapi/handler.ts';
import { type Operation, operationsOf } from '../../openapi/operations.ts';
import { answerCheck } from '../../openapi/replies.ts';
import { Validators } from '../../openapi/validators.ts';
import type { AnyService } from '../../service/service.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { settingsOf } from '../worlds/settings.ts';
import { readBody } from './body.ts';
import { ForcedAnswers } from './forced-answer.ts';
import { answerAsPreferred, strikeFaults } from './interception.ts';
import { parameterReader } from './parameters.ts';
import { type Pipeline, run, type ServiceContext, type Stage, serviceContext } from './pipeline.ts';
import { recordRequest } from './recorded-request.ts';
import { recoverInService, refuseRequest } from './refusals.ts';
import { methodsOf, type RouteTable } from './route-table.ts';
import { sendAnswer, sendOnceCommitted, wholeAnswer, withoutRights } from './send-answer.ts';
import {
  authenticate,
  authorizeAndLimitRate,
  handleAndCheck,
  mockOf,
  prepareInput,
  refuseDuringOutage,
  refuseEarly,
  validate,
} from './service-stages.ts';

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

/**
 * Adds the routes of a service.
 *
 * @param requests validators of the service's document
 */
export function addService(routes: RouteTable, service: AnyService, requests: Validators): void {
  const answers = new Validators(service.name, service.document, { isQuick: true });
  const operations = operationsOf(service.document);
  const heads = new Set(operations.filter(({ method }) => method === 'HEAD').map(({ path }) => path));
  for (const operation of operations) {
    const pipeline = servicePipeline(service, operation, { requests, answers });
    const methods = heads.has(operation.path) ? [operation.method] : methodsOf(operation);
    routes.add(operation, methods, (request, response) => {
      // The application has already refused unknown worlds.
      const managedWorld = request.managedWorld as ManagedWorld;
      managedWorld.scheduler.tick();
      run(pipeline, serviceContext(request, response, { service, operation, managedWorld }));
    });
  }
}

/** Raised when a path is taken; the message is one line. */
export class PathTaken extends Error {}

/** Paths that belong to the server. */
const OWN_PATHS = /^\/(_countersign|w)(\/|$)/;

/**
 * Checks the paths of all services that are served together.
 *
 * @throws PathTaken when a path is that of another service, or of the server
 * @example assertDistinctPaths(services)
 */
export function assertDistinctPaths(services: ReadonlyMap<string, AnyService>): void {
  const owners = new Map<string, string>();
  for (const { name, document } of services.values()) {
    for (const { id, method, path, pointer } of operationsOf(document)) {
      const place = `${id} of ${name} (#${pointer})`;
      if (OWN_PATHS.test(path)) throw new PathTaken(`${place} is on ${path}, which the server itself has`);
      const key = `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
      const owner = owners.get(key);
      if (owner !== undefined)
        throw new PathTaken(
          `${place} and ${owner} both answer ${method} ${path}; serve only one of them, or give one another path by its \`servers\``,
        );
      owners.set(key, place);
    }
  }
}
