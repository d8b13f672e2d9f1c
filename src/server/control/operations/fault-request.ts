// Reads a request for a fault. Checks what the schema cannot express: which fields go together, and whether what they
// refer to exists. Everything is checked before anything is done.

import type { components } from '../../../../specs/generated/control.ts';
import type { Delivery } from '../../../delivery/delivery.ts';
import { readAmount } from '../../../delivery/faults/amount.ts';
import type {
  DeliveryEffect,
  DeliveryFault,
  WebhookEffect,
} from '../../../delivery/faults/delivery-fault.ts';
import type { World } from '../../../engine/world.ts';
import type { CallEffect, CallFault } from '../../../faults/call-fault.ts';
import type { FaultDraft } from '../../../faults/fault.ts';
import { exampleNames, forcedAnswer } from '../../../openapi/documented-answers.ts';
import { operationsOf } from '../../../openapi/operations.ts';
import { ApiError } from '../../../service/api-error.ts';
import { nearest } from '../../../service/nearest.ts';
import type { AnyService } from '../../../service/service.ts';
import { findDelivery, findEndpoint } from './find.ts';

export type FaultRequest = components['schemas']['CreateFaultRequest'];
type ResendFault = NonNullable<components['schemas']['ResendRequest']['fault']>;

/** A fault of either kind that is not in a world yet. */
export type AnyFaultDraft = FaultDraft<CallFault> | FaultDraft<DeliveryFault>;

/** A fault has exactly one of these. */
const EFFECTS = ['respond', 'delay_ms', 'connection', 'webhook'] as const;

/** The fields that are not allowed with a kind of fault. */
const FIELDS_OF_OTHERS = {
  calls: ['event_type', 'endpoint', 'delivery', 'value'],
  deliveries: ['operation'],
} as const satisfies Record<string, readonly (keyof FaultRequest)[]>;

const NEEDS_SEVERAL = 'does not fit: reverse holds back several deliveries';

/**
 * Reads a request for a fault.
 *
 * @throws ApiError `fault-refused` when its parts are inconsistent, `unknown-endpoint` or `unknown-delivery`
 */
export function readFault(
  services: ReadonlyMap<string, AnyService>,
  world: World,
  request: FaultRequest,
): AnyFaultDraft {
  checkEffects(request);
  const service = serviceNamed(services, request.service);
  const { webhook, after = 0, times = null, probability = 1 } = request;
  const extent = { service: service.name, after, times, probability };
  checkFields(request, webhook === undefined ? 'calls' : 'deliveries');
  if (webhook === undefined) return { ...extent, ...readCallFault(service, request) };
  return { ...extent, ...readDeliveryFault(service, world, { ...request, webhook }) };
}

/**
 * The fault for one attempt of a delivery that is sent again.
 *
 * @throws ApiError `fault-refused` when the effect needs several deliveries, a timestamp, or another value
 */
export function faultOnce(
  service: AnyService,
  world: World,
  { id }: Pick<Delivery, 'id'>,
  { webhook, value }: ResendFault,
): FaultDraft<DeliveryFault> {
  if (webhook === 'reverse') refuse(['/fault/webhook'], NEEDS_SEVERAL);
  if (webhook === 'skew') checkDated(service, world, '/fault/webhook');
  return {
    ...{
      service: service.name,
      eventType: null,
      endpointId: null,
      deliveryId: id,
      after: 0,
      times: 1,
      probability: 1,
    },
    effect: deliveryEffect(webhook, value, '/fault/value'),
  };
}

function checkEffects(request: FaultRequest): void {
  const given = EFFECTS.filter((effect) => request[effect] !== undefined);
  if (given.length === 1) return;
  const detail = given.length === 0 ? 'has no effect' : `cannot have ${given.join(' and ')} at once`;
  refuse(given.map(pointerTo), detail, `Give exactly one of ${EFFECTS.join(', ')}.`);
}

function checkFields(request: FaultRequest, kind: keyof typeof FIELDS_OF_OTHERS): void {
  const given = FIELDS_OF_OTHERS[kind].filter((name) => request[name] !== undefined);
  if (given.length === 0) return;
  refuse(
    given.map(pointerTo),
    `does not belong to a fault of ${kind}`,
    'Leave it out, or choose another effect.',
  );
}

function serviceNamed(services: ReadonlyMap<string, AnyService>, name: string): AnyService {
  const service = services.get(name);
  if (service !== undefined) return service;
  return refuse(
    ['/service'],
    `is not a service that runs here: ${name}`,
    nearest(name, [...services.keys()]),
  );
}

function readCallFault(service: AnyService, request: FaultRequest): Pick<CallFault, 'operation' | 'effect'> {
  const { name, document } = service;
  const { operation = null } = request;
  const operations = operationsOf(document).map(({ id }) => id);
  if (operation !== null && !operations.includes(operation)) {
    const hint = nearest(operation, operations);
    refuse(['/operation'], `is not an operation of ${name}: ${operation}`, hint);
  }
  const effect = callEffect(request);
  if (effect.kind === 'respond') checkDocumented(service, operation, effect);
  return { operation, effect };
}

