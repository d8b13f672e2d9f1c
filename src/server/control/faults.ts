// Faults of a world: made, listed, removed.

import type { components } from '../../../specs/generated/control.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import { removeFault } from '../../delivery/faults/postpone-attempt.ts';
import type { World } from '../../engine/world.ts';
import { type Fault, faults, isSpent } from '../../faults/fault.ts';
import { ApiError } from '../../service/api-error.ts';
import { faultOnce } from './delivery-fault-request.ts';
import { type FaultDraft, readFault } from './fault-request.ts';
import { faultBefore, faultInTheWay } from './fault-scope.ts';
import { findWorld } from './find.ts';
import type { ControlOperations } from './handlers.ts';

type FaultOperations = Pick<ControlOperations, 'listFaults' | 'createFault' | 'clearFaults' | 'removeFault'>;
type FaultRecord = components['schemas']['FaultRecord'];

/** How many faults are kept that are spent. */
const SPENT_LIMIT = 100;

export const faultOperations: FaultOperations = {
  listFaults: ({ path }, context) => {
    const { world } = findWorld(context, path.world);
    return { status: 200, body: { faults: [...world.collection(faults).values()].map(faultView) } };
  },

  createFault: ({ path, body }, context) => {
    const { scheduler } = findWorld(context, path.world);
    const call = scheduler.call('fault created', (world) => {
      const draft = readFault(context, world, body);
      const older = faultInTheWay(context, world, draft);
      if (older !== undefined) {
        const what = draft.effect.kind === 'webhook' ? 'attempt' : 'call';
        throw new ApiError('fault-never-strikes', `${older.id} strikes every such ${what} before it.`);
      }
      return addFault(world, draft);
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
 * Adds the fault that strikes the next attempt of a delivery and no other; part of the step that forces it.
 *
 * @throws ApiError `fault-refused`, or `fault-never-strikes` when an older fault may take the attempt
 */
export function addFaultOnce(
  world: World,
  delivery: Delivery,
  effect: Parameters<typeof faultOnce>[1],
): void {
  const draft = faultOnce(delivery, effect);
  const older = faultBefore(world, delivery);
  if (older !== undefined)
    throw new ApiError('fault-never-strikes', `${older.id} may strike this attempt before it.`);
  addFault(world, draft);
}

/** Of faults that are spent the latest are kept: resends alone must not fill a world. */
function addFault(world: World, draft: FaultDraft): Fault {
  const standing = world.collection(faults);
  const spent = [...standing.values()].filter(isSpent);
  for (const { id } of spent.slice(0, Math.max(0, spent.length - SPENT_LIMIT))) standing.delete(id);
  const fault = { ...draft, id: world.ids.next('flt_'), seenCount: 0, struckCount: 0 };
  return standing.put(fault.id, fault);
}

function faultView(fault: Fault): FaultRecord {
  const { id, service, after, times, probability, seenCount, struckCount } = fault;
  const extent = { after, times, probability, seen: seenCount, struck: struckCount, spent: isSpent(fault) };
  return { id, service, ...effectView(fault), ...extent };
}

function effectView({ effect, operation, eventType, endpointId, deliveryId }: Fault): Partial<FaultRecord> {
  switch (effect.kind) {
    case 'respond':
      return { operation, respond: { status: effect.status, example: effect.example } };
    case 'delay':
      return { operation, delay_ms: effect.delayMs };
    case 'connection':
      return { operation, connection: effect.how };
    case 'webhook': {
      const narrowed = { event_type: eventType, endpoint: endpointId, delivery: deliveryId };
      return { ...narrowed, webhook: effect.how, value: effect.amount };
    }
  }
}
