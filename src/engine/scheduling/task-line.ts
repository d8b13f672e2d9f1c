// The order of tasks: those that a run still has to do, and which of them may be sent in parallel, since tasks with the
// same key are sent one after another, across all runs of a world.

import type { ScheduledTask } from '../task-queue.ts';

/** A task that may be sent, and its ordering key. */
export interface BatchedTask {
  readonly task: ScheduledTask;
  readonly orderingKey: string | undefined;
}

/** How many tasks are searched for a batch: bounds the sockets in use and the search for free keys. */
const MAX_GATHERED = 1_024;

/** How many tasks may have been taken before they are dropped from the list. */
const MAX_TAKEN = 1_024;

interface LineOptions {
  /** Whether the task is sent to the outside; the first one that is not ends the batch. */
  readonly isOutside: (task: ScheduledTask) => boolean;
  /** A task with its key; `undefined` if it is abandoned. */
  readonly keyed: (task: ScheduledTask) => BatchedTask | undefined;
}

/** A task that waits for those of its ordering key, and its position. */
interface GatheredTask extends BatchedTask {
  readonly place: number;
}

export class TaskLine {
  readonly #options: LineOptions;
  readonly #tasks: ScheduledTask[];
  #taken = 0;
  /** Those taken for a batch that have to wait for the next one, by ordering key. */
  readonly #gathered = new Map<string, GatheredTask[]>();
  #gatheredCount = 0;
  #nextPlace = 0;

  constructor(due: readonly ScheduledTask[], options: LineOptions) {
    this.#tasks = [...due];
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#gatheredCount === 0 && this.#taken === this.#tasks.length;
  }

  /** Adds a task at the end. */
  push(task: ScheduledTask): void {
    this.#tasks.push(task);
  }

  /** All tasks that are left. */
  rest(): ScheduledTask[] {
    const gathered = [...this.#gathered.values()].flat().map(({ task }) => task);
    return gathered.concat(this.#tasks.slice(this.#taken));
  }

  /** Takes the first task, if it is not sent to the outside. */
  takeInside(): ScheduledTask | undefined {
    const task = this.#tasks[this.#taken];
    if (task === undefined || this.#gatheredCount > 0 || this.#options.isOutside(task)) return undefined;
    return this.#take();
  }

  /** Takes the tasks that may be sent now: the first one of each ordering key, in order. */
  takeBatch(): BatchedTask[] {
    const batch = this.#gather();
    for (const [key, tasks] of this.#gathered) {
      batch.push(tasks.shift() as GatheredTask);
      if (tasks.length === 0) this.#gathered.delete(key);
    }
    this.#gatheredCount = 0;
    for (const tasks of this.#gathered.values()) this.#gatheredCount += tasks.length;
    return batch.sort((a, b) => a.place - b.place);
  }

  /** Gathers tasks by their keys, up to the first one that is not sent to the outside; returns those without a key. */
  #gather(): GatheredTask[] {
    const free: GatheredTask[] = [];
    const { isOutside, keyed } = this.#options;
    for (let count = this.#gatheredCount; count < MAX_GATHERED; count++) {
      const task = this.#tasks[this.#taken];
      if (task === undefined || !isOutside(task)) break;
      const batched = keyed(this.#take());
      if (batched === undefined) continue;
      const gathered = { ...batched, place: this.#nextPlace++ };
      const { orderingKey } = batched;
      if (orderingKey === undefined) free.push(gathered);
      else if (!this.#gathered.get(orderingKey)?.push(gathered)) this.#gathered.set(orderingKey, [gathered]);
    }
    return free;
  }

  #take(): ScheduledTask {
    const task = this.#tasks[this.#taken++] as ScheduledTask;
    if (this.#taken < MAX_TAKEN || this.#taken < this.#tasks.length / 2) return task;
    this.#tasks.splice(0, this.#taken);
    this.#taken = 0;
    return task;
  }
}

/** A position after the previous one, if there is one; `release` starts the next one. */
export interface Turn {
  readonly before: Promise<void> | undefined;
  readonly release: () => void;
}

const FREE: Turn = { before: undefined, release: () => {} };

/** Turns of the tasks with the same key, across all runs of a world. */
export class Turns {
  /** Those who wait, by key, in order; a key is here as long as somebody has its turn. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /**
   * Takes the next turn for a key; without a key there is nothing to wait for.
   *
   * @example const { before, release } = turns.take('wh_1'); await before; try { … } finally { release() }
   */
  take(key: string | undefined): Turn {
    if (key === undefined) return FREE;
    const line = this.#waiting.get(key);
    const before = line && new Promise<void>((resolve) => line.push(resolve));
    if (line === undefined) this.#waiting.set(key, []);
    return { before, release: () => this.#release(key) };
  }

  #release(key: string): void {
    const next = this.#waiting.get(key)?.shift();
    if (next === undefined) this.#waiting.delete(key);
    else next();
  }
}
