// Why nothing is sent to an endpoint, and which deliveries wait for it. The one place where this is put into words: lists of
// endpoints, the journal, the answer to an emitted event, the command line and the console all show these.

import { type Instant, iso } from '../engine/instant.ts';
import type { World } from '../engine/world.ts';
import { type Delivery, deliveries, scheduleAttempt } from './delivery.ts';
import { type Endpoint, endpoints } from './endpoint.ts';
import type { AutoDisable, DeliveryPolicy } from './policy/policy.ts';

/** How many endpoints are named where an event went to fewer than subscribe to it. */
const NAMED_COUNT = 3;

/**
 * Why nothing is sent to an endpoint, how many deliveries wait for it, and what sends them; `null` if it is enabled. Times
 * are in UTC, with a date unless it is the present one. The control API has it as `why` of an endpoint.
 *
 * @example whyNothingIsSent(world, endpoint, policy)
 * // 'Disabled at 12:53: 10 attempts failed in a row (M-LF-01). 2 deliveries wait; enabling sends them.'
 */
export function whyNothingIsSent(world: World, endpoint: Endpoint, policy: DeliveryPolicy): string | null {
  if (endpoint.state === 'enabled') return null;
  if (endpoint.state === 'paused' && endpoint.proof) return whyNotProven(world, endpoint.proof);
  const waiting = waitingText(world, endpoint).map((text) => ` ${text}.`);
  return `${whyNotEnabled(world, endpoint, policy)}${waiting.join('')}`;
}

/**
 * Which of the endpoints that subscribe to an event it is not sent to, and why; `undefined` if it is sent to all of them. The
 * journal and the control API have it as `undelivered` of an event.
 *
 * @param subscribed the endpoints that subscribe to it, whatever their state
 * @example whyUndelivered(world, [], policy) // 'No endpoint subscribes to it.'
 */
export function whyUndelivered(
  world: World,
  subscribed: readonly Endpoint[],
  policy: DeliveryPolicy,
): string | undefined {
  if (subscribed.length === 0) return 'No endpoint subscribes to it.';
  const passedOver = subscribed.filter(({ state }) => state !== 'enabled');
  if (passedOver.length === 0) return undefined;
  const named = passedOver
    .slice(0, NAMED_COUNT)
    .map(
      (endpoint) => `Not sent to ${endpoint.id} (${endpoint.url}). ${whyNotEnabled(world, endpoint, policy)}`,
    );
  const restCount = passedOver.length - named.length;
  return [...named, ...(restCount === 0 ? [] : [`Nor to ${restCount} more that are not enabled.`])].join(' ');
}

/** @example failuresText(10, autoDisable) // '10 attempts failed in a row (M-LF-01)' */
export function failuresText(failureCount: number, autoDisable: AutoDisable): string {
  return `${counted(failureCount, autoDisable.counts)} failed in a row (${basisText(autoDisable)})`;
}

/** What disabling rests on, in words. */
export function basisText({ basis }: Pick<AutoDisable, 'basis'>): string {
  return basis.length === 0 ? 'auto-disable' : basis.join(', ');
}

/** How many deliveries wait for an endpoint, and what sends them; empty if none does. */
export function waitingText(world: World, { id }: Endpoint): string[] {
  const count = world
    .collection(deliveries)
    .by('endpoint', id)
    .filter(({ status, isTest }) => status === 'pending' && !isTest).length;
  if (count === 0) return [];
  return [
    count === 1
      ? '1 delivery waits; enabling sends it'
      : `${counted(count, 'deliveries')} wait; enabling sends them`,
  ];
}

/**
 * What a pending delivery is waiting for, and what to do about it; `null` if only for time, or for nothing.
 *
 * @example waitsForOf(world, delivery) // 'the endpoint wh_3nT0… is disabled; enable it'
 */
export function waitsForOf(world: World, delivery: Delivery): string | null {
  const { status, isTest, endpointId, isWaiting } = delivery;
  if (status !== 'pending' || isTest) return null;
  const state = world.collection(endpoints).get(endpointId)?.state ?? 'enabled';
  if (state !== 'enabled') return `the endpoint ${endpointId} is ${state}; enable it`;
  const ahead = isWaiting ? aheadOf(world, delivery) : undefined;
  return ahead === undefined ? null : `the delivery ${ahead.id} comes first, and has not ended`;
}

/** Why a delivery that waits for something is not sent. */
export function whyNotSent(world: World, { endpointId }: Delivery): string {
  const isEnabled = world.collection(endpoints).get(endpointId)?.state === 'enabled';
  return isEnabled ? 'events are delivered in order' : 'nothing is sent to an endpoint that is not enabled';
}

/** What its receiver has to do before anything is sent, and what it did instead. */
function whyNotProven(world: World, { deliveryId }: NonNullable<Endpoint['proof']>): string {
  const delivery = world.collection(deliveries).get(deliveryId);
  const last = delivery?.attempts.at(-1);
  if (last === undefined || delivery?.status === 'pending')
    return 'Its receiver has to answer a challenge first, and has not yet.';
  const answer = last.error ?? `it was answered ${last.response?.status}`;
  return `Its receiver did not answer the challenge ${timeText(last.at, world.now)}: ${answer}. Enabling asks again.`;
}

function whyNotEnabled(
  world: World,
  { state, proof, failureCount, disabledAt, disabledBecause, pausedAt, createdAt }: Endpoint,
  { autoDisable }: DeliveryPolicy,
): string {
  if (state === 'paused' && proof) return whyNotProven(world, proof);
  if (state === 'paused') return `Switched off ${timeText(pausedAt ?? createdAt, world.now)}.`;
  const because = disabledBecause ?? (autoDisable && failuresText(failureCount, autoDisable));
  return `Disabled ${timeText(disabledAt ?? createdAt, world.now)}${because === null ? '' : `: ${because}`}.`;
}

function timeText(at: Instant, now: Instant): string {
  const [date, time] = [iso(at).slice(0, 10), iso(at).slice(11, 16)];
  return iso(now).startsWith(date) ? `at ${time}` : `on ${date} at ${time}`;
}

function counted(count: number, plural: 'attempts' | 'deliveries'): string {
  const singular = { attempts: 'attempt', deliveries: 'delivery' }[plural];
  return `${count} ${count === 1 ? singular : plural}`;
}

/**
 * The delivery that has to end before another one is begun; `undefined` if it is the first in line.
 *
 * @example if (policy.order === 'strict' && aheadOf(world, delivery) !== undefined) return holdBack(delivery);
 */
export function aheadOf(world: World, { id, endpointId, isTest }: Delivery): Delivery | undefined {
  const [first] = world.collection(deliveries).by('line', endpointId);
  return isTest || first?.id === id ? undefined : first;
}

/** Begins the delivery that has waited for the one before it. Part of a transaction. */
export function beginNext(world: World, endpointId: string): void {
  const known = world.collection(deliveries);
  const [first] = known.by('line', endpointId);
  if (first?.isWaiting === true) scheduleAttempt(world, known.update(first.id, { isWaiting: false }));
}
