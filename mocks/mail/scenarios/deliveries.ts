// Scenarios about deliveries with earlier attempts: on their last attempt, or with so many failures that the endpoint
// is disabled or about to be.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { Delivery } from '../../../src/delivery/delivery.ts';
import { type Endpoint, endpoints } from '../../../src/delivery/endpoint.ts';
import { addPastDelivery } from '../../../src/delivery/past-delivery.ts';
import { DAY_MS, durationMs, type Instant, iso, unixSeconds } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { answerFromNowOn } from '../../../src/service/receiver.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { messages } from '../domain/messages.ts';
import { events } from '../events.ts';
import { mailSettings } from '../settings.ts';
import { webhooks } from '../webhooks.ts';
import { newMessage } from './messages.ts';
import { given, registerEndpoint } from './receivers.ts';

const UNAVAILABLE = 503;
const MINUTE_MS = 60_000;

export const deliveryScenarios = {
  'a delivery is on its last attempt': ({ url, answers, due_in: dueIn }, context) => {
    const { world } = context;
    answerFromNowOn(context, url, answers);
    const endpoint = endpointAt(world, url);
    const until = world.now + durationMs(dueIn);
    const { delivery, messageId } = failedBefore(world, endpoint, {
      times: attemptDelays(world).length - 1,
      until,
    });
    return {
      ...given(endpoint),
      delivery_id: delivery.id,
      event_id: delivery.eventId,
      message_id: messageId,
      next_attempt_at: iso(until),
    };
  },

  'the signing secret was rotated while a delivery waits': ({ url, answers, due_in: dueIn }, context) => {
    const { world } = context;
    answerFromNowOn(context, url, answers);
    const before = endpointAt(world, url);
    const until = world.now + durationMs(dueIn);
    const { delivery } = failedBefore(world, before, { times: 1, until });
    const after = world.collection(endpoints).update(before.id, { secret: world.ids.next('whsec_') });
    const secrets = { ...given(after), old_signing_secret: before.secret };
    return { ...secrets, delivery_id: delivery.id, next_attempt_at: iso(until) };
  },

  'the endpoint is about to be disabled': ({ url, answers }, context) => {
    const { world } = context;
    answerFromNowOn(context, url, answers);
    const endpoint = endpointAt(world, url);
    const { nextAttemptAt } = failInARow(world, endpoint, { left: 1, lastAt: world.now });
    const { failureCount } = presently(world, endpoint);
    return { ...given(endpoint), failure_count: failureCount, next_attempt_at: iso(nextAttemptAt) };
  },

  'the endpoint was disabled': ({ url, answers }, context) => {
    const { world } = context;
    answerFromNowOn(context, url, answers);
    const endpoint = endpointAt(world, url);
    const { delivery } = failInARow(world, endpoint, { left: 0, lastAt: world.now - DAY_MS });
    const disabledAt = presently(world, endpoint).disabledAt ?? world.now;
    return { ...given(endpoint), disabled_at: iso(disabledAt), delivery_id: delivery.id };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['mail']>>;

function endpointAt(world: World, url: string): Endpoint {
  return registerEndpoint(world, { url, events: ['*'] });
}

function presently(world: World, { id }: Endpoint): Endpoint {
  return world.collection(endpoints).get(id) as Endpoint;
}

/**
 * Makes attempts fail in a row until a given number is left before the endpoint is disabled: all attempts of one
 * delivery, which has finally failed, and the first ones of another, which has attempts left.
 *
 * @throws ApiError (409) when deliveries are counted instead of attempts
 */
function failInARow(
  world: World,
  endpoint: Endpoint,
  { left, lastAt }: { readonly left: number; readonly lastAt: Instant },
) {
  if (mailSettings(world).autoDisableCounts !== 'attempts') {
    const detail =
      'This world counts deliveries that failed for good, so attempts that failed disable nothing.';
    throw actionError(409, detail, 'Set mail.auto_disable_counts to "attempts".');
  }
  const delays = attemptDelays(world);
  const limit = webhooks.policy(world).autoDisable?.consecutiveFailures ?? 0;
  const times = limit - left - delays.length;
  const firstAt = lastAt - sum(delays.slice(0, times));
  failedBefore(world, endpoint, { times: delays.length, until: firstAt - MINUTE_MS });
  const nextAttemptAt = lastAt + (delays[times] ?? 0);
  return { ...failedBefore(world, endpoint, { times, until: nextAttemptAt }), nextAttemptAt };
}

/** A delivery of a `delivered` event whose first attempts failed. */
function failedBefore(
  world: World,
  { id: endpointId }: Endpoint,
  { times, until }: { readonly times: number; readonly until: Instant },
): { readonly delivery: Delivery; readonly messageId: string } {
  const message = newMessage(world);
  const eventAt = (at: Instant) => {
    world.collection(messages).put(message.id, { ...message, status: 'SENT', createdAt: at });
    return events.compose('delivered', { message_id: message.id, timestamp: unixSeconds(at) }, world);
  };
  const answers = Array.from({ length: times }, () => UNAVAILABLE);
  const delivery = addPastDelivery(world, webhooks, { endpointId, eventAt, answers, until });
  return { delivery, messageId: message.id };
}

function attemptDelays(world: World): readonly number[] {
  return webhooks.policy(world).delaysMs;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
