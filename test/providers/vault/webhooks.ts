// The webhooks API: create, list, read, change, delete and test webhooks, and read their deliveries.

import type { Reply, Route } from '../shared/http.ts';
import { ApiError, apiRoute, type Call } from './api.ts';
import { EVENT_TYPE_NAMES, EVENT_TYPES } from './catalogue.ts';
import { timestamp } from './clock.ts';
import { deliverTest, deliveryView, giveUp, lastDelivery, retry, statistics } from './deliveries.ts';
import { envelope } from './events.ts';
import type { Delivery, Webhook } from './model.ts';
import { matchesType } from './subscriptions.ts';
import { newId, type Vault } from './vault.ts';
import { changedFields, type Input, newWebhookFields } from './webhook-input.ts';

const STATUSES = ['success', 'failed', 'pending'];
const DEFAULT_LIMIT = 50;
const MOST = 200;

export function webhookRoutes(vault: Vault): Route[] {
  const all = '/v1/webhooks';
  const one = `${all}/{id}`;
  return [
    apiRoute(vault, ['GET', all], 'admin', list),
    apiRoute(vault, ['POST', all], 'admin', create),
    apiRoute(vault, ['GET', one], 'token', read),
    apiRoute(vault, ['PATCH', one], 'admin', change),
    apiRoute(vault, ['DELETE', one], 'admin', remove),
    apiRoute(vault, ['POST', `${one}/test`], 'admin', test),
    apiRoute(vault, ['GET', `${one}/deliveries`], 'token', deliveries),
    apiRoute(vault, ['POST', `${one}/deliveries/{delivery_id}/retry`], 'admin', forceRetry),
    apiRoute(vault, ['GET', '/v1/events/types'], 'token', types),
  ];
}

/** A webhook as the API returns it: without its secret. */
export function webhookView(webhook: Webhook) {
  const { secret: _, ...shown } = webhook;
  return { ...shown, created_at: timestamp(webhook.created_at) };
}

export function createWebhook(vault: Vault, input: Input): Webhook {
  const { store, clock } = vault;
  return store.put('webhook', {
    id: newId('wh_'),
    ...newWebhookFields(input),
    status: 'healthy',
    created_at: clock.now(),
  });
}

export function removeWebhook(vault: Vault, id: string): void {
  giveUp(vault, id);
  for (const delivery of vault.store.where('delivery', 'webhook_id', id))
    vault.store.remove('delivery', delivery.id);
  vault.store.remove('webhook', id);
}

function list(vault: Vault): Reply {
  const newestFirst = vault.store.all('webhook').reverse();
  return { status: 200, body: { webhooks: newestFirst.map((webhook) => webhookView(webhook)) } };
}

function create(vault: Vault, { body }: Call): Reply {
  return { status: 201, body: webhookView(createWebhook(vault, body)) };
}

function read(vault: Vault, call: Call): Reply {
  const webhook = webhookOf(vault, call);
  const last_delivery = lastDelivery(vault, webhook.id);
  const detail = { statistics: statistics(vault, webhook.id), last_delivery };
  return { status: 200, body: { ...webhookView(webhook), ...detail } };
}

function change(vault: Vault, call: Call): Reply {
  const webhook = webhookOf(vault, call);
  const changed = vault.store.put('webhook', { ...webhook, ...changedFields(call.body, webhook) });
  if (!changed.enabled) giveUp(vault, changed.id);
  return { status: 200, body: webhookView(changed) };
}

function remove(vault: Vault, call: Call): Reply {
  const { id } = webhookOf(vault, call);
  removeWebhook(vault, id);
  return { status: 200, body: { id, deleted: true } };
}

async function test(vault: Vault, call: Call): Promise<Reply> {
  const webhook = webhookOf(vault, call);
  const matching = EVENT_TYPE_NAMES.filter((name) =>
    webhook.events.some((entry) => matchesType(entry, name)),
  );
  const type = matching.at(-1) ?? 'secret.created';
  const { path, data = {} } = EVENT_TYPES[type] ?? {};
  const payload = envelope(vault, { type, by: call.caller.identity, path, data });
  const event = { id: payload.event_id, type, body: JSON.stringify(payload) };
  vault.store.put('event', event);
  const { id: delivery_id, status, response_code, duration_ms } = await deliverTest(vault, webhook, event);
  return { status: 200, body: { delivery_id, status, response_code, duration_ms } };
}

function deliveries(vault: Vault, call: Call): Reply {
  const { id } = webhookOf(vault, call);
  const status = call.query.get('status');
  if (status !== null && !STATUSES.includes(status))
    throw new ApiError(400, 'invalid_query', `status is one of ${STATUSES.join(', ')}.`);
  const all = vault.store.where('delivery', 'webhook_id', id);
  const rest = all.slice(startOf(all, call.query.get('cursor')));
  const wanted = rest.filter((delivery) => status === null || delivery.status === status);
  const limit = limitOf(call.query.get('limit'));
  const page = wanted.slice(0, limit);
  const hasMore = page.length < wanted.length;
  const cursor = hasMore ? cursorAt(page.at(-1)) : null;
  const views = page.map((delivery) => deliveryView(delivery));
  return { status: 200, body: { deliveries: views, cursor, has_more: hasMore } };
}

function forceRetry(vault: Vault, call: Call): Reply {
  const webhook = webhookOf(vault, call);
  const delivery = vault.store.get('delivery', call.params.delivery_id ?? '');
  if (delivery === undefined || delivery.webhook_id !== webhook.id)
    throw new ApiError(404, 'no_delivery', 'No such delivery.');
  if (delivery.status !== 'failed')
    throw new ApiError(
      422,
      'not_failed',
      `The delivery is ${delivery.status}; only failed ones are retried.`,
    );
  const { id, status } = retry(vault, delivery);
  return { status: 200, body: { delivery_id: id, status } };
}

function types(): Reply {
  const all = Object.entries(EVENT_TYPES).map(([name, { about }]) => ({ name, description: about }));
  return { status: 200, body: { types: all } };
}

function webhookOf(vault: Vault, { params }: Call): Webhook {
  const webhook = vault.store.get('webhook', params.id ?? '');
  if (webhook === undefined) throw new ApiError(404, 'no_webhook', 'No such webhook.');
  return webhook;
}

function limitOf(text: string | null): number {
  if (text === null) return DEFAULT_LIMIT;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new ApiError(400, 'invalid_query', 'limit is from 1 on.');
  return Math.min(limit, MOST);
}

/** A cursor names the last delivery of the previous page. */
function cursorAt(delivery: Delivery | undefined): string {
  return Buffer.from(delivery?.id ?? '').toString('base64url');
}

function startOf(all: readonly Delivery[], cursor: string | null): number {
  if (cursor === null) return 0;
  const last = Buffer.from(cursor, 'base64url').toString();
  const index = all.findIndex(({ id }) => id === last);
  if (index === -1) throw new ApiError(400, 'invalid_query', 'This cursor is not one of ours.');
  return index + 1;
}
