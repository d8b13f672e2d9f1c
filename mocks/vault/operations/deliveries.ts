// Listing the deliveries of a webhook, and retrying a failed one by force.

import { type Delivery, deliveries, deliveryLifecycle, forceRetry } from '../../../src/delivery/delivery.ts';
import { transition } from '../../../src/engine/lifecycle.ts';
import { deliveryView, findDelivery } from '../domain/deliveries.ts';
import { findWebhook } from '../domain/webhooks.ts';
import { invalidRequest, problem, unknownDelivery, unknownWebhook } from '../errors.ts';
import type { VaultMocks } from '../spec.ts';

const CURSOR_PREFIX = 'cur_';
const DELIVERY_PREFIX = 'del_';

export const deliveryOperations: Pick<VaultMocks, 'listDeliveries' | 'retryDelivery'> = {
  listDeliveries: {
    handle({ path, query }, world) {
      const webhook = findWebhook(world, path.id);
      if (webhook === undefined) return unknownWebhook(path.id);
      const { status, limit = 20, cursor } = query;
      const newestFirst = world.collection(deliveries).by('endpoint', webhook.id).reverse();
      const start = cursor === undefined ? 0 : placeAfter(newestFirst, cursor);
      if (start === undefined) {
        return invalidRequest([
          { pointer: '/cursor', detail: 'is not a cursor of this list, start again without one' },
        ]);
      }
      const rest = newestFirst
        .slice(start)
        .filter((delivery) => status === undefined || delivery.status === status);
      const page = rest.slice(0, limit);
      const hasMore = rest.length > limit;
      const body = {
        deliveries: page.map(deliveryView),
        cursor: hasMore ? cursorAt(page) : null,
        has_more: hasMore,
      };
      return { status: 200, body };
    },
  },

  retryDelivery: {
    handle({ path }, world) {
      const webhook = findWebhook(world, path.id);
      if (webhook === undefined) return unknownWebhook(path.id);
      const delivery = findDelivery(world, webhook, path.delivery_id);
      if (delivery === undefined) return unknownDelivery(path.delivery_id);
      if (transition(deliveryLifecycle, delivery.status, 'force_retry') === undefined) {
        return problem(
          'not_failed',
          `The delivery is ${delivery.status}. Only a failed delivery can be retried.`,
        );
      }
      return { status: 202, body: { ...deliveryView(forceRetry(world, delivery)), status: 'pending' } };
    },
  },
};

/**
 * The cursor behind a page: it names the page's last delivery. Deliveries keep their place for as long as
 * their webhook exists, so it stays right whatever arrives or changes meanwhile.
 */
function cursorAt(page: readonly Delivery[]): string {
  return CURSOR_PREFIX + (page.at(-1) as Delivery).id.slice(DELIVERY_PREFIX.length);
}

/** Where a list goes on behind a cursor; `undefined` for one that was not handed out for it. */
function placeAfter(list: readonly Delivery[], cursor: string): number | undefined {
  if (!cursor.startsWith(CURSOR_PREFIX)) return undefined;
  const id = DELIVERY_PREFIX + cursor.slice(CURSOR_PREFIX.length);
  const place = list.findIndex((delivery) => delivery.id === id);
  return place === -1 ? undefined : place + 1;
}
