// What a fault of deliveries is asked for with: the deliveries that it is about, and what it does to an attempt.

import type { components } from '../../../specs/generated/control.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { World } from '../../engine/world.ts';
import type { Fault } from '../../faults/fault.ts';
import { nearest } from '../../service/nearest.ts';
import type { AnyService } from '../../service/service.ts';
import { faultRefused } from './fault-refusal.ts';
import type { FaultDraft, FaultRequest } from './fault-request.ts';
import { amountOf } from './fault-values.ts';
import { findDelivery, findEndpoint } from './find.ts';

type ResendFault = NonNullable<components['schemas']['ResendRequest']['fault']>;

const NEEDS_SEVERAL = { detail: 'does not fit: reverse holds back several deliveries' } as const;

/**
 * Reads what is particular to a fault of deliveries.
 *
 * @throws ApiError `fault-refused` when its parts do not fit together, `unknown-endpoint` or `unknown-delivery`
 */
export function readDeliveryFault(
  service: AnyService,
  world: World,
  request: FaultRequest & Required<Pick<FaultRequest, 'webhook'>>,
): Pick<Fault, 'eventType' | 'endpointId' | 'deliveryId' | 'effect'> {
  const { webhook: how, value, event_type: eventType, endpoint: endpointId, delivery: deliveryId } = request;
  if (eventType !== undefined) refuseUnknownEvent(service, eventType);
  if (endpointId !== undefined) refuseStranger(service, '/endpoint', findEndpoint(world, endpointId));
  if (deliveryId !== undefined) refuseMisfit(service, request, findDelivery(world, deliveryId));
  return {
    eventType: eventType ?? null,
    endpointId: endpointId ?? null,
    deliveryId: deliveryId ?? null,
    effect: { kind: 'webhook', how, amount: amountOf(how, value, '/value') },
  };
}

/**
 * The fault that strikes one attempt of a delivery, sent once more.
 *
 * @throws ApiError `fault-refused` when the effect needs several deliveries, or another value
 */
export function faultOnce(
  { id, service }: Pick<Delivery, 'id' | 'service'>,
  { webhook: how, value }: ResendFault,
): FaultDraft {
  if (how === 'reverse') throw faultRefused(['/fault/webhook'], NEEDS_SEVERAL);
  return {
    ...{ service, operation: null, eventType: null, endpointId: null, deliveryId: id },
    ...{ after: 0, times: 1, probability: 1 },
    effect: { kind: 'webhook', how, amount: amountOf(how, value, '/fault/value') },
  };
}

/** A delivery has one endpoint and one type, so that no others can be named beside it. */
function refuseMisfit(
  service: AnyService,
  { webhook, endpoint, event_type: type }: FaultRequest,
  delivery: Delivery,
): void {
  refuseStranger(service, '/delivery', delivery);
  const { id, endpointId, eventType } = delivery;
  if (endpoint !== undefined && endpoint !== endpointId)
    throw faultRefused(['/delivery', '/endpoint'], { detail: `do not fit: ${id} goes to ${endpointId}` });
  if (type !== undefined && type !== eventType)
    throw faultRefused(['/delivery', '/event_type'], { detail: `do not fit: ${id} is a ${eventType}` });
  if (webhook === 'reverse') throw faultRefused(['/delivery'], NEEDS_SEVERAL);
}

function refuseUnknownEvent({ name, document }: AnyService, type: string): void {
  const types = Object.keys(document.webhooks ?? {});
  if (types.includes(type)) return;
  const hint = nearest(type, types);
  throw faultRefused(['/event_type'], { detail: `names no event type of ${name}: ${type}`, hint });
}

function refuseStranger(
  { name }: AnyService,
  pointer: string,
  { id, service }: { readonly id: string; readonly service: string },
): void {
  if (service === name) return;
  throw faultRefused([pointer], { detail: `is not of ${name}: ${id} belongs to ${service}` });
}
