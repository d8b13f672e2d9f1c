// Finds what a control call refers to, with errors that say what to do if it does not exist.

import { type Delivery, deliveries } from '../../../delivery/delivery.ts';
import { type Endpoint, endpoints } from '../../../delivery/endpoint.ts';
import type { World } from '../../../engine/world.ts';
import { ApiError } from '../../../service/api-error.ts';
import { nearest } from '../../../service/nearest.ts';
import type { AnyService } from '../../../service/service.ts';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import { storeUnavailable } from '../../worlds/store-refusal.ts';
import type { ControlContext } from '../handlers.ts';

/** The world with that id, caught up with the wall clock. */
export function findWorld({ worlds }: ControlContext, id: string): ManagedWorld {
  const managed = worlds.get(id);
  if (managed === undefined) {
    // It was lost after the call had entered it.
    if (worlds.isAway(id)) throw storeUnavailable(`The world ${id} is being brought back from the store.`);
    const known = worlds.list().map((world) => world.id);
    throw new ApiError('unknown-world', { detail: `There is no world ${id}.`, hint: nearest(id, known) });
  }
  managed.scheduler.tick();
  return managed;
}

export function findService({ services }: ControlContext, name: string): AnyService {
  const service = services.get(name);
  if (service !== undefined) return service;
  throw new ApiError('unknown-service', {
    detail: `There is no service ${name}.`,
    hint: nearest(name, [...services.keys()]),
  });
}

export function findDelivery(world: World, id: string): Delivery {
  const delivery = world.collection(deliveries).get(id);
  if (delivery === undefined)
    throw new ApiError('unknown-delivery', `There is no delivery ${id} in world ${world.id}.`);
  return delivery;
}

export function findEndpoint(world: World, id: string): Endpoint {
  const endpoint = world.collection(endpoints).get(id);
  if (endpoint === undefined)
    throw new ApiError('unknown-endpoint', `There is no endpoint ${id} in world ${world.id}.`);
  return endpoint;
}

interface PageQuery {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/**
 * A page of a list: at most `limit` matching items after an id. The item with the id itself need not match (any
 * more), so that a cursor stays valid while statuses change.
 */
export function pageAfter<T extends { readonly id: string }>(
  items: Iterable<T>,
  { after, limit = 100 }: PageQuery,
  isWanted: (item: T) => boolean,
): T[] {
  const page: T[] = [];
  let hasBegun = after === undefined;
  for (const item of items) {
    if (hasBegun && isWanted(item)) page.push(item);
    if (page.length === limit) return page;
    hasBegun ||= item.id === after;
  }
  if (hasBegun) return page;
  throw new ApiError('unknown-cursor', {
    detail: `There is nothing with the id ${after} in this list.`,
    errors: [{ pointer: '/query/after', detail: 'must be an id of the list' }],
  });
}
