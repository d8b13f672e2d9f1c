// Mutants: a service that breaks one rule and keeps all others. A suite that does not detect one does not prove that
// rule.

import { type Delivery, deliveries } from '../delivery/delivery.ts';
import type { DeliveryPolicy } from '../delivery/policy/policy.ts';
import type { World } from '../engine/world.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { Reply } from '../openapi/handler.ts';
import type { AfterDelivery, AnyOperationMock, AnyService } from './service.ts';

/** A mock that breaks one rule; a check of the rule must notice it. */
export interface Mutant {
  readonly rule: string;
  /** What it does wrong, as a sentence without a subject. */
  readonly does: string;
  /**
   * Other rules that are inevitably broken with it; `any` if it changes something that checks of all kinds of rules
   * read, such as the shape of a response.
   */
  readonly overlaps?: readonly string[] | 'any';
  /** The service with the rule broken; the given one is not changed. */
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
 * Alters the answers of some operations, including their own errors.
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
 * Replaces an operation; `proceed` runs the original one, with the given parts of the request changed.
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
 * Alters the errors that do not come from an operation: validation, limits, unknown paths.
 *
 * @example alterErrors(service, (reply) => ({ ...reply, status: 400 }))
 */
export function alterErrors(
  service: AnyService,
  change: (reply: Reply, refusal: Parameters<AnyService['errorReply']>[0]) => Reply,
): AnyService {
  return { ...service, errorReply: (refusal, world) => change(service.errorReply(refusal, world), refusal) };
}

/**
 * Alters authentication, authorization and rate limits.
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
 * Alters the spec that requests are validated against.
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
 * Alters deliveries when they are sent; returning `undefined` suppresses a delivery.
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
 * Alters the payloads of some event types, when they are sent and when they are emitted by hand. Since the change is
 * applied at every attempt, it should be idempotent.
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
    // Stored, so that the record shows what was sent.
    return world.collection(deliveries).update(delivery.id, { body });
  });
  const compose: AnyService['events']['compose'] = (type, given, world) => {
    const event = service.events.compose(type, given, world);
    return isAltered(type) ? { ...event, payload: change(event.payload, world, type) } : event;
  };
  return { ...altered, events: { ...service.events, compose } };
}

/**
 * Does something else, or something in addition, when a timer of the service fires.
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
    timers: {
      ...service.timers,
      [timer]: { ...known, run: (world, task) => change(world, () => known.run(world, task)) },
    },
  };
}

/**
 * Does something else, or something in addition, when an action is simulated.
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
  const run = (input: Readonly<Record<string, unknown>>, world: World) =>
    change(input, world, (given) => known.run(given, world));
  return { ...service, actions: { ...service.actions, [action]: { ...known, run } } };
}
