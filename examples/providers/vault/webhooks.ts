// The webhooks API: create, list, read, change, delete and test webhooks, and read their deliveries.

import type { Reply, Route } from '../shared/http.ts';
import { ApiError, apiRoute, type Call } from './api.ts';
import { EVENT_TYPE_NAMES, EVENT_TYPES } from './catalogue.ts';
import { SECOND, timestamp } from './clock.ts';
import { deliverTest, deliveryView, giveUp, lastDelivery, retry, statistics } from './deliveries.ts';
import { envelope } from './events.ts';
import type { Delivery, Filters, Webhook } from './model.ts';
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
export function webhookView({ broken }: Vault, webhook: Webhook) {
  const { secret: _, remembered: __, hidden: ___, ...shown } = webhook;
  const at = webhook.created_at;
  const created_at = broken('created-at-in-seconds') ? Math.floor(at / SECOND) : timestamp(at);
  if (broken('filters-hidden-when-empty') && Object.keys(shown.filters).length === 0)
    return { ...shown, filters: undefined, created_at };
  return { ...shown, created_at };
}

export function createWebhook(vault: Vault, input: Input): Webhook {
  const { broken, store, clock } = vault;
  if (broken('same-url-refused') && store.all('webhook').some(({ url }) => url === input.url))
    throw new ApiError(409, 'url_taken', 'There is a webhook with this URL.');
  const fields = withLostFilters(vault, newWebhookFields(vault, input));
  return store.put('webhook', {
    id: newId(broken('webhook-prefix') ? 'whk_' : 'wh_'),
    ...fields,
    status: 'healthy',
    created_at: clock.now(),
    ...(broken('patch-events-unheard') ? { remembered: { events: fields.events } } : {}),
    ...(broken('patch-url-unused') ? { remembered: { url: fields.url } } : {}),
    ...(broken('patch-secret-unused') ? { remembered: { secret: fields.secret } } : {}),
    ...(broken('patch-filters-unused') ? { remembered: { filters: fields.filters } } : {}),
  });
}

/** A webhook whose filters a broken vault keeps in part. */
function withLostFilters<Fields extends { filters: Filters }>({ broken }: Vault, fields: Fields): Fields {
  const [first] = Object.entries(fields.filters);
  if (broken('second-filter-lost') && first !== undefined)
    return { ...fields, filters: Object.fromEntries([first]) };
  const { tags, ...others } = fields.filters;
  if (broken('last-tag-lost') && tags !== undefined && tags.length > 1)
    return { ...fields, filters: { ...others, tags: tags.slice(0, -1) } };
  return fields;
}

export function removeWebhook(vault: Vault, id: string): void {
  giveUp(vault, id);
  for (const delivery of vault.store.where('delivery', 'webhook_id', id))
    vault.store.remove('delivery', delivery.id);
  vault.store.remove('webhook', id);
}

function list(vault: Vault): Reply {
  const { broken, store } = vault;
  const all = store.all('webhook').filter(({ hidden }) => hidden === undefined || hidden === 'by id');
  if (broken('list-without-newest') && all.length > 1) all.pop();
  const listed = broken('list-without-disabled') ? all.filter(({ enabled }) => enabled) : all;
  const newestFirst = listed.reverse().slice(0, broken('list-of-ten') ? 10 : undefined);
  return { status: 200, body: { webhooks: newestFirst.map((webhook) => webhookView(vault, webhook)) } };
}

function create(vault: Vault, { body }: Call): Reply {
  const { broken } = vault;
  if (broken('refused-and-created') && body.name === undefined)
    createWebhook(vault, { ...body, name: 'unnamed' });
  const webhook = createWebhook(vault, body);
  if (broken('create-shows-request'))
    return { status: 201, body: { id: webhook.id, ...body, secret: undefined } };
  return { status: broken('create-200') ? 200 : 201, body: webhookView(vault, webhook) };
}

function read(vault: Vault, call: Call): Reply {
  const webhook = webhookOf(vault, call);
  const last_delivery = lastDelivery(vault, webhook.id);
  const isBare = vault.broken('statistics-after-first') && last_delivery === null;
  const detail = { statistics: isBare ? undefined : statistics(vault, webhook.id), last_delivery };
  return { status: 200, body: { ...webhookView(vault, webhook), ...detail } };
}

function change(vault: Vault, call: Call): Reply {
  const webhook = webhookOf(vault, call);
  const changed = brokenChange(vault, webhook, {
    ...webhook,
    ...changedFields(vault, vault.broken('patch-one-field') ? firstOf(call.body) : call.body, webhook),
  });
  if (!vault.broken('patch-for-show')) vault.store.put('webhook', changed);
  if (!changed.enabled) giveUp(vault, changed.id);
  return { status: 200, body: webhookView(vault, changed) };
}

/** A change as a broken vault alters it. */
function brokenChange({ broken, store, clock }: Vault, before: Webhook, after: Webhook): Webhook {
  const isRenamed = before.name !== after.name;
  if (broken('patch-clears-filters') && isRenamed) return { ...after, filters: {} };
  if (broken('patch-enables') && isRenamed) return { ...after, enabled: true };
  if (broken('patch-adds-events'))
    return { ...after, events: [...new Set([...before.events, ...after.events])] };
  if (broken('patch-moves-created-at')) return { ...after, created_at: clock.now() + SECOND };
  if (broken('patch-everywhere') && isRenamed)
    for (const other of store.all('webhook')) store.put('webhook', { ...other, name: after.name });
  if (broken('re-enabled-silent') && !before.enabled && after.enabled)
    return { ...after, remembered: { enabled: false } };
  return after;
}

