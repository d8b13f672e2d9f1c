// The scheduled tasks of a world, by instant and, within an instant, in the order of scheduling.

import { type KeptTask, type TaskName, TasksByName } from './indexes.ts';
import type { Instant } from './instant.ts';
import type { JsonObject } from './json.ts';

/** A task that a transaction schedules. */
export interface Task extends TaskName {
  readonly at: Instant;
  readonly data?: JsonObject;
}

/** A task with its position in the order. */
export interface ScheduledTask extends Task {
  readonly seq: number;
}

/** The number of moved or cancelled tasks that the heap may contain in any case. */
const MAX_STALE = 64;

/** So many tasks, and such a share of the heap, are many. */
const MANY = 1_024;
const SHARE = 8;

/** A binary heap by (at, seq), and an index by name. Tasks stay until they are finished. */
export class TaskQueue {
  readonly #heap: KeptTask<ScheduledTask>[] = [];
  readonly #items = new TasksByName<ScheduledTask>();
  /** Those in progress; includes some that are finished since. */
  #claimed: KeptTask<ScheduledTask>[] = [];
  #nextSeq: number;

  constructor(items: readonly ScheduledTask[] = [], nextSeq = 1) {
    this.#nextSeq = nextSeq;
    for (const item of items) this.#push(this.#items.set(item));
  }

  /** The number of unfinished tasks, including those in progress. */
  get size(): number {
    return this.#items.size;
  }

  get nextSeq(): number {
    return this.#nextSeq;
  }

