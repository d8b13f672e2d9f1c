// The tasks at the head of a line that may leave the world side by side: the first one of each ordering key.

import type { ScheduledTask } from './task-queue.ts';

/** A task that may leave, and the key in whose order it does. */
export interface BatchedTask {
  readonly task: ScheduledTask;
  readonly orderingKey: string | undefined;
}

/** How far down the line a batch is gathered: bounds the sockets in use and the search for free keys. */
const MAX_GATHERED = 1_024;

interface BatchOptions {
  /** Whether doing the task leaves the world; the first one that does not ends the batch. */
  readonly isOutside: (task: ScheduledTask) => boolean;
  /** A task with its key; `undefined` when it is given up. */
  readonly keyed: (task: ScheduledTask) => BatchedTask | undefined;
}

/** Takes the next batch from the head of a line, and returns it with the line that is left. */
export function takeBatch(
  line: readonly ScheduledTask[],
  { isOutside, keyed }: BatchOptions,
): { readonly batch: readonly BatchedTask[]; readonly rest: ScheduledTask[] } {
  const batch: BatchedTask[] = [];
  const later: ScheduledTask[] = [];
  const keys = new Set<string>();
  const inside = line.findIndex((task) => !isOutside(task));
  const end = Math.min(inside === -1 ? line.length : inside, MAX_GATHERED);
  for (const task of line.slice(0, end)) {
    const batched = keyed(task);
    if (batched === undefined) continue;
    const { orderingKey } = batched;
    if (orderingKey !== undefined && keys.has(orderingKey)) later.push(task);
    else batch.push(batched);
    if (orderingKey !== undefined) keys.add(orderingKey);
  }
  return { batch, rest: later.concat(line.slice(end)) };
}