function firstOf(input: Input): Input {
  return Object.fromEntries(Object.entries(input).slice(0, 1));
}

function remove(vault: Vault, call: Call): Reply {
  const webhook = webhookOf(vault, call);
  const { id } = webhook;
  const { broken, store } = vault;
  const hidden = broken('deleted-still-hears')
    ? 'everywhere'
    : broken('deleted-by-id')
      ? 'in the list'
      : broken('deleted-in-list')
        ? 'by id'
        : undefined;
  if (hidden !== undefined) store.put('webhook', { ...webhook, hidden });
  else if (!broken('delete-for-show')) removeWebhook(vault, id);
  if (broken('delete-takes-namesakes'))
    for (const other of store.where('webhook', 'url', webhook.url)) removeWebhook(vault, other.id);
  return { status: 200, body: { id, deleted: true } };
}

async function test(vault: Vault, call: Call): Promise<Reply> {
  const webhook = webhookOf(vault, call);
  const matching = EVENT_TYPE_NAMES.filter((name) =>
    webhook.events.some((entry) => matchesType(vault, entry, name)),
  );
  const type = matching.at(-1) ?? 'secret.created';
  const { path, data = {} } = EVENT_TYPES[type] ?? {};
  const payload = envelope(vault, { type, by: call.caller.identity, path, data });
  const event = { id: payload.event_id, type, body: JSON.stringify(payload) };
  vault.store.put('event', event);
  const { broken } = vault;
  if (broken('test-to-all'))
    for (const other of vault.store.all('webhook'))
      if (other.id !== webhook.id) await deliverTest(vault, other, event);
  const { id, status, response_code, duration_ms } = await deliverTest(vault, webhook, event);
  const delivery_id = broken('test-id-of-event') ? event.id.replace('evt_', 'del_') : id;
  const isSuccess = broken('test-always-success') || broken('test-sends-nothing');
  const code = broken('test-code-200') || broken('test-sends-nothing') ? 200 : response_code;
  return {
    status: 200,
    body: { delivery_id, status: isSuccess ? 'success' : status, response_code: code, duration_ms },
  };
}

function deliveries(vault: Vault, call: Call): Reply {
  const { id } = webhookOf(vault, call);
  const status = call.query.get('status');
  if (status !== null && !STATUSES.includes(status))
    throw new ApiError(400, 'invalid_query', `status is one of ${STATUSES.join(', ')}.`);
  const { broken, store } = vault;
  const all = broken('deliveries-of-all') ? store.all('delivery') : store.where('delivery', 'webhook_id', id);
  const rest = all.slice(startOf(vault, all, call.query.get('cursor')));
  const isFiltered = status !== null && !broken('status-ignored') && !forgetsStatus(vault, call);
  const wanted = rest.filter((delivery) => !isFiltered || hasStatus(vault, delivery, status));
  if (broken('last-record-lost') && wanted.length > 1) wanted.pop();
  const limit = limitOf(call.query.get('limit'));
  const page = wanted.slice(0, broken('limit-and-one') ? limit + 1 : limit);
  const hasMore = page.length < wanted.length || (broken('has-more-at-end') && page.length === limit);
  const cursor = hasMore ? cursorAt(page.at(-1)) : broken('cursor-empty-at-end') ? '' : null;
  const views = page.map((delivery) => deliveryView(vault, delivery));
  return { status: 200, body: { deliveries: views, cursor, has_more: hasMore } };
}

function forgetsStatus({ broken }: Vault, { query }: Call): boolean {
  return broken('cursor-forgets-status') && query.has('cursor');
}

function hasStatus({ broken }: Vault, delivery: Delivery, status: string): boolean {
  if (broken('failed-with-pending') && status === 'failed') return delivery.status !== 'success';
  return delivery.status === status;
}

function forceRetry(vault: Vault, call: Call): Reply {
  const webhook = webhookOf(vault, call);
  const delivery = vault.store.get('delivery', call.params.delivery_id ?? '');
  const isOurs = vault.broken('retry-by-other-webhook') || delivery?.webhook_id === webhook.id;
  if (delivery === undefined || !isOurs) throw new ApiError(404, 'no_delivery', 'No such delivery.');
  if (delivery.status !== 'failed')
    throw new ApiError(
      422,
      'not_failed',
      `The delivery is ${delivery.status}; only failed ones are retried.`,
    );
  const { id, status } = retry(vault, delivery);
  return { status: 200, body: { delivery_id: id, status } };
}

function types({ broken }: Vault): Reply {
  const all = Object.entries(EVENT_TYPES).map(([name, { about }]) => ({ name, description: about }));
  if (broken('one-type-missing')) all.pop();
  if (broken('one-type-more')) all.push({ name: 'secret.restored', description: 'A secret is back.' });
  return { status: 200, body: { types: all } };
}

function webhookOf(vault: Vault, { params }: Call): Webhook {
  const webhook = vault.store.get('webhook', params.id ?? '');
  if (webhook === undefined || webhook.hidden === 'everywhere' || webhook.hidden === 'by id')
    throw new ApiError(404, 'no_webhook', 'No such webhook.');
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

function startOf({ broken }: Vault, all: readonly Delivery[], cursor: string | null): number {
  if (cursor === null) return 0;
  const last = Buffer.from(cursor, 'base64url').toString();
  const index = all.findIndex(({ id }) => id === last);
  if (index === -1) throw new ApiError(400, 'invalid_query', 'This cursor is not one of ours.');
  return index + (broken('page-overlaps') ? 0 : broken('page-skips') ? 2 : 1);
}
