// Webhooks and deliveries in the shape of the API.

import { type Delivery, deliveries } from '../../../src/delivery/delivery.ts';
import type { Endpoint } from '../../../src/delivery/endpoint.ts';
import { DAY_MS, type Instant, iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { attributesOf } from '../documents.ts';
import type { Schemas } from '../spec.ts';

/** A webhook. Its signing secret is never shown (V-G-01). */
export function webhookView(endpoint: Endpoint): Schemas['Webhook'] {
  const { name, filters, status } = attributesOf(endpoint);
  return {
    id: endpoint.id,
    name,
    url: endpoint.url,
    events: [...endpoint.events],
    filters,
    enabled: endpoint.state === 'enabled',
    status,
    created_at: iso(endpoint.createdAt),
  };
}

export function webhookDetailView(world: World, endpoint: Endpoint): Schemas['WebhookDetail'] {
  const all = world.collection(deliveries).by('endpoint', endpoint.id);
  const since = world.now - DAY_MS;
  return {
    ...webhookView(endpoint),
    statistics: statisticsOf(
      all.filter((delivery) => latestAt(delivery) >= since),
      since,
    ),
    last_delivery: lastDeliveryView(all),
  };
}

/** A delivery, with its latest attempt (V-G-28). */
export function deliveryView(delivery: Delivery): Schemas['Delivery'] {
  const latest = delivery.attempts.at(-1);
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    timestamp: iso(latestAt(delivery)),
    status: delivery.status,
    response_code: latest?.response?.status ?? null,
    duration_ms: latest?.response ? latest.durationMs : null,
    attempt: Math.max(1, delivery.attempts.length),
  };
}

/** When the latest attempt was made; for a delivery that is about to have its first, when it came into being. */
function latestAt({ attempts, createdAt }: Delivery): Instant {
  return attempts.at(-1)?.at ?? createdAt;
}

/** The figures of the deliveries whose latest attempt is recent (V-G-43). */
function statisticsOf(recent: readonly Delivery[], since: Instant): Schemas['WebhookStatistics'] {
  const succeeded = recent.filter(({ status }) => status === 'success').length;
  const settled = recent.filter(({ status }) => status !== 'pending').length;
  return {
    deliveries_24h: recent.length,
    success_rate_24h: settled === 0 ? 1 : succeeded / settled,
    avg_latency_ms: meanLatency(recent, since),
  };
}

function meanLatency(recent: readonly Delivery[], since: Instant): number {
  let [sum, count] = [0, 0];
  for (const { attempts } of recent) {
    for (const { at, response, durationMs } of attempts) {
      if (at < since || response === null || durationMs === null) continue;
      sum += durationMs;
      count++;
    }
  }
  return count === 0 ? 0 : Math.round(sum / count);
}

/** The delivery with the latest attempt; of several at one instant the newest. */
function lastDeliveryView(all: readonly Delivery[]): Schemas['WebhookDetail']['last_delivery'] {
  let last: Delivery | undefined;
  for (const delivery of all) if (last === undefined || latestAt(delivery) >= latestAt(last)) last = delivery;
  if (last === undefined) return null;
  const { id, timestamp, status, response_code } = deliveryView(last);
  return { id, timestamp, status, response_code };
}
