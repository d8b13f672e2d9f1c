// Events: published with their cause, or composed from the fields that the caller provides.

import { publish } from '../../src/delivery/publishing.ts';
import type { PublishedEvent } from '../../src/delivery/webhook-source.ts';
import { iso } from '../../src/engine/instant.ts';
import type { JsonObject } from '../../src/engine/json.ts';
import type { World } from '../../src/engine/world.ts';
import { pointerTo } from '../../src/openapi/document.ts';
import { sample } from '../../src/openapi/sample.ts';
import type { EventFactory } from '../../src/service/service.ts';
import { PARTNER, TENANT } from './credentials.ts';
import { type EventPayload, type EventType, isEventType, vaultDocument } from './spec.ts';
import { webhooks } from './webhooks.ts';

/** The fields that events with the same cause share. */
export interface Cause {
  /** The actor, such as `user:ada`. */
  readonly by: string;
  readonly requestId: string;
}

/** The fields of an event: its data, and the path of its subject if it has one. */
export type EventFields<Type extends EventType> = {
  readonly data: EventPayload<Type>['data'];
} & (EventPayload<Type> extends {
  path: string;
}
  ? { readonly path: string }
  : { readonly path?: undefined });

/** A new cause, by an actor. */
export function newCause(world: World, by: string): Cause {
  return { by, requestId: world.ids.next('req_') };
}

/**
 * Publishes an event.
 *
 * @example announce(world, cause, 'policy.created', { data: { policy_id, policy_name, actor } })
 */
export function announce<Type extends EventType>(
  world: World,
  { by, requestId }: Cause,
  type: Type,
  { path, data }: EventFields<Type>,
): void {
  const id = world.ids.next('evt_');
  const payload = { ...envelope(world, id, type), identity_id: by, path, data, request_id: requestId };
  publish(world, webhooks, { id, type, payload });
}

/** A generated event of a type, with the given fields. */
export function composeEvent(world: World, type: EventType, given: JsonObject): PublishedEvent {
  const id = world.ids.next('evt_');
  const known = { ...envelope(world, id, type), ...given, request_id: world.ids.next('req_') };
  const schema = pointerTo('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
  const payload = sample(vaultDocument, schema, known, {
    integer: (from, to) => world.ids.integer('vault/sample', from, to),
    text: (length) => world.ids.next('', length),
    now: () => iso(world.now),
  });
  return { id, type, payload: { ...known, ...(payload as object) } };
}

export const events: EventFactory = {
  fields: {
    path: { type: 'string', minLength: 1, maxLength: 1024, description: 'The envelope’s path.' },
    identity_id: { type: 'string', minLength: 1, maxLength: 200, description: 'Who acted.' },
    data: {
      type: 'object',
      additionalProperties: true,
      description: 'Fields of `data`; the others are generated.',
    },
  },

  compose(type, given, world) {
    if (isEventType(type)) return composeEvent(world, type, given);
    const id = world.ids.next('evt_');
    const unknown = { identity_id: 'system:unknown', data: {}, ...given, request_id: world.ids.next('req_') };
    return { id, type, payload: { ...envelope(world, id, type), ...unknown } };
  },
};

function envelope(world: World, id: string, type: string) {
  return {
    event_id: id,
    event_type: type,
    timestamp: iso(world.now),
    tenant_id: TENANT,
    partner_id: PARTNER,
  };
}
