// The agenda of a world: all that will happen by itself, earliest first, and by which rule or policy. With a virtual
// clock this is known before it happens.

import type { TaskName } from '../engine/indexes.ts';
import { durationText, type Instant, iso } from '../engine/instant.ts';
import type { ScheduledTask } from '../engine/task-queue.ts';
import type { World } from '../engine/world.ts';
import { ATTEMPT, type Delivery, deliveries, isAttempt, isForcedAttempt } from './delivery.ts';
import { postponedBy } from './faults/postpone-attempt.ts';
import { drawnFrom } from './policy/jitter.ts';
import type { DeliveryPolicy } from './policy/policy.ts';
import { type Retry, retryOf } from './retry.ts';
import type { TaskOwner } from './task-handlers.ts';
import { waitsForOf, whyNotSent } from './waiting.ts';

export interface AgendaItem {
  /** The same as long as the item is on the agenda. */
  readonly id: string;
  /** `null` for what waits for something other than time. */
  readonly at: Instant | null;
  readonly kind: 'attempt' | 'timer';
  readonly service: string;
  /** The name of the timer, or the type of the event that is delivered. */
  readonly name: string;
  readonly subject: { readonly kind: string; readonly id: string };
  /** For attempts: the number of the attempt, what is delivered, and to whom. */
  readonly attempt?: number;
  readonly delivery_id?: string;
  readonly endpoint_id?: string;
  readonly waits_for?: string;
  readonly why: string;
}

/**
 * The agenda of a world, in the order in which its items will be done; what does not wait for time comes last. Each item is
 * made when it is asked for, since there may be many.
 *
 * @example agendaOf(world, services).next().value?.why // '5 min after the failure at … (M-DL-02)'
 */
export function* agendaOf(world: World, owners: ReadonlyMap<string, TaskOwner>): Generator<AgendaItem> {
  const waiting: AgendaItem[] = [];
  for (const task of world.queue.inOrder()) {
    const item = itemOf(world, task, owners);
    if (item?.at === null) waiting.push(item);
    else if (item !== undefined) yield item;
  }
  yield* waiting;
  yield* waitingItems(world);
}

function itemOf(
  world: World,
  task: ScheduledTask,
  owners: ReadonlyMap<string, TaskOwner>,
): AgendaItem | undefined {
  const owner = owners.get(task.service);
  if (!isAttempt(task)) return owner && timerItem(task, owner);
  const delivery = world.collection(deliveries).get(task.id);
  if (owner === undefined || delivery === undefined) return undefined;
  const waitsFor = isForcedAttempt(task) ? null : waitsForOf(world, delivery);
  if (waitsFor !== null) return waitingItem(world, delivery, waitsFor);
  return {
    ...attemptItem(delivery, idOf(task)),
    at: task.at,
    why: whyAttempt(task, delivery, { policy: owner.webhooks.policy(world), seed: world.seed }),
  };
}

function timerItem(task: ScheduledTask, { timers }: TaskOwner): AgendaItem | undefined {
  const timer = timers[task.name];
  if (timer === undefined) return undefined;
  return {
    id: idOf(task),
    at: task.at,
    kind: 'timer',
    service: task.service,
    name: task.name,
    subject: { kind: timer.subject, id: task.id },
    why: timer.describe(task),
  };
}

/** Attempts that became due while their endpoint was not enabled, or behind another: they have no task until then. */
function* waitingItems(world: World): Generator<AgendaItem> {
  for (const delivery of world.collection(deliveries).values()) {
    const waitsFor = delivery.isWaiting ? waitsForOf(world, delivery) : null;
    const { service, id } = delivery;
    const isScheduled = waitsFor !== null && world.queue.find({ service, name: ATTEMPT, id }) !== undefined;
    if (waitsFor !== null && !isScheduled) yield waitingItem(world, delivery, waitsFor);
  }
}

function waitingItem(world: World, delivery: Delivery, waitsFor: string): AgendaItem {
  const { service, id } = delivery;
  return {
    ...attemptItem(delivery, idOf({ service, name: ATTEMPT, id })),
    at: null,
    waits_for: waitsFor,
    why: whyNotSent(world, delivery),
  };
}

