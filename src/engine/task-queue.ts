// The scheduled tasks of a world, by instant and, within an instant, in the order of scheduling.

import type { QueueChanges } from './changes.ts';
import type { Instant } from './instant.ts';
import type { JsonObject } from './json.ts';

/** Identifies a task: there is at most one for each name, and scheduling it again moves it. */
export interface TaskName {
  readonly service: string;
  /** What is to be done, such as the name of one of the service's timers. */
  readonly name: string;
  /** Its subject: a delivery, a message, a secret. */
  readonly id: string;
}

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

/** A binary heap by (at, seq), and an index by name. Tasks stay until they are finished. */
export class TaskQueue {
  readonly #heap: ScheduledTask[] = [];
  readonly #items = new TasksByName();
  #nextSeq: number;

  constructor(items: readonly ScheduledTask[] = [], nextSeq = 1) {
    this.#nextSeq = nextSeq;
    for (const item of items) {
      this.#items.set(item);
      this.#push(item);
    }
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
    this.#items.set(item);
    if (!options.claimed) this.#push(item);
    this.#dropStale();
    return item;
  }

  /** Removes a task; returns whether there was one. */
  cancel(task: TaskName): boolean {
    return this.#items.delete(task);
  }

  /** The task with this service, name and id, in progress or still to come. */
  find(task: TaskName): ScheduledTask | undefined {
    return this.#items.get(task);
  }

  /** Whether the task is still scheduled: neither finished, nor cancelled, nor moved. */
  stands(item: ScheduledTask): boolean {
    return this.#items.get(item) === item;
  }

  /** Removes a task that is done, unless it has been replaced meanwhile. Returns whether it was still there. */
  finish(item: ScheduledTask): boolean {
    return this.stands(item) && this.#items.delete(item);
  }

  /** Applies the changes of another world's transaction. */
  apply({ nextSeq, tasks }: QueueChanges): void {
    for (const change of tasks) {
      if (change.kind !== 'scheduled') {
        this.cancel(change.task);
        continue;
      }
      this.#items.set(change.task);
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

  /** Returns a claimed task to its old position. */
  unclaim(item: ScheduledTask): void {
    if (this.stands(item)) this.#push(item);
  }

  /** All unfinished tasks, in order; those in progress count as still to come. */
  items(): ScheduledTask[] {
    return this.#items.all().sort(inOrder);
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

/** Tasks by service, name and id: found without composing a key of the three. */
class TasksByName {
  readonly #services = new Map<string, Map<string, Map<string, ScheduledTask>>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get({ service, name, id }: TaskName): ScheduledTask | undefined {
    return this.#services.get(service)?.get(name)?.get(id);
  }

  /** Replaces the task with the same service, name and id, if there is one. */
  set(task: ScheduledTask): void {
    const tasks = this.#tasksNamed(task);
    this.#size -= tasks.size;
    this.#size += tasks.set(task.id, task).size;
  }

  /** Returns whether there was one. */
  delete({ service, name, id }: TaskName): boolean {
    const names = this.#services.get(service);
    const tasks = names?.get(name);
    if (tasks?.delete(id) !== true) return false;
    if (tasks.size === 0) names?.delete(name);
    this.#size--;
    return true;
  }

  all(): ScheduledTask[] {
    const names = [...this.#services.values()].flatMap((each) => [...each.values()]);
    return names.flatMap((tasks) => [...tasks.values()]);
  }

  #tasksNamed({ service, name }: TaskName): Map<string, ScheduledTask> {
    const names = this.#services.get(service) ?? new Map<string, Map<string, ScheduledTask>>();
    this.#services.set(service, names);
    const tasks = names.get(name) ?? new Map<string, ScheduledTask>();
    names.set(name, tasks);
    return tasks;
  }
}

/** The name of a task without the rest of it. */
export function nameOf({ service, name, id }: TaskName): TaskName {
  return { service, name, id };
}
