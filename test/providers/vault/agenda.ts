// Scheduled work: attempts, expiries, warnings. It stays in the store until it is done, so after a crash it is repeated
// instead of lost.

import type { Clock } from './clock.ts';
import type { Job, Store } from './store.ts';

/** The handler of each kind of job. */
export type Handlers = Readonly<Record<string, (job: Job) => void | Promise<void>>>;

const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class Agenda {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #running = new Map<number, Promise<void>>();
  #handlers: Handlers = {};
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Starts processing, including jobs that an earlier process has left. */
  start(handlers: Handlers): void {
    this.#handlers = handlers;
    this.#wake();
  }

  schedule(dueAt: number, kind: string, subject: string, detail = ''): void {
    this.#store.addJob({ due_at: dueAt, kind, subject, detail });
    queueMicrotask(() => this.#wake());
  }

  cancel(subject: string): void {
    this.#store.removeJobsOf(subject);
  }

  /** The time at which the next job that has not begun is due. */
  nextDueAt(): number | undefined {
    return this.#waiting()[0]?.due_at;
  }

  /** Resolves when no job is due and none is in progress. */
  async settled(): Promise<void> {
    this.#wake();
    while (this.#running.size > 0) {
      await Promise.all(this.#running.values());
      this.#wake();
    }
  }

  /** Moves the clock, and stops at each instant on the way at which something is due. */
  async advanceTo(instant: number): Promise<void> {
    await this.settled();
    for (let due = this.nextDueAt(); due !== undefined && due <= instant; due = this.nextDueAt()) {
      this.#clock.moveTo(due);
      await this.settled();
    }
    this.#clock.moveTo(instant);
  }

  /** Starts no further jobs, and resolves when those in progress are done. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#handlers = {};
    await Promise.all(this.#running.values());
  }

  #waiting(): Job[] {
    return this.#store.jobs().filter(({ seq }) => !this.#running.has(seq));
  }

  #wake(): void {
    if (Object.keys(this.#handlers).length === 0) return;
    // One job may cancel another, so the list is read again after each job.
    for (let [job] = this.#waiting(); job !== undefined; [job] = this.#waiting()) {
      if (job.due_at > this.#clock.now()) break;
      this.#begin(job);
    }
    if (!this.#clock.isStanding) this.#setTimer(this.nextDueAt());
  }

  #begin(job: Job): void {
    const work = async () => this.#handlers[job.kind]?.(job);
    const done = work()
      .catch((error: Error) => process.emitWarning(error))
      .finally(() => {
        this.#store.removeJob(job.seq);
        this.#running.delete(job.seq);
      });
    this.#running.set(job.seq, done);
  }

  #setTimer(dueAt: number | undefined): void {
    clearTimeout(this.#timer);
    if (dueAt === undefined) return;
    const delay = Math.min(Math.max(dueAt - this.#clock.now(), 0), LONGEST_TIMER_MS);
    this.#timer = setTimeout(() => this.#wake(), delay);
    this.#timer.unref();
  }
}
