// Mutants: a service that breaks one rule and keeps all others. A suite that lets one pass unnoticed does
// not prove that rule.

import { type Delivery, deliveries } from '../delivery/delivery.ts';
import type { DeliveryPolicy } from '../delivery/policy.ts';
import type { World } from '../engine/world.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { Reply } from '../openapi/handler.ts';
import type { AfterDelivery, AnyOperationMock, AnyService } from './service.ts';

export interface Mutant {
  readonly rule: string;
  /** What it does instead, as a sentence without its subject. */
  readonly does: string;
  /** Other rules that cannot help being broken with it. */
  readonly overlaps?: readonly string[];
  /** The service with the rule broken; the given one stays as it is. */
  alter(service: AnyService): AnyService;
}

/** A request as an altered operation sees it. */
export interface MutatedRequest {
  readonly operation: string;
  readonly principal: unknown;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

type Handle = (request: unknown, world: World) => Reply | AfterDelivery;

/**
 * Alters the answers of some operations, refusals of their own included.
 *
 * @example alterReply(service, ['createWebhook'], (reply) => ({ ...reply, status: 200 }))
 */
export function alterReply(
  service: AnyService,
  operations: readonly string[] | 'all',
  change: (reply: Reply, request: MutatedRequest, world: World) => Reply,
): AnyService {
  const isAltered = (id: string) => operations === 'all' || operations.includes(id);
  const altered = Object.entries(service.operations).map(([id, mock]) => {
    if (!isAltered(id)) return [id, mock] as const;
    const changed = (reply: Reply, request: unknown, world: World) =>
      change(reply, { operation: id, ...(request as object) } as MutatedRequest, world);
    const handle: Handle = (request, world) => {
      const answer = (mock.handle as Handle)(request, world);
      if (!('afterDelivery' in answer)) return changed(answer, request, world);
      const reply: AfterDelivery['reply'] = (delivery, later) =>
        changed(answer.reply(delivery, later), request, later);
      return { ...answer, reply };
    };
    const refuse = (request: unknown, world: World) => {
      const refused = (mock.refuse as Handle | undefined)?.(request, world) as Reply | undefined;
      return refused && changed(refused, request, world);
    };
    return [id, (mock.refuse === undefined ? { handle } : { refuse, handle }) as AnyOperationMock] as const;
  });
  return { ...service, operations: Object.fromEntries(altered) };
}

/**
 * Puts something else in the place of an operation; `proceed` does what it does otherwise, with as much of the
 * request changed as it is told.
 *
 * @example replaceOperation(service, 'deleteWebhook', () => ({ status: 204 }))
 * @example replaceOperation(service, 'listWebhooks', (_, __, proceed) => proceed({ query: {} }))
 */
export function replaceOperation(
  service: AnyService,
  operation: string,
  replacement: (
    request: MutatedRequest,
    world: World,
    proceed: (change?: Partial<MutatedRequest>) => Reply | AfterDelivery,
  ) => Reply | AfterDelivery,
): AnyService {
  const mock = service.operations[operation];
  if (mock === undefined) throw new Error(`${service.name} has no operation ${operation}`);
  const handle: Handle = (request, world) =>
    replacement({ operation, ...(request as object) } as MutatedRequest, world, (change) =>
      (mock.handle as Handle)({ ...(request as object), ...change }, world),
    );
  return {
    ...service,
    operations: { ...service.operations, [operation]: { ...mock, handle } as AnyOperationMock },
  };
}

/**
 * Alters the refusals that no operation makes: validation, limits, unknown paths.
 *
 * @example alterRefusal(service, (reply) => ({ ...reply, status: 400 }))
 */
export function alterRefusal(
  service: AnyService,
  change: (reply: Reply, refusal: Parameters<AnyService['errorReply']>[0]) => Reply,
): AnyService {
  return { ...service, errorReply: (refusal) => change(service.errorReply(refusal), refusal) };
}

/**
 * Alters who is let in.
 *
 * @example alterAccess(service, (access) => ({ ...access, authorize: () => undefined }))
 */
export function alterAccess(
  service: AnyService,
  change: (access: AnyService['access']) => AnyService['access'],
): AnyService {
  return { ...service, access: change(service.access) };
}

/**
 * Alters the spec that requests are validated against: what it no longer demands is no longer refused.
 *
 * @example alterDocument(service, (document) => { document.components.schemas.NewWebhook.required = ['url'] })
 */
// biome-ignore lint/suspicious/noExplicitAny: a mutant reaches anywhere into the document
export function alterDocument(service: AnyService, change: (document: any) => void): AnyService {
  const document = structuredClone(service.document) as OpenApiDocument;
  change(document);
  return { ...service, document };
}

/**
 * Alters how deliveries are sent: timeout, schedule, headers, signature, auto-disable.
 *
 * @example alterPolicy(service, (policy) => ({ ...policy, timeoutMs: 5_000 }))
 */
export function alterPolicy(
  service: AnyService,
  change: (policy: DeliveryPolicy) => DeliveryPolicy,
): AnyService {
  const { webhooks } = service;
  return { ...service, webhooks: { ...webhooks, policy: (world) => change(webhooks.policy(world)) } };
}

/**
 * Alters deliveries as they leave; nothing in the place of one keeps it from leaving.
 *
 * @example alterDeliveries(service, (delivery) => ({ ...delivery, body: '{}' }))
 */
export function alterDeliveries(
  service: AnyService,
  change: (delivery: Delivery, world: World) => Delivery | undefined,
): AnyService {
  return { ...service, webhooks: { ...service.webhooks, rewrite: change } };
}

/**
 * Alters the payloads of some event types: as they leave, and as they are emitted by hand. What is emitted and
 * delivered is altered at every attempt, so a change should come to the same when it is made again.
 *
 * @example alterPayload(service, ['bounce'], (payload) => ({ ...payload, tenant_id: undefined }))
 */
export function alterPayload(
  service: AnyService,
  types: string | readonly string[] | 'all',
  // biome-ignore lint/suspicious/noExplicitAny: a mutant reaches anywhere into the payload
  change: (payload: any, world: World, type: string) => object,
): AnyService {
  const isAltered = (type: string) => types === 'all' || [types].flat().includes(type);
  const altered = alterDeliveries(service, (delivery, world) => {
    if (!isAltered(delivery.eventType)) return delivery;
    const body = JSON.stringify(change(JSON.parse(delivery.body), world, delivery.eventType));
    // Kept, so that the record shows what has left.
    return world.collection(deliveries).update(delivery.id, { body });
  });
  const compose: AnyService['events']['compose'] = (type, given, world) => {
    const event = service.events.compose(type, given, world);
    return isAltered(type) ? { ...event, payload: change(event.payload, world, type) } : event;
  };
  return { ...altered, events: { ...service.events, compose } };
}

/**
 * Does something else, or something more, when a timer of the service is due.
 *
 * @example alterTimer(service, 'secret.expiry', () => undefined)
 */
export function alterTimer(
  service: AnyService,
  timer: string,
  change: (world: World, proceed: () => void) => void,
): AnyService {
  const known = service.timers[timer];
  if (known === undefined) throw new Error(`${service.name} has no timer ${timer}`);
  return {
    ...service,
    timers: { ...service.timers, [timer]: (world, item) => change(world, () => known(world, item)) },
  };
}

/**
 * Does something else, or something more, when something is simulated.
 *
 * @example alterAction(service, 'write', (input, world, proceed) => proceed({ ...input, bytes: 0 }))
 */
export function alterAction(
  service: AnyService,
  action: string,
  change: (
    input: Readonly<Record<string, unknown>>,
    world: World,
    proceed: (input: Readonly<Record<string, unknown>>) => unknown,
  ) => unknown,
): AnyService {
  const known = service.actions[action];
  if (known === undefined) throw new Error(`${service.name} has no action ${action}`);
  const run = (input: never, world: World) =>
    change(input, world, (given) => known.run(given as never, world));
  return { ...service, actions: { ...service.actions, [action]: { ...known, run } } };
}
