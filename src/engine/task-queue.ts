// What is still to happen in a world, by instant and, at one instant, in the order of scheduling.

import type { QueueChanges } from './changes.ts';
import type { Instant } from './instant.ts';
import type { JsonObject } from './json.ts';

/** What names a task: there is one of each name at most, and scheduling the same again moves it. */
export interface TaskName {
  readonly service: string;
  /** What is to be done, such as the name of one of the service's timers. */
  readonly name: string;
  /** What it is about: a delivery, a message, a secret. */
  readonly id: string;
}

/** What a transaction asks to happen later. */
export interface Task extends TaskName {
  readonly at: Instant;
  readonly data?: JsonObject;
}

/** A task with its place in the order. */
export interface ScheduledTask extends Task {
  readonly seq: number;
}

/** So many tasks that have been moved or cancelled may lie in the heap in any case. */
const MAX_STALE = 64;

/** A binary heap by (at, seq), and an index by name. Tasks stay until they are finished. */
export class TaskQueue {
  readonly #heap: ScheduledTask[] = [];
  readonly #items = new Map<string, ScheduledTask>();
  #nextSeq: number;

  constructor(items: readonly ScheduledTask[] = [], nextSeq = 1) {
    this.#nextSeq = nextSeq;
    for (const item of items) {
      this.#items.set(keyOf(item), item);
      this.#push(item);
    }
  }

  /** How many tasks are not finished yet, those under way included. */
  get size(): number {
    return this.#items.size;
  }

  get nextSeq(): number {
    return this.#nextSeq;
  }

  /**
   * Adds a task; one with the same service, name and id gives way to it.
   *
   * @param options.claimed the caller does it: it waits for nobody else
   */
  schedule(task: Task, options: { readonly claimed: boolean } = { claimed: false }): ScheduledTask {
    const item: ScheduledTask = { ...task, seq: this.#nextSeq++ };
    this.#items.set(keyOf(item), item);
    if (!options.claimed) this.#push(item);
    this.#dropStale();
    return item;
  }

  /** Removes a task; returns whether there was one. */
  cancel(task: TaskName): boolean {
    return this.#items.delete(keyOf(task));
  }

  /** The task of this service, name and id, under way or still to come. */
  find(task: TaskName): ScheduledTask | undefined {
    return this.#items.get(keyOf(task));
  }

  /** Whether the task still stands: neither finished, nor cancelled, nor moved. */
  stands(item: ScheduledTask): boolean {
    return this.#items.get(keyOf(item)) === item;
  }

  /** Removes a task that is done; one that took its place meanwhile stays. Returns whether it was still there. */
  finish(item: ScheduledTask): boolean {
    return this.stands(item) && this.#items.delete(keyOf(item));
  }

  /** Repeats what a transaction of another world changed. */
  apply({ nextSeq, tasks }: QueueChanges): void {
    for (const change of tasks) {
      if (change.kind !== 'scheduled') {
        this.cancel(change.task);
        continue;
      }
      this.#items.set(keyOf(change.task), change.task);
      this.#push(change.task);
    }
    this.#nextSeq = nextSeq;
    this.#dropStale();
  }

  /** The earliest instant that has something unclaimed, or `undefined`. */
  nextAt(): Instant | undefined {
    this.#popStale();
    return this.#heap[0]?.at;
  }

  /** Claims all that is due up to an instant, in order. Claimed tasks count until they are finished. */
  claim(upTo: Instant): ScheduledTask[] {
    const claimed: ScheduledTask[] = [];
    for (let at = this.nextAt(); at !== undefined && at <= upTo; at = this.nextAt()) {
      claimed.push(this.#pop());
    }
    return claimed;
  }

  /** Gives a claimed task back, in its old place. */
  unclaim(item: ScheduledTask): void {
    if (this.stands(item)) this.#push(item);
  }

  /** All tasks that are not finished, in order; those under way count as still to come. */
  items(): ScheduledTask[] {
    return [...this.#items.values()].sort(inOrder);
  }

  /** Removes stale tasks once they are most of the heap: a caller that moves tasks again and again must not make it grow. */
  #dropStale(): void {
    if (this.#heap.length <= 2 * this.#items.size + MAX_STALE) return;
    const standing = this.#heap.splice(0).filter((item) => this.stands(item));
    for (const item of standing) this.#push(item);
  }

  #popStale(): void {
    while (this.#heap[0] !== undefined && !this.stands(this.#heap[0])) this.#pop();
  }

  #push(item: ScheduledTask): void {
    const heap = this.#heap;
    let child = heap.push(item) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (inOrder(heap[parent] as ScheduledTask, item) <= 0) break;
      heap[child] = heap[parent] as ScheduledTask;
      child = parent;
    }
    heap[child] = item;
  }

  #pop(): ScheduledTask {
    const heap = this.#heap;
    const first = heap[0] as ScheduledTask;
    const last = heap.pop() as ScheduledTask;
    if (heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(item: ScheduledTask): void {
    const heap = this.#heap;
    let parent = 0;
    for (let child = 1; child < heap.length; child = 2 * parent + 1) {
      const right = heap[child + 1];
      if (right !== undefined && inOrder(right, heap[child] as ScheduledTask) < 0) child++;
      if (inOrder(item, heap[child] as ScheduledTask) <= 0) break;
      heap[parent] = heap[child] as ScheduledTask;
      parent = child;
    }
    heap[parent] = item;
  }
}

function inOrder(a: ScheduledTask, b: ScheduledTask): number {
  return a.at - b.at || a.seq - b.seq;
}

function keyOf(item: TaskName): string {
  return `${item.service}/${item.name}/${item.id}`;
}

/** The name of a task without the rest of it. */
export function nameOf({ service, name, id }: TaskName): TaskName {
  return { service, name, id };
}
