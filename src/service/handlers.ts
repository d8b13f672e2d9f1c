// The handlers of a service: one for each operation of its spec, typed from the generated `operations`, and their
// conversion for the server.

import type { World } from '../engine/world.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { OperationTypes, Replies, Reply, ReplyOf, RequestOf } from '../openapi/handler.ts';
import { type Operation, operationsOf } from '../openapi/operations.ts';
import { type Explanation, repliesOf } from '../openapi/replies.ts';
import type { AfterDelivery, AnyOperationMock } from './service.ts';

/** Answers a valid request: `({ path }, reply, world) => reply[200](…)`. Part of a transaction. */
export type Handler<Op extends OperationTypes, Principal> = (
  request: RequestOf<Op, Principal>,
  reply: Replies<Op>,
  world: World,
) => ReplyOf<Op> | AfterDelivery<ReplyOf<Op>>;

/** A handler with errors of its own that come before validation, when the body is parsed but not checked. */
export interface CheckedHandler<Op extends OperationTypes, Principal> {
  beforeValidation(
    request: RequestOf<Op, Principal> & { readonly body: unknown },
    reply: Replies<Op>,
    world: World,
  ): ReplyOf<Op> | undefined;
  readonly handle: Handler<Op, Principal>;
}

/** The ids of a spec's webhooks (`onBounce`), which are not operations of the service. */
type WebhookId = `on${Capitalize<string>}`;

/**
 * The handlers of all operations of a spec.
 *
 * @example export const webhooks = { getWebhook: ({ path }, reply, world) => … } satisfies Partial<MailHandlers>
 */
export type Handlers<Operations, Principal> = {
  readonly [Id in Exclude<keyof Operations, WebhookId>]: Operations[Id] extends OperationTypes
    ? Handler<Operations[Id], Principal> | CheckedHandler<Operations[Id], Principal>
    : never;
};

/** A handler whose type has checked its replies; here they are only passed on. */
type AnyHandler = AnyCheckedHandler['handle'];
interface AnyCheckedHandler {
  beforeValidation(request: unknown, reply: unknown, world: World): Reply | undefined;
  handle(request: unknown, reply: unknown, world: World): Reply | AfterDelivery;
}

/**
 * The operations of a service as the server calls them: each handler with its documented replies.
 *
 * @param explain the text of an error's body, for the journal
 * @example export const operations = operationMocks(mailDocument, handlers, explain)
 */
export function operationMocks(
  document: OpenApiDocument,
  handlers: Readonly<Record<string, AnyHandler | AnyCheckedHandler>>,
  explain: Explanation,
): Readonly<Record<string, AnyOperationMock>> {
  const mocks: Record<string, AnyOperationMock> = {};
  for (const operation of operationsOf(document)) {
    const handler = handlers[operation.id];
    if (handler !== undefined) mocks[operation.id] = mockOf(handler, operation, explain);
  }
  return mocks;
}

/** Its replies are made when it is first called. */
function mockOf(
  handler: AnyHandler | AnyCheckedHandler,
  operation: Operation,
  explain: Explanation,
): AnyOperationMock {
  let known: ReturnType<typeof repliesOf> | undefined;
  const replies = () => {
    known ??= repliesOf(operation, explain);
    return known;
  };
  if (typeof handler === 'function')
    return { handle: (request, world) => handler(request, replies(), world) };
  return {
    refuse: (request, world) => handler.beforeValidation(request, replies(), world),
    handle: (request, world) => handler.handle(request, replies(), world),
  };
}
