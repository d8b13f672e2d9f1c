// The stages of an operation of a service: who may call it, its own early errors, validation against the spec, and its
// handler.

import { deliveries } from '../../delivery/delivery.ts';
import type { World } from '../../engine/world.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import type { RequestParts, Validators } from '../../openapi/validators.ts';
import type { AfterDelivery, AnyOperationMock, AnyService, UnreadRequest } from '../../service/service.ts';
import type { ArrivedRequest } from './arrived-request.ts';
import { schemaMediaType } from './body.ts';
import {
  type OperationInput,
  type ServiceContext,
  type Stage,
  type StageResult,
  transact,
  whenReady,
} from './pipeline.ts';
import { refuseRequest } from './refusals.ts';

type AnswerCheck = (world: World, answer: Reply) => void;

/** A service's mock of an operation. */
export function mockOf(service: AnyService, operation: Operation): AnyOperationMock {
  const mock = service.operations[operation.id];
  if (mock === undefined) throw new Error(`${service.name} has no mock for its operation ${operation.id}`);
  return mock;
}

/** Assembles the input of the handler. */
export function prepareInput(
  readParameters: (request: ArrivedRequest) => RequestParts,
): Stage<ServiceContext> {
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
export function refuseEarly(mock: AnyOperationMock): Stage<ServiceContext> {
  return (context) => transact(context, (world) => mock.refuse?.(inputOf(context), world));
}

/** Refuses requests that do not match the spec. */
export function validate(operation: Operation, validators: Validators): Stage<ServiceContext> {
  return (context) => {
    const faults = validators.request(operation, schemaMediaType(context.body))(context.input);
    return faults.length === 0 ? undefined : refuseRequest({ kind: 'invalid', errors: faults }, context);
  };
}

/** Handles the request and checks the answer in one transaction: an invalid answer rolls it back. */
export function handleAndCheck(mock: AnyOperationMock, check: AnswerCheck): Stage<ServiceContext> {
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
