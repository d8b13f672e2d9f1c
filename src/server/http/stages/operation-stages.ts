// The stages of the operation itself: its own early errors, validation against the spec, and its handler.

import { deliveries } from '../../../delivery/delivery.ts';
import type { World } from '../../../engine/world.ts';
import type { Reply } from '../../../openapi/handler.ts';
import type { Operation } from '../../../openapi/operations.ts';
import type { RequestParts, Validators } from '../../../openapi/validators.ts';
import type { AfterDelivery, AnyService } from '../../../service/service.ts';
import { refuseRequest } from '../answer/service-refusals.ts';
import type { Stage, StageResult } from '../pipeline.ts';
import type { ArrivedRequest } from '../request/arrived-request.ts';
import { type OperationInput, type ServiceContext, transact } from '../request/request-context.ts';
import { schemaMediaType } from './request-body.ts';

type AnswerCheck = (world: World, answer: Reply) => void;

/** The mock of an operation, with its types erased. */
interface UntypedMock {
  refuse?(input: OperationInput, world: World): Reply | undefined;
  handle(input: OperationInput, world: World): Reply | AfterDelivery;
}

/** A service's mock of an operation. */
export function mockOf(service: AnyService, operation: Operation): UntypedMock {
  const mock = service.operations[operation.id];
  if (mock === undefined) throw new Error(`${service.name} has no mock for its operation ${operation.id}`);
  return mock as unknown as UntypedMock;
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
export function refuseEarly(mock: UntypedMock): Stage<ServiceContext> {
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
export function handleAndCheck(mock: UntypedMock, check: AnswerCheck): Stage<ServiceContext> {
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
