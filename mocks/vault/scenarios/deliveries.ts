// Scenarios about deliveries: succeeded, failed, waiting, on their last attempt.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { Delivery } from '../../../src/delivery/delivery.ts';
import { addPastDelivery } from '../../../src/delivery/past-delivery.ts';
import { durationMs, type Instant, iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { answerFromNowOn } from '../../../src/service/receiver.ts';
import type { ScenarioContext, ScenarioHandlers } from '../../../src/service/scenario.ts';
import { DEFAULT_ACTOR } from '../domain/actors.ts';
import { composeEvent } from '../events.ts';
import { webhooks } from '../webhooks.ts';
import { type GivenWebhook, given, registerWebhook } from './receivers.ts';

const OK = 200;
const UNAVAILABLE = 503;
const MINUTE_MS = 60_000;

export const deliveryScenarios = {
  'a delivery succeeded': ({ url }, { world }) => {
    const webhook = webhookFor(world, url);
    return resultOf(webhook, deliveredBefore(world, webhook, { answers: [OK], until: world.now }));
  },

  'a delivery failed': failedDelivery,

  'a webhook is failing': failedDelivery,

  'a delivery waits for its next attempt': ({ failed_attempts: failures, ...rest }, context) =>
    waitingDelivery(context, { ...rest, failures }),

  'a vault delivery is on its last attempt': (params, context) =>
    waitingDelivery(context, { ...params, failures: attemptCount(context.world) - 1 }),

  'many deliveries were made': ({ url, count }, { world }) => {
    const webhook = webhookFor(world, url);
    const made = Array.from({ length: count }, (_, index) => {
      const until = world.now - (count - 1 - index) * MINUTE_MS;
      return deliveredBefore(world, webhook, { answers: [OK], until });
    });
    return { webhook_id: webhook.webhook_id, delivery_ids: made.map(({ id }) => id).reverse() };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['vault']>>;

/** The URL of a scenario's receiver, and the status that it answers from now on. */
interface Afterwards {
  readonly url: string;
  readonly answers: number;
}

function failedDelivery({ url, answers }: Afterwards, context: ScenarioContext) {
  const { world } = context;
  answerFromNowOn(context, url, answers);
  const webhook = webhookFor(world, url);
  const failures = failing(attemptCount(world));
  return resultOf(webhook, deliveredBefore(world, webhook, { answers: failures, until: world.now }));
}

function waitingDelivery(
  context: ScenarioContext,
  {
    url,
    answers,
    due_in: dueIn,
    failures,
  }: Afterwards & { readonly due_in: string; readonly failures: number },
) {
  const { world } = context;
  answerFromNowOn(context, url, answers);
  const webhook = webhookFor(world, url);
  const until = world.now + durationMs(dueIn);
  const delivery = deliveredBefore(world, webhook, { answers: failing(failures), until });
  return { ...resultOf(webhook, delivery), next_attempt_at: iso(until) };
}

function webhookFor(world: World, url: string): GivenWebhook {
  return given(registerWebhook(world, url, { events: ['secret.*'] }));
}

function attemptCount(world: World): number {
  return webhooks.policy(world).delaysMs.length;
}

function failing(times: number): number[] {
  return Array.from({ length: times }, () => UNAVAILABLE);
}

/** A delivery of a `secret.updated` event. */
function deliveredBefore(
  world: World,
  { webhook_id: endpointId }: GivenWebhook,
  { answers, until }: { readonly answers: readonly number[]; readonly until: Instant },
): Delivery {
  const data = { old_version: 1, new_version: 2, updated_by: DEFAULT_ACTOR, is_rotation: false };
  const news = { path: 'prod/db', identity_id: DEFAULT_ACTOR, data };
  const eventAt = (at: Instant) => composeEvent(world, 'secret.updated', { timestamp: iso(at), ...news });
  return addPastDelivery(world, webhooks, { endpointId, eventAt, answers, until });
}

function resultOf(webhook: GivenWebhook, { id, eventId }: Delivery) {
  return { ...webhook, delivery_id: id, event_id: eventId };
}
