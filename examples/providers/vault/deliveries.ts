// Deliveries: one for each event and webhook, with up to seven attempts at fixed times after the first.

import { DAY, HOUR, MINUTE, SECOND, timestamp } from './clock.ts';
import type { Delivery, StoredEvent, Webhook } from './model.ts';
import { type Answer, post } from './transport.ts';
import { newId, type Vault } from './vault.ts';

/** The time of each attempt, measured from the first. */
const SCHEDULE = [0, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR];

/** The delay that a broken vault uses instead at an index of its schedule. */
const WRONG_DELAYS = [
  ['second-at-once', 1, 3 * SECOND],
  ['third-late', 2, 10 * MINUTE],
  ['fourth-early', 3, 20 * MINUTE],
  ['fifth-early', 4, 1 * HOUR],
  ['sixth-late', 5, 12 * HOUR],
  ['seventh-early', 6, 12 * HOUR],
  ['six-attempts', 6, undefined],
  ['eight-attempts', 7, 48 * HOUR],
] as const;

/** Creates a delivery whose first attempt is due now. */
export function deliver(vault: Vault, webhook: Webhook, event: StoredEvent): Delivery {
  const delivery = newDelivery(vault, webhook, event, false);
  vault.agenda.schedule(delivery.created_at, 'attempt', delivery.id);
  return delivery;
}

/** Creates a delivery with a single attempt and waits for it. */
export async function deliverTest(vault: Vault, webhook: Webhook, event: StoredEvent): Promise<Delivery> {
  const delivery = newDelivery(vault, webhook, event, true);
  const { id } = delivery;
  if (vault.broken('test-sends-nothing'))
    record(vault, { ...delivery, attempts: 1 }, { code: 200, duration_ms: 1 });
  else await attempt(vault, id);
  return vault.store.get('delivery', id) as Delivery;
}

/** Makes the next attempt of a delivery that is pending. */
export async function attempt(vault: Vault, id: string): Promise<void> {
  const delivery = vault.store.get('delivery', id);
  const webhook = vault.store.get('webhook', delivery?.webhook_id ?? '');
  const event = vault.store.get('event', delivery?.event_id ?? '');
  if (delivery === undefined || webhook === undefined || event === undefined) return;
  if (delivery.status !== 'pending' && !isRepeated(vault)) return;
  const begun = { ...delivery, attempts: delivery.attempts + 1 };
  if (begun.attempts === 1) begun.first_attempt_at = vault.clock.now();
  const isNew = vault.broken('retry-new-event') && delivery.retries > 0;
  const sent = isNew ? { ...event, id: newId('evt_') } : event;
  const number = delivery.retries > 0 ? begun.attempts + SCHEDULE.length : begun.attempts;
  const answer = await post(vault, { webhook, event: sent, number, delivery_id: id });
  const { status } = vault.store.get('delivery', id) ?? {};
  if (status === 'pending' || (status !== undefined && isRepeated(vault))) record(vault, begun, answer);
}

/** Whether a broken vault makes attempts although the delivery has ended. */
function isRepeated({ broken }: Vault): boolean {
  return broken('success-retried') || broken('failed-and-retried');
}

/** Restarts a failed delivery with all its attempts. */
export function retry(vault: Vault, delivery: Delivery): Delivery {
  const { broken } = vault;
  const retries = delivery.retries + 1;
  const isForShow = broken('retry-for-show') || (broken('retry-only-once') && retries > 1);
  if (!isForShow) vault.agenda.schedule(vault.clock.now(), 'attempt', delivery.id);
  return vault.store.put('delivery', { ...delivery, status: 'pending', attempts: 0, retries });
}

/** Ends all waiting deliveries of a webhook. */
export function giveUp(vault: Vault, webhookId: string): void {
  for (const delivery of vault.store.where('delivery', 'webhook_id', webhookId)) {
    if (delivery.status !== 'pending') continue;
    vault.agenda.cancel(delivery.id);
    vault.store.put('delivery', { ...delivery, status: 'failed' });
  }
}

/** The record that the API returns. */
export function deliveryView({ broken }: Vault, delivery: Delivery) {
  const number = Math.max(delivery.attempts, 1);
  return {
    id: delivery.id,
    event_id: broken('event-id-of-record') ? delivery.id.replace('del_', 'evt_') : delivery.event_id,
    event_type: broken('type-of-family') ? delivery.event_type.split('.')[0] : delivery.event_type,
    timestamp: timestamp(delivery.created_at),
    status:
      broken('failed-and-retried') && delivery.attempts > 0 && delivery.status === 'pending'
        ? 'failed'
        : delivery.status,
    response_code: delivery.response_code,
    duration_ms: delivery.duration_ms,
    attempt: broken('attempt-from-zero') ? number - 1 : broken('attempt-stays-one') ? 1 : number,
  };
}

