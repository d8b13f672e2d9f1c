// The tasks at the head of a queue that may be sent in parallel: the first one of each ordering key.

import type { ScheduledTask } from '../task-queue.ts';

/** A task that may be sent, and its ordering key. */
export interface BatchedTask {
  readonly task: ScheduledTask;
  readonly orderingKey: string | undefined;
}

/** How many tasks are searched for a batch: bounds the sockets in use and the search for free keys. */
const MAX_GATHERED = 1_024;

interface BatchOptions {
  /** Whether the task is sent to the outside; the first one that is not ends the batch. */
  readonly isOutside: (task: ScheduledTask) => boolean;
  /** A task with its key; `undefined` if it is abandoned. */
  readonly keyed: (task: ScheduledTask) => BatchedTask | undefined;
}

/** Takes the next batch from the head of a queue, and returns it with the rest of the queue. */
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