function attemptItem(delivery: Delivery, id: string): Omit<AgendaItem, 'at' | 'why'> {
  return {
    id,
    kind: 'attempt',
    service: delivery.service,
    name: delivery.eventType,
    subject: { kind: 'endpoint', id: delivery.endpointId },
    attempt: delivery.attempts.length + 1,
    delivery_id: delivery.id,
    endpoint_id: delivery.endpointId,
  };
}

/** What the schedule of a world follows from. */
interface Plan {
  readonly policy: DeliveryPolicy;
  readonly seed: number;
}

function whyAttempt(task: ScheduledTask, delivery: Delivery, plan: Plan): string {
  const postponed = postponedBy(task);
  if (postponed !== undefined) return `postponed by the fault ${postponed.id} (${postponed.how})`;
  if (delivery.challenge !== undefined) return 'a challenge: nothing else is sent before it is answered';
  if (isForcedAttempt(task)) return 'asked for by a resend or a retry, outside the schedule';
  if (delivery.scheduledCount === 0) return `${firstText(task, delivery, plan)}${basis(plan)}`;
  return `${whyRetry(task, delivery, plan)}${basis(plan)}`;
}

/** One that waited for something else begins later than its delay, which then says nothing. */
function firstText({ at }: ScheduledTask, { createdAt, isTest }: Delivery, { policy }: Plan): string {
  const [delayMs = 0] = policy.delaysMs;
  if (delayMs === 0 || isTest) return 'the first attempt, at once';
  const drawn = policy.jitter === null ? null : drawnFrom(policy.jitter, delayMs);
  return `the first attempt, ${delayText({ delayMs: at - createdAt, drawnFrom: drawn })} after the event`;
}

/** Which attempt of the schedule it is, and what it follows from; a delivery that has waited for its endpoint says less. */
function whyRetry({ at }: ScheduledTask, delivery: Delivery, plan: Plan): string {
  const { policy } = plan;
  const place = placeOf(delivery, policy);
  const followed = followedAttempt(at, delivery, plan);
  if (followed === undefined) return place;
  const { attempt, askedMs } = followed;
  const from = iso(attempt.at + (attempt.durationMs ?? 0));
  if (askedMs !== null)
    return `${place}, ${durationText(askedMs)} after the answer at ${from}, as its Retry-After asks`;
  if (policy.measuredFrom === 'first_attempt') return `${place}, ${delayText(followed)} after the first`;
  const end = attempt.response === null && attempt.durationMs ? 'timeout' : 'failure';
  return `${place}, ${delayText(followed)} after the ${end} at ${from}`;
}

function placeOf(
  { scheduledCount, attempts, createdAt }: Delivery,
  { delaysMs, untilMs }: DeliveryPolicy,
): string {
  const number = `attempt ${scheduledCount + 1}`;
  if (untilMs === null) return `${number} of ${delaysMs.length}`;
  return `${number} of all until ${iso((attempts[0]?.at ?? createdAt) + untilMs)}`;
}

/** The delay, and what it was drawn from. */
function delayText({ delayMs, drawnFrom: interval }: Pick<Retry, 'delayMs' | 'drawnFrom'>): string {
  if (interval === null) return durationText(delayMs);
  const [from, to] = interval.map(durationText);
  return `${durationText(delayMs)} (drawn from ${from} to ${to})`;
}

/** The attempt after which the policy makes the next one at this instant. */
function followedAttempt(at: Instant, delivery: Delivery, { policy, seed }: Plan) {
  const scheduledCount = delivery.scheduledCount - 1;
  for (const [index, attempt] of delivery.attempts.entries()) {
    const attempts = delivery.attempts.slice(0, index);
    const { at: sentAt, durationMs, response } = attempt;
    const before = { id: delivery.id, scheduledCount, attempts };
    const failed = { seed, delivery: before, sentAt, elapsedMs: durationMs ?? 0, response };
    const retry = retryOf(policy, failed);
    if (retry?.at === at) return { attempt, ...retry };
  }
  return undefined;
}

/** The rules and gaps that the schedule rests on. */
function basis({ policy: { scheduleBasis } }: Plan): string {
  return scheduleBasis.length === 0 ? '' : ` (${scheduleBasis.join(', ')})`;
}

/** Tasks are found by these three, so one of a kind is on the agenda once. */
function idOf({ service, name, id }: TaskName): string {
  return `${service}/${name}/${id}`;
}
