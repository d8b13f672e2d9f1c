// Mocks with a mutant. With a fault at the wire, their API is altered by a proxy in front of it, their events and attempts on
// the way to receivers.

import { type Delivery, deliveries } from '../delivery/delivery.ts';
import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import type { AnyService } from '../service/service.ts';
import { alteredTarget } from '../verify/mutation/altered-target.ts';
import type { Alteration, WireFault } from '../verify/mutation/wire-fault.ts';
import type { Target, TargetSession } from '../verify/session.ts';
import type { ServiceMutant } from './mutants.ts';

/** A mock with a mutant: the service to serve, and the target to make of the server's. */
export interface MutatedMock {
  readonly service: AnyService;
  wrap<Opened extends TargetSession>(target: Target<Opened>): Target<Opened>;
}

/**
 * A mock with a mutant.
 *
 * @example const { service, wrap } = mutated(mutant, quota)
 */
export function mutated(mutant: ServiceMutant, service: AnyService): MutatedMock {
  if ('atWire' in mutant) return wireMutant(service, mutant);
  return { service: mutant.alter(service), wrap: (target) => target };
}

function wireMutant(service: AnyService, { atWire }: Pick<WireFault, 'atWire'>): MutatedMock {
  // Each check has a world of its own, and an alteration that begins with it.
  const alterations = new Map<string, Alteration>();
  const of = ({ id }: World): Alteration => alterations.get(id) ?? {};
  const alterationOf = (session: TargetSession) => {
    const { event, send, ...atApi } = atWire();
    alterations.set(worldOf(session, service.name), { ...(event && { event }), ...(send && { send }) });
    return atApi;
  };
  const { name, document } = service;
  return {
    service: alteredEvents(service, of),
    wrap: (target) => alteredTarget(target, { service: name, document, alterationOf }),
  };
}

/** The URL of a world ends with its id. */
function worldOf(session: TargetSession, service: string): string {
  return session.url(service).split('/').at(-1) ?? '';
}

/** Alters events before they are signed, and attempts after that. */
function alteredEvents(service: AnyService, of: (world: World) => Alteration): AnyService {
  const done = new WeakMap<World, Set<string>>();
  const isDone = (world: World, id: string) => {
    const ids = done.get(world) ?? new Set();
    done.set(world, ids);
    return ids.has(id) || void ids.add(id);
  };
  const changed = (world: World, type: string, payload: object) =>
    (of(world).event?.(payload as JsonObject, type) ?? payload) as JsonObject;
  const rewrite = (delivery: Delivery, world: World): Delivery => {
    const { id, eventId, eventType, body } = delivery;
    // What was emitted by hand was altered when it was composed.
    if (of(world).event === undefined || done.get(world)?.has(eventId) || isDone(world, id)) return delivery;
    // Stored, so that the record shows what was sent.
    const sent = JSON.stringify(changed(world, eventType, JSON.parse(body)));
    return world.collection(deliveries).update(id, { body: sent });
  };
  const compose: AnyService['events']['compose'] = (type, given, world) => {
    const event = service.events.compose(type, given, world);
    isDone(world, event.id);
    return { ...event, payload: changed(world, type, event.payload) };
  };
  return {
    ...service,
    events: { ...service.events, compose },
    webhooks: {
      ...service.webhooks,
      rewrite,
      intercept: async (attempt, world, proceed) => of(world).send?.(attempt, proceed) ?? proceed(),
    },
  };
}
