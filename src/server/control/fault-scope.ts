// What a fault is about, compared: an older fault that strikes all of it never lets a newer one have its turn.

import { type Delivery, deliveries } from '../../delivery/delivery.ts';
import type { World } from '../../engine/world.ts';
import { type Fault, faults, isSpent } from '../../faults/fault.ts';
import { isAboutAttempt, strikesAlways } from '../../faults/strike.ts';
import { isDocumented } from '../../openapi/documented-answers.ts';
import type { AnyService } from '../../service/service.ts';
import { type DocumentedOperations, documentedOperations } from './documented-operations.ts';
import type { FaultDraft } from './fault-request.ts';
import type { ControlContext } from './handlers.ts';

/** The standing fault that strikes always and all that a new one is about; `undefined` when the new one has a chance. */
export function faultInTheWay(
  { services }: Pick<ControlContext, 'services'>,
  world: World,
  draft: FaultDraft,
): Fault | undefined {
  if (draft.effect.kind === 'delay') return undefined;
  const covers =
    draft.effect.kind === 'webhook' ? coverOfDeliveries(world, draft) : coverOfCalls(services, draft);
  return [...world.collection(faults).values()].find(
    (older) =>
      older.service === draft.service &&
      older.effect.kind !== 'delay' &&
      (older.effect.kind === 'webhook') === (draft.effect.kind === 'webhook') &&
      strikesAlways(older) &&
      covers(older),
  );
}

/** The standing fault that may strike the next attempt of a delivery. */
export function faultBefore(
  world: World,
  { id, service, eventType, endpointId }: Delivery,
): Fault | undefined {
  const occasion = { service, eventType, endpointId, deliveryId: id };
  return [...world.collection(faults).values()].find(
    (fault) => !isSpent(fault) && fault.seenCount >= fault.after && isAboutAttempt(fault, occasion),
  );
}

/** Tells of an older fault whether it is about all the deliveries that a draft is about. */
function coverOfDeliveries(world: World, draft: FaultDraft): (older: Fault) => boolean {
  const delivery = draft.deliveryId === null ? undefined : world.collection(deliveries).get(draft.deliveryId);
  const { eventType, endpointId } = delivery ?? draft;
  return (older) =>
    (older.eventType === null || older.eventType === eventType) &&
    (older.endpointId === null || older.endpointId === endpointId) &&
    (older.deliveryId === null || older.deliveryId === draft.deliveryId);
}

/** Tells of an older fault whether it is about all the operations that a draft is about. */
function coverOfCalls(
  services: ReadonlyMap<string, AnyService>,
  draft: FaultDraft,
): (older: Fault) => boolean {
  const operations = documentedOperations(services.get(draft.service) as AnyService);
  const wanted = operationsStruck(operations, draft);
  return (older) => wanted.isSubsetOf(operationsStruck(operations, older));
}

function operationsStruck(operations: DocumentedOperations, { operation, effect }: FaultDraft): Set<string> {
  const struck = [...operations].filter(
    ([id, answers]) =>
      (operation === null || id === operation) &&
      (effect.kind !== 'respond' || isDocumented(answers, effect)),
  );
  return new Set(struck.map(([id]) => id));
}
