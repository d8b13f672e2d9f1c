// The statistics of a webhook: its deliveries of the last 24 hours, and its last delivery.

import { type Delivery, deliveries } from '../../../src/delivery/delivery.ts';
import type { Endpoint } from '../../../src/delivery/endpoint.ts';
import { DAY_MS, type Instant } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Schemas } from '../spec.ts';
import { deliveryView, latestAt } from './deliveries.ts';
import { webhookView } from './webhooks.ts';

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

/** The delivery with the latest attempt; of several at the same instant, the newest. */
function lastDeliveryView(all: readonly Delivery[]): Schemas['WebhookDetail']['last_delivery'] {
  let last: Delivery | undefined;
  for (const delivery of all) if (last === undefined || latestAt(delivery) >= latestAt(last)) last = delivery;
  if (last === undefined) return null;
  const { id, timestamp, status, response_code } = deliveryView(last);
  return { id, timestamp, status, response_code };
}
