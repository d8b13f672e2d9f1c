// The routes of a service, one for each operation of its document, and the pipeline of each, as a list of stages; from the
// input of its handler on, they are here.

import { deliveries } from '../../delivery/delivery.ts';
import type { World } from '../../engine/world.ts';
import { DocumentedReplies } from '../../openapi/documented-replies.ts';
import type { Reply } from '../../openapi/handler.ts';
import { compileLargeChecks } from '../../openapi/large-checks.ts';
import { type Operation, operationsOf } from '../../openapi/operations.ts';
import { answerCheck } from '../../openapi/replies.ts';
import { safeguardsOf } from '../../openapi/safeguards.ts';
import { type RequestParts, Validators } from '../../openapi/validators.ts';
import type { AfterDelivery, AnyOperationMock, AnyService } from '../../service/service.ts';
import { settingsOf } from '../../service/settings.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import type { ArrivedRequest } from './arrived-request.ts';
import { readBody } from './body.ts';
import { ForcedAnswers } from './forced-answers.ts';
import { parameterReader } from './parameters.ts';
import {
  type OperationInput,
  type Pipeline,
  type RequestBody,
  run,
  type ServiceContext,
  type Stage,
  type StageResult,
  serviceContext,
  transact,
} from './pipeline.ts';
import { sendAndRecord } from './recorded-request.ts';
import { recoverInService, refuseRequest } from './refusals.ts';
import { methodsOf, type RouteTable } from './route-table.ts';
import {
  answerAsPreferred,
  authenticate,
  authorizeAndLimitRate,
  refuseDuringOutage,
  strikeFaults,
} from './service-gate.ts';

interface ServiceValidators {
  /** Thorough, for requests. */
  readonly requests: Validators;
  /** Quick, for answers. */
  readonly answers: Validators;
}

/** The pipeline of an operation of a service. */
function servicePipeline(
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
 * Adds the routes of a service.
 *
 * @param requests validators of the service's document
 */
export function addService(routes: RouteTable, service: AnyService, requests: Validators): void {
  const answers = new Validators(service.name, service.document, { isQuick: true });
  const { document } = service;
  const operations = operationsOf(document);
  if (safeguardsOf(document) !== undefined) compileLargeChecks(operations, { document, requests, answers });
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

type AnswerCheck = (world: World, answer: Reply) => void;

/** A service's mock of an operation. */
function mockOf(service: AnyService, operation: Operation): AnyOperationMock {
  const mock = service.operations[operation.id];
  if (mock === undefined) throw new Error(`${service.name} has no mock for its operation ${operation.id}`);
  return mock;
}

/** Assembles the input of the handler. */
function prepareInput(readParameters: (request: ArrivedRequest) => RequestParts): Stage<ServiceContext> {
  return (context) => {
    const { id, principal, request, body } = context;
    context.input = {
      ...readParameters(request),
      id,
      principal,
      body: body.value,
      mediaType: body.mediaType,
      contentType: request.headers['content-type'] ?? '',
      accept: request.headers.accept ?? '',
    };
    return undefined;
  };
}

/** Runs the operation's own checks that come before validation. */
function refuseEarly(mock: AnyOperationMock): Stage<ServiceContext> {
  return (context) => transact(context, (world) => mock.refuse?.(inputOf(context), world));
}

/** Refuses requests that do not match the spec. */
function validate(operation: Operation, validators: Validators): Stage<ServiceContext> {
  return (context) => {
    const faults = validators.request(operation, schemaMediaType(context.body))(context.input);
    return faults.length === 0 ? undefined : refuseRequest({ kind: 'invalid', errors: faults }, context);
  };
}

/** Handles the request and checks the answer in one transaction: an invalid answer rolls it back. */
function handleAndCheck(mock: AnyOperationMock, check: AnswerCheck): Stage<ServiceContext> {
  return (context) => {
    const { result, run } = context.scheduler.call(context.cause, (world) => {
      const answer = mock.handle(inputOf(context), world);
      if (!('afterDelivery' in answer)) check(world, answer);
      return answer;
    });
    if (!('afterDelivery' in result)) return result;
    return (run?.awaited(run.settled) ?? Promise.resolve()).then(() =>
      answerAfterDelivery(context, result, check),
    );
  };
}

function answerAfterDelivery(
  context: ServiceContext,
  { afterDelivery, reply }: AfterDelivery,
  check: AnswerCheck,
): StageResult {
  return transact(context, (world) => {
    const answer = reply(world.collection(deliveries).get(afterDelivery), world);
    check(world, answer);
    return answer;
  });
}

/** Assembled by the stage before. */
function inputOf({ input }: ServiceContext): OperationInput {
  return input as OperationInput;
}

/** Only JSON and decoded bodies are validated against a schema; the operation handles others. */
function schemaMediaType({ isJson, documentedAs }: RequestBody): string | undefined {
  return documentedAs ?? (isJson ? 'application/json' : undefined);
}
