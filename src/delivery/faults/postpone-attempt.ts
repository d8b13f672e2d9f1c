// Attempts that a fault postpones: by a delay, or held back until a number of them have been collected and then sent
// in reverse order. Held attempts are documents, so that snapshots contain them and nothing waits for them.

import { collectionOf } from '../../engine/collection.ts';
import { nextNumber } from '../../engine/counter.ts';
import { fieldsOf, text } from '../../engine/document-schema.ts';
import type { JsonObject } from '../../engine/json.ts';
import type { ScheduledTask } from '../../engine/task-queue.ts';
import type { World } from '../../engine/world.ts';
import { faults, isSpent } from '../../faults/fault.ts';
import { countStrike } from '../../faults/occasion.ts';
import { ATTEMPT, type Delivery, deliveries } from '../delivery.ts';
import type { DeliveryFault } from './delivery-fault.ts';

/** The fault that postponed an attempt, as stored in the scheduled task. */
export interface Postponement {
  readonly id: string;
  readonly how: 'delay' | 'reverse';
}

/** An attempt that is held back. */
interface HeldAttempt {
  readonly id: string;
  readonly faultId: string;
  readonly service: string;
  /** Its name as a scheduled task. */
  readonly name: string;
  readonly deliveryId: string;
  readonly endpointId: string;
}

export const held = collectionOf(
  'webhooks/held',
  {
    fault: ({ faultId }: HeldAttempt) => faultId,
    line: ({ faultId, endpointId }: HeldAttempt) => lineOf(faultId, endpointId),
    delivery: ({ deliveryId }: HeldAttempt) => deliveryId,
  },
  fieldsOf({ id: text, faultId: text, service: text, name: text, deliveryId: text, endpointId: text }),
);

/** The fault that postponed a due attempt before; no further fault is applied to it. */
export function postponedBy({ data }: ScheduledTask): Postponement | undefined {
  return data?.postponed_by as Postponement | undefined;
}

/**
 * Postpones an attempt if that is the effect of the fault. Part of a transaction.
 *
 * @returns whether the attempt is postponed
 */
export function postpone(
  world: World,
  fault: DeliveryFault,
  task: ScheduledTask,
  delivery: Delivery,
): boolean {
  const { how, amount } = fault.effect;
  if (how === 'delay') delay(world, task, { faultId: fault.id, delayMs: amount ?? 0 });
  else if (how === 'reverse') hold(world, fault, task, delivery);
  else return false;
  return true;
}

/** Removes a fault; the attempts that it holds back are sent at once, in reverse order. Part of a transaction. */
export function removeFault(world: World, faultId: string): void {
  world.collection(faults).delete(faultId);
  releaseAll(world, faultId);
}

/**
 * Removes the held attempts of a delivery that has ended.
 *
 * @param name only the attempt of this name; all if left out
 */
export function forgetHeld(world: World, deliveryId: string, name?: string): void {
  const standing = world.collection(held);
  if (standing.size === 0) return;
  for (const attempt of standing.by('delivery', deliveryId)) {
    if (name === undefined || attempt.name === name) standing.delete(attempt.id);
  }
}

function delay(
  world: World,
  { service, name, id }: ScheduledTask,
  { faultId, delayMs }: { readonly faultId: string; readonly delayMs: number },
): void {
  const at = world.now + delayMs;
  world.schedule({ at, service, name, id, data: dataOf({ id: faultId, how: 'delay' }) });
  if (name === ATTEMPT) world.collection(deliveries).update(id, { nextAttemptAt: at });
}

/**
 * When enough attempts to an endpoint are held, they are reversed, which counts as one application of the fault. The
 * last application releases all attempts.
 */
function hold(
  world: World,
  fault: DeliveryFault,
  { service, name }: ScheduledTask,
  { id: deliveryId, endpointId }: Delivery,
): void {
  const id = `held_${nextNumber(world, 'webhooks/held')}`;
  const standing = world.collection(held);
  standing.put(id, { id, faultId: fault.id, service, name, deliveryId, endpointId });
  const line = standing.by('line', lineOf(fault.id, endpointId));
  if (line.length < (fault.effect.amount ?? 0)) return;
  const counted = countStrike(world, fault);
  if (counted !== undefined && isSpent(counted)) releaseAll(world, fault.id);
  else release(world, line);
}

function releaseAll(world: World, faultId: string): void {
  release(world, world.collection(held).by('fault', faultId));
}

function release(world: World, attempts: readonly HeldAttempt[]): void {
  for (const { id, faultId, service, name, deliveryId } of attempts.toReversed()) {
    world.collection(held).delete(id);
    const data = dataOf({ id: faultId, how: 'reverse' });
    world.schedule({ at: world.now, service, name, id: deliveryId, data });
  }
}

function dataOf({ id, how }: Postponement): JsonObject {
  return { postponed_by: { id, how } };
}

/** Ids contain no spaces. */
function lineOf(faultId: string, endpointId: string): string {
  return `${faultId} ${endpointId}`;
}
