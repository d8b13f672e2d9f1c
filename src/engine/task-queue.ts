// What is still to happen in a world, by instant and, at one instant, in the order of scheduling.

import type { Instant } from './instant.ts';
import type { JsonObject } from './json.ts';

/** What a step asks to happen later. `name` and `id` name it: scheduling the same again moves it. */
export interface Task {
  readonly at: Instant;
  readonly service: string;
  /** `attempt`, or the name of one of the service's timers. */
  readonly name: string;
  /** What it is about: a delivery, a message, a secret. */
  readonly id: string;
  readonly data?: JsonObject;
}

/** A task with its place in the order. */
export interface ScheduledTask extends Task {
  readonly seq: number;
}

/** So many items that have been moved or cancelled may lie in the heap in any case. */
const FALLEN_KEPT = 64;

/** The due queue: a binary heap by (at, seq), and an index by name. Items stay until they are done. */
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

  /** How many items are not done yet, those under way included. */
  get size(): number {
    return this.#items.size;
  }

  get nextSeq(): number {
    return this.#nextSeq;
  }

  /**
   * Adds a task; one with the same service, name and id gives way to it.
   *
   * @param options.claimed whoever schedules it will do it: it waits for nobody else
   */
  schedule(task: Task, options: { readonly claimed: boolean } = { claimed: false }): ScheduledTask {
    const item: ScheduledTask = { ...task, seq: this.#nextSeq++ };
    this.#items.set(keyOf(item), item);
    if (!options.claimed) this.#push(item);
    this.#clearOut();
    return item;
  }

  /** Forgets a task; says whether there was one. */
  cancel(service: string, name: string, id: string): boolean {
    return this.#items.delete(keyOf({ service, name, id }));
  }

  /** The task of this service, name and id, under way or still to come. */
  find(task: Pick<Task, 'service' | 'name' | 'id'>): ScheduledTask | undefined {
    return this.#items.get(keyOf(task));
  }

  /** Whether the item still stands: neither done, nor cancelled, nor moved. */
  stands(item: ScheduledTask): boolean {
    return this.#items.get(keyOf(item)) === item;
  }

  /** The item is done. One that took its place meanwhile stays. */
  finish(item: ScheduledTask): void {
    if (this.stands(item)) this.#items.delete(keyOf(item));
  }

  /** The earliest instant that has something unclaimed, or `undefined`. */
  nextAt(): Instant | undefined {
    this.#dropFallen();
    return this.#heap[0]?.at;
  }

  /** Claims all that is due up to an instant, in order. Claimed items count until they are finished. */
  claim(upTo: Instant): ScheduledTask[] {
    const claimed: ScheduledTask[] = [];
    for (let at = this.nextAt(); at !== undefined && at <= upTo; at = this.nextAt()) {
      claimed.push(this.#pop());
    }
    return claimed;
  }

  /** Gives a claimed item back, in its old place. */
  unclaim(item: ScheduledTask): void {
    if (this.stands(item)) this.#push(item);
  }

  /** All items that are not done, in order; those under way count as still to come. */
  items(): ScheduledTask[] {
    return [...this.#items.values()].sort(inOrder);
  }

  /** Takes out what has fallen once it is most of the heap: who moves things forever must not make it grow. */
  #clearOut(): void {
    if (this.#heap.length <= 2 * this.#items.size + FALLEN_KEPT) return;
    const standing = this.#heap.splice(0).filter((item) => this.stands(item));
    for (const item of standing) this.#push(item);
  }

  #dropFallen(): void {
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

function keyOf(item: Pick<Task, 'service' | 'name' | 'id'>): string {
  return `${item.service}/${item.name}/${item.id}`;
}
