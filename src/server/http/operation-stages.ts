// The stages in which an operation does its work: its own refusals, validation against the spec, and its handler.

import type { FastifyRequest } from 'fastify';
import { deliveries } from '../../delivery/delivery.ts';
import type { World } from '../../engine/world.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import type { RequestParts, Validators } from '../../openapi/validators.ts';
import type { AfterDelivery, AnyService } from '../../service/service.ts';
import type { Stage, StageResult } from './pipeline.ts';
import { schemaMediaType } from './request-body.ts';
import { type OperationInput, type ServiceContext, transact } from './request-context.ts';
import { refuseRequest } from './service-refusals.ts';

type AnswerCheck = (world: World, answer: Reply) => void;

/** The mock of an operation, whose types are no longer known. */
interface UntypedMock {
  refuse?(input: OperationInput, world: World): Reply | undefined;
  handle(input: OperationInput, world: World): Reply | AfterDelivery;
}

/** The mock that a service has for an operation. */
export function mockOf(service: AnyService, operation: Operation): UntypedMock {
  const mock = service.operations[operation.id];
  if (mock === undefined) throw new Error(`${service.name} has no mock for its operation ${operation.id}`);
  return mock as unknown as UntypedMock;
}

/** Puts together what the handler is given. */
export function prepareInput(
  readParameters: (request: FastifyRequest) => RequestParts,
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
    };
    return undefined;
  };
}

/** Asks the operation's own refusals that come before validation. */
export function refuseEarly(mock: UntypedMock): Stage<ServiceContext> {
  return (context) => transact(context, (world) => mock.refuse?.(inputOf(context), world));
}

/** Refuses what does not fit the spec. */
export function validate(operation: Operation, validators: Validators): Stage<ServiceContext> {
  return (context) => {
    const faults = validators.request(operation, schemaMediaType(context.body))(context.input);
    return faults.length === 0 ? undefined : refuseRequest({ kind: 'invalid', faults }, context);
  };
}

/** Handles the request and checks the answer in one transaction: an answer that does not fit rolls it back. */
export function handleAndCheck(mock: UntypedMock, check: AnswerCheck): Stage<ServiceContext> {
  return (context) => {
    const { result, run } = context.scheduler.call(context.cause, (world) => {
      const answer = mock.handle(inputOf(context), world);
      if (!('afterDelivery' in answer)) check(world, answer);
      return answer;
    });
    if (!('afterDelivery' in result)) return result;
    return (run?.settled ?? Promise.resolve()).then(() => answerAfterDelivery(context, result, check));
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

/** The stage before has put it together. */
function inputOf({ input }: ServiceContext): OperationInput {
  return input as OperationInput;
}
