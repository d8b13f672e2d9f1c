// A mock whose receivers are those of a recording: they answer as they answered then, and they are sent only what was sent
// to them then. What has no part in a recording is not delivered.

import { deliveries } from '../delivery/delivery.ts';
import { type Endpoint, endpoints } from '../delivery/endpoint.ts';
import { publish } from '../delivery/publishing.ts';
import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import type { Action, AnyService } from '../service/service.ts';
import {
  PUBLISH,
  type PublishedAgain,
  RESTORE,
  type Receivers,
  type Restored,
} from '../verify/audit/replaying/receivers.ts';

/**
 * The service with such receivers, and with two more actions: to publish an event that was recorded, and to restore what an
 * endpoint showed.
 *
 * @param receiversOf the receivers of a world; a world without any delivers nothing
 */
export function withRecordedReceivers(
  service: AnyService,
  receiversOf: (world: string) => Receivers | undefined,
): AnyService {
  const webhooks: AnyService['webhooks'] = {
    ...service.webhooks,
    rewrite: (delivery, world) => {
      const endpoint = world.collection(endpoints).get(delivery.endpointId);
      const sent =
        endpoint && receiversOf(world.id)?.eventOf({ ...delivery, url: endpoint.url, atMs: world.now });
      if (endpoint === undefined || sent === undefined) {
        world.collection(deliveries).delete(delivery.id);
        return undefined;
      }
      // Where a token comes from is not recorded, and is none of the receiver's business.
      if (endpoint.oauth !== null) world.collection(endpoints).update(endpoint.id, { oauth: null });
      // Nothing is sent, so that nothing has to be built, signed and kept.
      return world.collection(deliveries).update(delivery.id, { ...sent, body: '' });
    },
    afterAttempt: (world, delivery, endpoint, before) => {
      // What was sent is not kept: a day of it may not fit into memory.
      const attempts = delivery.attempts.map((each) => ({ ...each, ...NOT_KEPT }));
      world.collection(deliveries).update(delivery.id, { attempts });
      service.webhooks?.afterAttempt?.(world, { ...delivery, attempts }, endpoint, before);
    },
    intercept: async ({ deliveryId, eventId, endpointId, isForced, url }, world) =>
      receiversOf(world.id)?.answerTo({
        deliveryId,
        eventId,
        endpointId,
        isForced,
        url,
        atMs: world.now,
      }) ?? {
        status: null,
        elapsedMs: 0,
      },
  };
  return {
    ...service,
    webhooks,
    actions: { ...service.actions, ...actionsFor({ ...service, webhooks }, receiversOf) },
  };
}

const NOT_KEPT = { headers: {}, signedContent: null, signature: null };

const ANY_OBJECT = { type: 'object', additionalProperties: true };

function actionsFor(
  { name, webhooks }: AnyService,
  receiversOf: (world: string) => Receivers | undefined,
): Readonly<Record<string, Action>> {
  return {
    [PUBLISH]: {
      description: 'Publishes an event that was recorded.',
      input: ANY_OBJECT,
      run: (input, world) => {
        const { recordedId, type, payload, urls } = input as PublishedAgain;
        forgetDeliveries(world);
        // Only ids of the mock's own form are told by the control API.
        const id = world.ids.next('evt_');
        receiversOf(world.id)?.publishedAs(id, recordedId);
        const [receiver] = ownEndpoints(world, name).filter(({ url }) => urls.includes(url));
        // The tenant has another id in the recording.
        const tenant = receiver === undefined ? {} : { tenant_id: receiver.tenantId };
        const made = publish(world, webhooks, {
          id,
          type,
          payload: { ...(payload as JsonObject), ...tenant },
        });
        return { endpoints: made.map(({ endpointId }) => endpointId) };
      },
    },
    [RESTORE]: {
      description: 'Restores what an endpoint showed.',
      input: ANY_OBJECT,
      run: (input, world) => {
        const { id, shown } = input as Restored;
        const endpoint = world.collection(endpoints).get(id);
        if (endpoint !== undefined) world.collection(endpoints).update(id, restored(endpoint, shown));
        return {};
      },
    },
  };
}

/** With more deliveries than these, those that nobody asks for any more are forgotten: a recording may have any number. */
const MAX_DELIVERIES = 10_000;

/** Statistics look back over 24 hours. */
const KEPT_MS = 48 * 3_600_000;

/** At how many deliveries of a world the next are forgotten. */
const FORGETTING = new WeakMap<World, number>();

function forgetDeliveries(world: World): void {
  const all = world.collection(deliveries);
  if (all.size < (FORGETTING.get(world) ?? MAX_DELIVERIES)) return;
  for (const { id, status, endpointId, createdAt } of [...all.values()]) {
    const isKnown = world.collection(endpoints).get(endpointId) !== undefined;
    if (status !== 'pending' && (!isKnown || createdAt < world.now - KEPT_MS)) all.delete(id);
  }
  FORGETTING.set(world, Math.max(MAX_DELIVERIES, 2 * all.size));
}

function ownEndpoints(world: World, service: string): readonly Endpoint[] {
  return [...world.collection(endpoints).values()].filter((endpoint) => endpoint.service === service);
}

/** What an endpoint shows under the same names in every service. */
function restored({ attributes, state }: Endpoint, shown: Restored['shown']): Partial<Endpoint> {
  const instants = Object.entries(INSTANTS).flatMap(([field, name]) => {
    const value = shown[field];
    return value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
      ? [[name, value === null ? null : Date.parse(value)]]
      : [];
  });
  const isDisabled = typeof shown.disabled_at === 'string' && shown.enabled === false;
  return {
    ...Object.fromEntries(instants),
    ...(Number.isSafeInteger(shown.failure_count) ? { failureCount: Number(shown.failure_count) } : {}),
    ...(typeof shown.status === 'string' && 'status' in attributes
      ? { attributes: { ...attributes, status: shown.status } }
      : {}),
    state: isDisabled
      ? 'disabled'
      : shown.enabled === false
        ? 'paused'
        : shown.enabled === true
          ? 'enabled'
          : state,
  };
}

const INSTANTS = {
  created_at: 'createdAt',
  last_success_at: 'lastSuccessAt',
  last_failure_at: 'lastFailureAt',
  disabled_at: 'disabledAt',
} as const;