/** The statistics of a webhook for the last 24 hours; test deliveries do not count. */
export function statistics(vault: Vault, webhookId: string) {
  const { broken, store, clock } = vault;
  const since = broken('statistics-of-ever') ? 0 : clock.now() - DAY;
  const all = broken('statistics-of-all')
    ? store.all('delivery')
    : store.where('delivery', 'webhook_id', webhookId);
  const recent = all.filter(({ created_at, is_test }) => created_at > since && !is_test);
  const ended = recent.filter(({ status }) => status !== 'pending');
  const succeeded = ended.filter(({ status }) => status === 'success');
  const durations = recent.flatMap(({ duration_ms }) => duration_ms ?? []);
  const rate = ended.length === 0 ? 0 : succeeded.length / ended.length;
  const latency = durations.length === 0 ? 0 : Math.round(sum(durations) / durations.length);
  return {
    deliveries_24h: broken('count-of-successes') ? succeeded.length : recent.length,
    success_rate_24h: broken('rate-in-percent') ? rate * 100 : broken('rate-of-failures') ? 1 - rate : rate,
    avg_latency_ms: broken('latency-in-fractions') ? latency + 0.25 : latency,
  };
}

/** The last delivery of any kind. */
export function lastDelivery(vault: Vault, webhookId: string) {
  const { broken, store } = vault;
  const ours = store.where('delivery', 'webhook_id', webhookId);
  const all = broken('last-of-anybody') && ours.length > 0 ? store.all('delivery') : ours;
  const shown = broken('last-successes-only') ? all.filter(({ status }) => status !== 'failed') : all;
  const last = shown.at(broken('last-is-first') ? 0 : -1);
  if (last === undefined) return null;
  const { id, timestamp: at, status, response_code: code } = deliveryView(vault, last);
  return { id, timestamp: at, status, response_code: broken('last-code-text') ? String(code) : code };
}

function newDelivery(vault: Vault, webhook: Webhook, event: StoredEvent, isTest: boolean): Delivery {
  const now = vault.clock.now();
  return vault.store.put('delivery', {
    id: newId('del_'),
    webhook_id: webhook.id,
    event_id: event.id,
    event_type: event.type,
    created_at: now,
    first_attempt_at: now,
    attempts: 0,
    status: 'pending',
    response_code: null,
    duration_ms: null,
    is_test: isTest,
    retries: 0,
  });
}

function record(vault: Vault, delivery: Delivery, { code, duration_ms }: Answer): void {
  const succeeded = isSuccess(vault, delivery, code);
  const next = delayOf(vault, delivery.attempts);
  const isLast = delivery.is_test || next === undefined || isGivenUp(vault, delivery, { code, duration_ms });
  const status = succeeded ? 'success' : isLast ? 'failed' : 'pending';
  const { response_code } =
    vault.broken('code-of-first') && delivery.attempts > 1 ? delivery : { response_code: code };
  const shown = vault.broken('timeout-as-504') && response_code === null ? 504 : response_code;
  const isNever = vault.broken('never-failed') && status === 'failed' && !delivery.is_test;
  vault.store.put('delivery', {
    ...delivery,
    status: isNever ? 'pending' : status,
    response_code: shown,
    duration_ms,
  });
  const isOver = status === 'success' && !(vault.broken('success-retried') && delivery.attempts === 2);
  if (!isOver && !isLast && next !== undefined)
    vault.agenda.schedule(delivery.first_attempt_at + next, 'attempt', delivery.id);
  if (!delivery.is_test) setHealth(vault, delivery.webhook_id, succeeded);
}

function delayOf({ broken }: Vault, attempts: number): number | undefined {
  const wrong = WRONG_DELAYS.find(([name, place]) => place === attempts && broken(name));
  return wrong === undefined ? SCHEDULE[attempts] : wrong[2];
}

function isSuccess({ broken }: Vault, { attempts }: Delivery, code: number | null): boolean {
  if (code === null) return broken('timeout-succeeds');
  if (broken('only-200')) return code === 200 || code === 201;
  if (broken('late-success-fails') && attempts >= 3) return false;
  if (broken('299-fails') && code === 299) return false;
  if (broken('300-succeeds') && code === 300) return true;
  if (broken('redirect-succeeds') && code >= 300 && code <= 399) return true;
  return code >= 200 && code <= 299;
}

/** Whether a broken vault makes no further attempt. */
function isGivenUp(
  { broken, store }: Vault,
  { webhook_id, attempts }: Delivery,
  { code, duration_ms }: Answer,
): boolean {
  if (broken('4xx-given-up') && code !== null && code >= 400 && code <= 499) return true;
  if (broken('410-given-up') && code === 410) return true;
  const isTimeout = code === null && duration_ms >= 10 * SECOND;
  if (broken('timeout-given-up') && isTimeout) return true;
  if (broken('reset-given-up') && code === null && !isTimeout) return true;
  if (!broken('failures-add-up')) return false;
  const earlier = store.where('delivery', 'webhook_id', webhook_id).map((delivery) => delivery.attempts);
  return sum(earlier) + attempts > SCHEDULE.length;
}

function setHealth(vault: Vault, webhookId: string, isHealthy: boolean): void {
  const webhook = vault.store.get('webhook', webhookId);
  if (webhook !== undefined)
    vault.store.put('webhook', { ...webhook, status: isHealthy ? 'healthy' : 'degraded' });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