  /**
   * Adds a task, replacing one with the same service, name and id.
   *
   * @param options.claimed the caller does the task itself
   */
  schedule(task: Task, options: { readonly claimed: boolean } = { claimed: false }): ScheduledTask {
    const item: ScheduledTask = { ...task, seq: this.#nextSeq++ };
    const kept = this.#items.set(item);
    if (options.claimed) this.#claim(kept);
    else this.#push(kept);
    this.#dropStale();
    return item;
  }

  /** Removes a task; returns whether there was one. */
  cancel(task: TaskName): boolean {
    return this.#items.delete(task);
  }

  /** The task with this service, name and id, in progress or still to come. */
  find(task: TaskName): ScheduledTask | undefined {
    return this.#items.get(task)?.item;
  }

  /** Whether the task is still scheduled: neither finished, nor cancelled, nor moved. */
  stands(item: ScheduledTask): boolean {
    return this.#items.get(item)?.item === item;
  }

  /** Removes a task that is done, unless it has been replaced meanwhile. Returns whether it was still there. */
  finish(item: ScheduledTask): boolean {
    return this.stands(item) && this.#items.delete(item);
  }

  /** Applies the changes of another world's transaction. */
  apply({ nextSeq, tasks }: QueueChanges): void {
    for (const change of tasks) {
      if (change.kind === 'scheduled') this.#push(this.#items.set(change.task));
      else this.cancel(change.task);
    }
    this.#nextSeq = nextSeq;
    this.#dropStale();
  }

  /** The earliest instant that has something unclaimed, or `undefined`. */
  nextAt(): Instant | undefined {
    this.#popStale();
    return this.#heap[0]?.item.at;
  }

  /** Claims all that is due up to an instant, in order. Claimed tasks count until they are finished. */
  claim(upTo: Instant): ScheduledTask[] {
    if (this.#isMuchDue(upTo)) return this.#claimMany(upTo);
    const claimed: ScheduledTask[] = [];
    for (let at = this.nextAt(); at !== undefined && at <= upTo; at = this.nextAt())
      claimed.push(this.#claim(this.#pop()));
    return claimed;
  }

  /** Returns a claimed task to its old position. */
  unclaim(item: ScheduledTask): void {
    if (this.stands(item)) this.#push(this.#items.set(item));
  }

  /** All unfinished tasks, in order; those in progress count as still to come. */
  items(): ScheduledTask[] {
    return this.#items.all().sort(inOrder);
  }

  /**
   * The same, one by one: the first ones are found without sorting all. Nothing may change before the last one has been
   * taken.
   *
   * @example for (const task of queue.inOrder()) if (isWanted(task)) return task;
   */
  *inOrder(): Generator<ScheduledTask> {
    const claimed = this.#standingClaimed().map(({ item }) => item);
    claimed.sort(inOrder);
    let next = 0;
    for (const item of this.#unclaimedInOrder()) {
      for (; next < claimed.length && inOrder(claimed[next] as ScheduledTask, item) < 0; next++)
        yield claimed[next] as ScheduledTask;
      yield item;
    }
    yield* claimed.slice(next);
  }

  /** Whatever is next has its place in the heap below something that has been taken. */
  *#unclaimedInOrder(): Generator<ScheduledTask> {
    const heap = this.#heap;
    const below = heap.length === 0 ? [] : [0];
    for (let place = below.shift(); place !== undefined; place = below.shift()) {
      const { item, stands } = heap[place] as KeptTask<ScheduledTask>;
      if (stands) yield item;
      for (const child of [2 * place + 1, 2 * place + 2])
        if (child < heap.length) below.splice(this.#placeFor(child, below), 0, child);
    }
  }

  /** Where a place in the heap belongs among others, by the order of their tasks. */
  #placeFor(child: number, places: readonly number[]): number {
    const { item } = this.#heap[child] as KeptTask<ScheduledTask>;
    let [from, to] = [0, places.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (inOrder((this.#heap[places[middle] as number] as KeptTask<ScheduledTask>).item, item) < 0)
        from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #claim(kept: KeptTask<ScheduledTask>): ScheduledTask {
    this.#claimed.push(kept);
    if (this.#claimed.length > 2 * this.#items.size + MAX_STALE) this.#claimed = this.#standingClaimed();
    return kept.item;
  }

  #standingClaimed(): KeptTask<ScheduledTask>[] {
    return this.#claimed.filter(({ stands }) => stands);
  }

  /** Removes stale tasks once they are most of the heap: a caller that moves tasks again and again must not make it grow. */
  #dropStale(): void {
    if (this.#heap.length <= 2 * this.#items.size + MAX_STALE) return;
    const standing = this.#heap.splice(0).filter(({ stands }) => stands);
    for (const kept of standing) this.#push(kept);
  }

  /** Whether much of the heap is due: below what is not due, nothing is. */
  #isMuchDue(upTo: Instant): boolean {
    const heap = this.#heap;
    const many = Math.max(MANY, heap.length / SHARE);
    const places = heap.length > many ? [0] : [];
    let count = 0;
    for (let place = places.pop(); place !== undefined; place = places.pop()) {
      if ((heap[place]?.item.at ?? Number.POSITIVE_INFINITY) > upTo) continue;
      if (++count > many) return true;
      places.push(2 * place + 1, 2 * place + 2);
    }
    return false;
  }

  /** Sorting what is due takes less time than taking one after another from the heap, if it is much of it. */
  #claimMany(upTo: Instant): ScheduledTask[] {
    const due: ScheduledTask[] = [];
    for (const kept of this.#heap.splice(0)) {
      if (!kept.stands) continue;
      if (kept.item.at > upTo) this.#push(kept);
      else due.push(this.#claim(kept));
    }
    return due.sort(inOrder);
  }

  #popStale(): void {
    while (this.#heap[0]?.stands === false) this.#pop();
  }

  #push(kept: KeptTask<ScheduledTask>): void {
    const heap = this.#heap;
    let child = heap.push(kept) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (inOrder((heap[parent] as KeptTask<ScheduledTask>).item, kept.item) <= 0) break;
      heap[child] = heap[parent] as KeptTask<ScheduledTask>;
      child = parent;
    }
    heap[child] = kept;
  }

  #pop(): KeptTask<ScheduledTask> {
    const heap = this.#heap;
    const first = heap[0] as KeptTask<ScheduledTask>;
    const last = heap.pop() as KeptTask<ScheduledTask>;
    if (heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(kept: KeptTask<ScheduledTask>): void {
    const heap = this.#heap;
    let parent = 0;
    for (let child = 1; child < heap.length; child = 2 * parent + 1) {
      const right = heap[child + 1];
      if (right !== undefined && inOrder(right.item, (heap[child] as KeptTask<ScheduledTask>).item) < 0)
        child++;
      if (inOrder(kept.item, (heap[child] as KeptTask<ScheduledTask>).item) <= 0) break;
      heap[parent] = heap[child] as KeptTask<ScheduledTask>;
      parent = child;
    }
    heap[parent] = kept;
  }
}

function inOrder(a: ScheduledTask, b: ScheduledTask): number {
  return a.at - b.at || a.seq - b.seq;
}

/** The name of a task without the rest of it. */
export function nameOf({ service, name, id }: TaskName): TaskName {
  return { service, name, id };
}

/** The changes of tasks, in order, and the position that the next one will get. */
export interface QueueChanges {
  readonly nextSeq: number;
  readonly tasks: readonly TaskChange[];
}

/** A task that was scheduled, replacing one with the same name if there was one; or a task that was cancelled. */
export type TaskChange =
  | { readonly kind: 'scheduled'; readonly task: ScheduledTask }
  | { readonly kind: 'cancelled' | 'finished'; readonly task: TaskName };
