// Deliveries: one for each event and webhook, with up to seven attempts at fixed times after the first.

import { DAY, HOUR, MINUTE, SECOND, timestamp } from './clock.ts';
import type { Delivery, StoredEvent, Webhook } from './model.ts';
import { type Answer, post } from './transport.ts';
import { newId, type Vault } from './vault.ts';

/** The time of each attempt, measured from the first. */
const SCHEDULE = [0, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR];

/** Creates a delivery whose first attempt is due now. */
export function deliver(vault: Vault, webhook: Webhook, event: StoredEvent): Delivery {
  const delivery = newDelivery(vault, webhook, event, false);
  vault.agenda.schedule(delivery.created_at, 'attempt', delivery.id);
  return delivery;
}

/** Creates a delivery with a single attempt and waits for it. */
export async function deliverTest(vault: Vault, webhook: Webhook, event: StoredEvent): Promise<Delivery> {
  const delivery = newDelivery(vault, webhook, event, true);
  // Its webhook may be removed before it has answered.
  return (await attempt(vault, delivery.id)) ?? delivery;
}

/** Makes the next attempt of a delivery that is pending, and returns what came of it. */
export async function attempt(vault: Vault, id: string): Promise<Delivery | undefined> {
  const delivery = vault.store.get('delivery', id);
  const webhook = vault.store.get('webhook', delivery?.webhook_id ?? '');
  const event = vault.store.get('event', delivery?.event_id ?? '');
  if (delivery === undefined || webhook === undefined || event === undefined) return undefined;
  if (delivery.status !== 'pending') return delivery;
  const begun = { ...delivery, attempts: delivery.attempts + 1 };
  if (begun.attempts === 1) begun.first_attempt_at = vault.clock.now();
  const answer = await post(vault, webhook, event);
  const tried = afterAttempt(begun, answer);
  if (vault.store.get('delivery', id)?.status === 'pending') record(vault, tried);
  return tried;
}

/** Restarts a failed delivery with all its attempts. */
export function retry(vault: Vault, delivery: Delivery): Delivery {
  const retries = delivery.retries + 1;
  vault.agenda.schedule(vault.clock.now(), 'attempt', delivery.id);
  return vault.store.put('delivery', { ...delivery, status: 'pending', attempts: 0, retries });
}

/** Ends all waiting deliveries of a webhook; a test is not waiting but under way. */
export function giveUp(vault: Vault, webhookId: string): void {
  for (const delivery of vault.store.where('delivery', 'webhook_id', webhookId)) {
    if (delivery.status !== 'pending' || delivery.is_test) continue;
    vault.agenda.cancel(delivery.id);
    vault.store.put('delivery', { ...delivery, status: 'failed' });
  }
}

/** The record that the API returns. */
export function deliveryView(delivery: Delivery) {
  return {
    id: delivery.id,
    event_id: delivery.event_id,
    event_type: delivery.event_type,
    timestamp: timestamp(delivery.created_at),
    status: delivery.status,
    response_code: delivery.response_code,
    duration_ms: delivery.duration_ms,
    attempt: Math.max(delivery.attempts, 1),
  };
}

/** The statistics of a webhook for the last 24 hours; test deliveries do not count. */
export function statistics(vault: Vault, webhookId: string) {
  const { store, clock } = vault;
  const since = clock.now() - DAY;
  const all = store.where('delivery', 'webhook_id', webhookId);
  const recent = all.filter(({ created_at, is_test }) => created_at > since && !is_test);
  const ended = recent.filter(({ status }) => status !== 'pending');
  const succeeded = ended.filter(({ status }) => status === 'success');
  const durations = recent.flatMap(({ duration_ms }) => duration_ms ?? []);
  return {
    deliveries_24h: recent.length,
    success_rate_24h: ended.length === 0 ? 0 : succeeded.length / ended.length,
    avg_latency_ms: durations.length === 0 ? 0 : Math.round(sum(durations) / durations.length),
  };
}

/** The last delivery of any kind. */
export function lastDelivery({ store }: Vault, webhookId: string) {
  const last = store.where('delivery', 'webhook_id', webhookId).at(-1);
  if (last === undefined) return null;
  const { id, timestamp: at, status, response_code } = deliveryView(last);
  return { id, timestamp: at, status, response_code };
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

function afterAttempt(delivery: Delivery, { code, duration_ms }: Answer): Delivery {
  const next = delayAfter(delivery);
  const status = isSuccess(code) ? 'success' : next === undefined ? 'failed' : 'pending';
  return { ...delivery, status, response_code: code, duration_ms };
}

function record(vault: Vault, delivery: Delivery): void {
  const succeeded = isSuccess(delivery.response_code);
  const next = delayAfter(delivery);
  vault.store.put('delivery', delivery);
  if (!succeeded && next !== undefined)
    vault.agenda.schedule(delivery.first_attempt_at + next, 'attempt', delivery.id);
  if (!delivery.is_test) setHealth(vault, delivery.webhook_id, succeeded);
}

function delayAfter({ is_test, attempts }: Delivery): number | undefined {
  return is_test ? undefined : SCHEDULE[attempts];
}

function isSuccess(code: number | null): boolean {
  return code !== null && code >= 200 && code <= 299;
}

function setHealth(vault: Vault, webhookId: string, isHealthy: boolean): void {
  const webhook = vault.store.get('webhook', webhookId);
  if (webhook !== undefined)
    vault.store.put('webhook', { ...webhook, status: isHealthy ? 'healthy' : 'degraded' });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
