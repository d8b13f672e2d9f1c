// Faults of a world: creates, lists and removes them. A fault that an older one would prevent from ever being applied
// is refused.

import type { components } from '../../../../specs/generated/control.ts';
import { type Delivery, deliveries } from '../../../delivery/delivery.ts';
import {
  type AttemptScope,
  type DeliveryFault,
  isAboutAttempts,
  isDeliveryFault,
} from '../../../delivery/faults/delivery-fault.ts';
import { removeFault } from '../../../delivery/faults/postpone-attempt.ts';
import type { World } from '../../../engine/world.ts';
import { type CallFault, isAboutCall, isCallFault } from '../../../faults/call-fault.ts';
import {
  addFault,
  type Fault,
  type FaultDraft,
  faults,
  isAlwaysApplied,
  isSpent,
} from '../../../faults/fault.ts';
import { forcedAnswer, hasExample } from '../../../openapi/documented-answers.ts';
import { operationsOf } from '../../../openapi/operations.ts';
import { ApiError } from '../../../service/api-error.ts';
import type { AnyService } from '../../../service/service.ts';
import type { ControlContext, ControlOperations } from '../handlers.ts';
import { type AnyFaultDraft, faultOnce, readFault } from './fault-request.ts';
import { findService, findWorld } from './find.ts';

type FaultOperations = Pick<ControlOperations, 'listFaults' | 'createFault' | 'clearFaults' | 'removeFault'>;
type FaultRecord = components['schemas']['FaultRecord'];

export const faultOperations: FaultOperations = {
  listFaults: ({ path }, context) => {
    const { world } = findWorld(context, path.world);
    return { status: 200, body: { faults: [...world.collection(faults).values()].map(faultView) } };
  },

  createFault: ({ path, body }, context) => {
    const { scheduler } = findWorld(context, path.world);
    const call = scheduler.call('fault created', (world) => {
      const draft = readFault(context.services, world, body);
      const older = faultInTheWay(context, world, draft);
      if (older === undefined) return addFault(world, draft);
      const what = draft.effect.kind === 'webhook' ? 'attempt' : 'call';
      throw new ApiError('fault-never-strikes', `${older.id} is applied to every such ${what} first.`);
    });
    return { status: 201, body: faultView(call.result) };
  },

  clearFaults: ({ path }, context) => {
    const { scheduler } = findWorld(context, path.world);
    scheduler.call('faults removed', (world) => {
      for (const { id } of [...world.collection(faults).values()]) removeFault(world, id);
    });
    return { status: 204 };
  },

  removeFault: ({ path }, context) => {
    const { scheduler, world } = findWorld(context, path.world);
    if (!world.collection(faults).has(path.fault))
      throw new ApiError('unknown-fault', `There is no fault ${path.fault} in world ${world.id}.`);
    scheduler.call(`fault ${path.fault} removed`, (inWorld) => removeFault(inWorld, path.fault));
    return { status: 204 };
  },
};

/**
 * Adds a fault for the next attempt of a delivery only. Part of the transaction that schedules the attempt.
 *
 * @throws ApiError `fault-refused`, or `fault-never-strikes` when an older fault may be applied to the attempt
 */
export function addFaultOnce(
  service: AnyService,
  world: World,
  delivery: Delivery,
  effect: Parameters<typeof faultOnce>[3],
): void {
  const draft = faultOnce(service, world, delivery, effect);
  const { id: deliveryId, eventType, endpointId } = delivery;
  const attempt = { service: service.name, eventType, endpointId, deliveryId };
  const older = faultsWhere(world, (fault) => !isSpent(fault) && fault.seenCount >= fault.after).find(
    (fault) => isDeliveryFault(fault) && isAboutAttempts(fault, attempt),
  );
  if (older !== undefined)
    throw new ApiError('fault-never-strikes', `${older.id} may be applied to this attempt first.`);
  addFault(world, draft);
}

/**
 * The older fault that is always applied to everything that a new one matches; `undefined` if the new one can be
 * applied.
 */
function faultInTheWay(context: ControlContext, world: World, draft: AnyFaultDraft): Fault | undefined {
  const standing = faultsWhere(world, isAlwaysApplied);
  if (standing.length === 0) return undefined;
  if ('deliveryId' in draft) {
    const scope = scopeOf(world, draft);
    return standing.find((older) => isDeliveryFault(older) && isAboutAttempts(older, scope));
  }
  if (draft.effect.kind === 'delay') return undefined;
  const calls = callsOf(findService(context, draft.service)).filter((call) => isAboutCall(draft, call));
  return standing.find(
    (older) =>
      isCallFault(older) && older.effect.kind !== 'delay' && calls.every((call) => isAboutCall(older, call)),
  );
}

function faultsWhere(world: World, isWanted: (fault: Fault) => boolean): Fault[] {
  return [...world.collection(faults).values()].filter(isWanted);
}

/** A fault of one delivery applies to attempts to one endpoint, of one type. */
function scopeOf(world: World, draft: FaultDraft<DeliveryFault>): AttemptScope {
  const { service, deliveryId } = draft;
  const delivery = deliveryId === null ? undefined : world.collection(deliveries).get(deliveryId);
  const { eventType, endpointId } = delivery ?? draft;
  return { service, eventType, endpointId, deliveryId };
}

/** One call of each operation. */
function callsOf(service: AnyService): Parameters<typeof isAboutCall>[1][] {
  const { name, document } = service;
  return operationsOf(document).map((operation) => ({
    service: name,
    operation: operation.id,
    documents: (status, example) => hasExample(forcedAnswer(document, operation, status, service), example),
  }));
}

function faultView(fault: Fault): FaultRecord {
  const { id, service, after, times, probability, seenCount, struckCount } = fault;
  const extent = { after, times, probability, seen: seenCount, struck: struckCount, spent: isSpent(fault) };
  if (isDeliveryFault(fault)) return { id, service, ...deliveryFaultView(fault), ...extent };
  if (isCallFault(fault)) return { id, service, ...callFaultView(fault), ...extent };
  return { id, service, ...extent };
}

function deliveryFaultView({ eventType, endpointId, deliveryId, effect }: DeliveryFault) {
  const narrowed = { event_type: eventType, endpoint: endpointId, delivery: deliveryId };
  return { ...narrowed, webhook: effect.how, value: effect.amount };
}

function callFaultView({ operation, effect }: CallFault): Partial<FaultRecord> {
  switch (effect.kind) {
    case 'respond':
      return { operation, respond: { status: effect.status, example: effect.example } };
    case 'delay':
      return { operation, delay_ms: effect.delayMs };
    case 'connection':
      return { operation, connection: effect.how };
  }
}
