// What a fault is asked for with: everything that contradicts itself, or names what is not there, is refused
// before anything is done.

import type { components } from '../../../specs/generated/control.ts';
import type { World } from '../../engine/world.ts';
import type { Fault } from '../../faults/fault.ts';
import { nearest } from '../../service/nearest.ts';
import type { AnyService } from '../../service/service.ts';
import { readCallFault } from './call-fault-request.ts';
import { readDeliveryFault } from './delivery-fault-request.ts';
import { faultRefused } from './fault-refusal.ts';
import type { ControlContext } from './handlers.ts';

export type FaultRequest = components['schemas']['CreateFaultRequest'];

/** A fault that is not yet one of a world's. */
export type FaultDraft = Omit<Fault, 'id' | 'seenCount' | 'struckCount'>;

const EFFECTS = ['respond', 'delay_ms', 'connection', 'webhook'] as const;

/** Fields that only the one or the other kind of fault has. */
const OF_DELIVERIES = ['event_type', 'endpoint', 'delivery', 'value'] as const;
const OF_CALLS = ['operation'] as const;

/**
 * Reads a request for a fault.
 *
 * @throws ApiError `fault-refused` when it makes no sense, `unknown-endpoint` or `unknown-delivery`
 */
export function readFault(
  { services }: Pick<ControlContext, 'services'>,
  world: World,
  request: FaultRequest,
): FaultDraft {
  refuseSeveralEffects(request);
  const service = serviceNamed(services, request.service);
  const { after = 0, times = null, probability = 1 } = request;
  const extent = { service: service.name, after, times, probability };
  const { webhook } = request;
  if (webhook === undefined) {
    refuseFields(request, OF_DELIVERIES, 'a fault of calls');
    return { ...extent, ...NO_DELIVERY, ...readCallFault(service, request) };
  }
  refuseFields(request, OF_CALLS, 'a fault of deliveries');
  return { ...extent, operation: null, ...readDeliveryFault(service, world, { ...request, webhook }) };
}

const NO_DELIVERY = { eventType: null, endpointId: null, deliveryId: null } as const;

function refuseSeveralEffects(request: FaultRequest): void {
  const given = EFFECTS.filter((effect) => request[effect] !== undefined);
  if (given.length === 1) return;
  throw faultRefused(
    given.map((effect) => `/${effect}`),
    {
      detail: given.length === 0 ? 'has no effect' : `cannot have ${given.join(' and ')} at once`,
      hint: `Give exactly one of ${EFFECTS.join(', ')}.`,
    },
  );
}

function refuseFields(request: FaultRequest, names: readonly (keyof FaultRequest)[], kind: string): void {
  const given = names.filter((name) => request[name] !== undefined);
  if (given.length === 0) return;
  throw faultRefused(
    given.map((name) => `/${name}`),
    {
      detail: `does not belong to ${kind}`,
      hint: 'Leave it out, or choose another effect.',
    },
  );
}

function serviceNamed(services: ReadonlyMap<string, AnyService>, name: string): AnyService {
  const service = services.get(name);
  if (service !== undefined) return service;
  const hint = nearest(name, [...services.keys()]);
  throw faultRefused(['/service'], { detail: `names no service that runs here: ${name}`, hint });
}
