// Listing the deliveries of a webhook, and forcing a retry of a failed one.

import { type Delivery, deliveries, deliveryLifecycle, forceRetry } from '../../../src/delivery/delivery.ts';
import { transition } from '../../../src/engine/lifecycle.ts';
import { deliveryView, findDelivery } from '../domain/deliveries.ts';
import { findWebhook } from '../domain/webhooks.ts';
import { invalidRequest, notFound, problem } from '../errors.ts';
import type { VaultHandlers } from '../spec.ts';

const CURSOR_PREFIX = 'cur_';
const DELIVERY_PREFIX = 'del_';

const UNKNOWN_CURSOR = {
  pointer: '/cursor',
  detail: 'is not a cursor of this list, start again without one',
};

export const deliveryHandlers = {
  listDeliveries({ path, query: { status, limit = 20, cursor } }, reply, world) {
    const webhook = findWebhook(world, path.id);
    if (webhook === undefined) return reply[404](...notFound('webhook', path.id));
    const newestFirst = world.collection(deliveries).by('endpoint', webhook.id).reverse();
    const start = cursor === undefined ? 0 : placeAfter(newestFirst, cursor);
    if (start === undefined) return reply[422](invalidRequest([UNKNOWN_CURSOR]));
    const rest = newestFirst
      .slice(start)
      .filter((delivery) => status === undefined || delivery.status === status);
    const page = rest.slice(0, limit);
    const hasMore = rest.length > limit;
    return reply[200]({
      deliveries: page.map(deliveryView),
      cursor: hasMore ? cursorAt(page) : null,
      has_more: hasMore,
    });
  },

  retryDelivery({ path }, reply, world) {
    const webhook = findWebhook(world, path.id);
    if (webhook === undefined) return reply[404](...notFound('webhook', path.id));
    const delivery = findDelivery(world, webhook, path.delivery_id);
    if (delivery === undefined) return reply[404](...notFound('delivery', path.delivery_id));
    if (transition(deliveryLifecycle, delivery.status, 'force_retry') === undefined) {
      const detail = `The delivery is ${delivery.status}. Only a failed delivery can be retried.`;
      return reply[409](problem('not_failed', detail));
    }
    return reply[202]({ ...deliveryView(forceRetry(world, delivery)), status: 'pending' });
  },
} satisfies Partial<VaultHandlers>;

/**
 * The cursor after a page: it names the page's last delivery. Deliveries keep their position as long as their webhook
 * exists, so the cursor stays valid when deliveries are added or changed.
 */
function cursorAt(page: readonly Delivery[]): string {
  return CURSOR_PREFIX + (page.at(-1) as Delivery).id.slice(DELIVERY_PREFIX.length);
}

/** The position at which a list continues after a cursor; `undefined` for a cursor of another list. */
function placeAfter(list: readonly Delivery[], cursor: string): number | undefined {
  if (!cursor.startsWith(CURSOR_PREFIX)) return undefined;
  const id = DELIVERY_PREFIX + cursor.slice(CURSOR_PREFIX.length);
  const place = list.findIndex((delivery) => delivery.id === id);
  return place === -1 ? undefined : place + 1;
}