function callEffect({ respond, delay_ms: delayMs, connection }: FaultRequest): CallEffect {
  if (delayMs !== undefined) return { kind: 'delay', delayMs };
  if (connection !== undefined) return { kind: 'connection', how: connection };
  const { status = 0, example = null } = respond ?? {};
  return { kind: 'respond', status, example };
}

/** At least one of the operations must document the answer; calls of the others do not count as occasions. */
function checkDocumented(
  service: AnyService,
  operation: string | null,
  { status, example }: Extract<CallEffect, { kind: 'respond' }>,
): void {
  const { name, document, answersFromDocument } = service;
  const operations = operationsOf(document).filter(({ id }) => operation === null || id === operation);
  const answers = operations.flatMap((each) => forcedAnswer(document, each, status, service) ?? []);
  if (answers.length === 0) {
    const isWanted = (each: string) => answersFromDocument !== undefined || /^[0-9]+$/.test(each);
    const known = operations.flatMap(({ responses }) => [...responses.keys()]).filter(isWanted);
    const statuses = [...new Set(known)].sort();
    const by = operation ?? `any operation of ${name}`;
    const hint = `Documented are ${statuses.join(', ')}.`;
    refuse(['/respond/status'], `is not documented by ${by}: ${status}`, hint);
  }
  const names = [...new Set(answers.flatMap(exampleNames))];
  if (example === null || names.includes(example)) return;
  const hint = nearest(example, names) ?? 'The answer has no example: leave `example` out.';
  refuse(['/respond/example'], `is not an example of the answer ${status}: ${example}`, hint);
}

function readDeliveryFault(
  service: AnyService,
  world: World,
  request: FaultRequest & { readonly webhook: WebhookEffect },
): Pick<DeliveryFault, 'eventType' | 'endpointId' | 'deliveryId' | 'effect'> {
  const { event_type: eventType = null, endpoint = null, delivery = null, webhook, value } = request;
  if (eventType !== null) checkEventType(service, eventType);
  if (webhook === 'skew') checkDated(service, world, '/webhook');
  if (endpoint !== null) checkOwner(service, '/endpoint', findEndpoint(world, endpoint));
  if (delivery !== null) checkDelivery(service, request, findDelivery(world, delivery));
  const effect = deliveryEffect(webhook, value, '/value');
  return { eventType, endpointId: endpoint, deliveryId: delivery, effect };
}

/** @param pointer the location of the value in the request */
function deliveryEffect(
  how: WebhookEffect,
  value: string | number | undefined,
  pointer: string,
): DeliveryEffect {
  const read = readAmount(how, value);
  if ('problem' in read) return refuse([pointer], read.problem, read.hint);
  return { kind: 'webhook', how, amount: read.amount };
}

/** The age of a signature without a timestamp does not show. */
function checkDated({ name, webhooks }: AnyService, world: World, pointer: string): void {
  if (webhooks.policy(world).signature.timestampHeader === null)
    refuse([pointer], `does not fit: the signatures of ${name} have no timestamp`);
}

function checkEventType({ name, document }: AnyService, type: string): void {
  const types = Object.keys(document.webhooks ?? {});
  if (!types.includes(type))
    refuse(['/event_type'], `is not an event type of ${name}: ${type}`, nearest(type, types));
}

/** A delivery has one endpoint and one type, so no others can be given with it. */
function checkDelivery(
  service: AnyService,
  { webhook, endpoint, event_type: type }: FaultRequest,
  delivery: Delivery,
): void {
  checkOwner(service, '/delivery', delivery);
  const { id, endpointId, eventType } = delivery;
  if (endpoint !== undefined && endpoint !== endpointId)
    refuse(['/delivery', '/endpoint'], `do not fit: ${id} goes to ${endpointId}`);
  if (type !== undefined && type !== eventType)
    refuse(['/delivery', '/event_type'], `do not fit: ${id} is a ${eventType}`);
  if (webhook === 'reverse') refuse(['/delivery'], NEEDS_SEVERAL);
}

function checkOwner(
  { name }: AnyService,
  pointer: string,
  { id, service }: { readonly id: string; readonly service: string },
): void {
  if (service !== name) refuse([pointer], `is not of ${name}: ${id} belongs to ${service}`);
}

function pointerTo(field: string): string {
  return `/${field}`;
}

/**
 * Refuses a fault.
 *
 * @param pointers to the inconsistent fields; none for the fault as a whole
 * @param detail what is wrong with them, as a sentence without a subject
 */
function refuse(pointers: readonly string[], detail: string, hint?: string): never {
  const fields = pointers.length === 0 ? [''] : pointers;
  throw new ApiError('fault-refused', {
    detail: `${pointers.join(' and ') || 'The fault'} ${detail}.`,
    hint,
    errors: fields.map((pointer) => ({ pointer, detail })),
  });
}
