// Attempts that a fault lets leave later than they are due: after a delay, or held back until so many have
// come, and then in reverse order. What is held is documents, so a snapshot keeps it and nobody waits for it.

import { collectionOf } from '../../engine/collection.ts';
import { nextNumber } from '../../engine/counter.ts';
import type { JsonObject } from '../../engine/json.ts';
import type { ScheduledTask } from '../../engine/task-queue.ts';
import type { World } from '../../engine/world.ts';
import { type Fault, faults, isSpent, type WebhookFaultEffect } from '../../faults/fault.ts';
import { ATTEMPT, type Delivery, deliveries } from '../delivery.ts';

/** A fault that has struck an attempt. */
export type WebhookFault = Pick<Fault, 'id' | 'times' | 'struckCount'> & {
  readonly effect: WebhookFaultEffect;
};

/** The fault that an attempt has waited for, as the due queue keeps it. */
export interface Postponed {
  readonly id: string;
  readonly how: 'delay' | 'reverse';
}

/** An attempt that is held back. */
interface Held {
  readonly id: string;
  readonly faultId: string;
  readonly service: string;
  /** Its name in the due queue. */
  readonly name: string;
  readonly deliveryId: string;
  readonly endpointId: string;
}

const held = collectionOf('webhooks/held', {
  fault: ({ faultId }: Held) => faultId,
  line: ({ faultId, endpointId }: Held) => lineOf(faultId, endpointId),
  delivery: ({ deliveryId }: Held) => deliveryId,
});

/** The fault that a due attempt has waited for already; it is not struck again. */
export function postponedBy({ data }: ScheduledTask): Postponed | undefined {
  return data?.postponed_by as Postponed | undefined;
}

/** Lets an attempt leave later, if the fault that struck it is about that; says whether it does. Part of a transaction. */
export function postpone(
  world: World,
  fault: WebhookFault,
  item: ScheduledTask,
  delivery: Delivery,
): boolean {
  const { how, amount } = fault.effect;
  if (how === 'delay') delay(world, item, { faultId: fault.id, delayMs: amount ?? 0 });
  else if (how === 'reverse') hold(world, fault, item, delivery);
  else return false;
  return true;
}

/** Removes a fault; what it holds back leaves at once, in reverse order. Part of a transaction. */
export function removeFault(world: World, faultId: string): void {
  world.collection(faults).delete(faultId);
  releaseAll(world, faultId);
}

/**
 * Forgets what is held of a delivery that has ended.
 *
 * @param name only the attempt of this name in the due queue; all if left out
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
  world.schedule({ at, service, name, id, data: mark({ id: faultId, how: 'delay' }) });
  if (name === ATTEMPT) world.collection(deliveries).update(id, { nextAttemptAt: at });
}

function hold(world: World, fault: WebhookFault, { service, name }: ScheduledTask, delivery: Delivery): void {
  const id = `held_${nextNumber(world, 'webhooks/held')}`;
  const { id: deliveryId, endpointId } = delivery;
  const standing = world.collection(held);
  standing.put(id, { id, faultId: fault.id, service, name, deliveryId, endpointId });
  const line = standing.by('line', lineOf(fault.id, endpointId));
  if (isSpent(fault)) releaseAll(world, fault.id);
  else if (line.length >= (fault.effect.amount ?? 0)) release(world, line);
}

function releaseAll(world: World, faultId: string): void {
  release(world, world.collection(held).by('fault', faultId));
}

function release(world: World, attempts: readonly Held[]): void {
  for (const { id, faultId, service, name, deliveryId } of attempts.toReversed()) {
    world.collection(held).delete(id);
    const data = mark({ id: faultId, how: 'reverse' });
    world.schedule({ at: world.now, service, name, id: deliveryId, data });
  }
}

function mark({ id, how }: Postponed): JsonObject {
  return { postponed_by: { id, how } };
}

/** Ids hold no space. */
function lineOf(faultId: string, endpointId: string): string {
  return `${faultId} ${endpointId}`;
}
