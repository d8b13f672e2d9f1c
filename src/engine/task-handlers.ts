// How tasks are done: what the engine asks of the module that knows what a task is about.

import type { Instant } from './instant.ts';
import type { JournalEntry } from './journal-kind.ts';
import type { ScheduledTask } from './task-queue.ts';
import type { World } from './world.ts';

/** Something that an advance reports. */
export interface Fired extends Report {
  readonly at: Instant;
  readonly service: string;
  readonly id: string;
}

/** What is reported of a journal entry that a task made. */
export interface EntryReport extends Report {
  readonly service: string;
}

/** What is reported of a task or of a journal entry: its kind, and what there is to say of it. */
export interface Report {
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Does tasks. A task is done inside the world, in one transaction, or outside of it, in three parts: a transaction
 * that prepares a request, the sending, a transaction that records the result.
 */
export interface TaskHandlers<Request, Result> {
  /** Whether doing the task leaves the world. */
  isOutside(task: ScheduledTask): boolean;
  /** Does a task inside the world; part of a transaction. */
  run(task: ScheduledTask, world: World): void;
  /** What is reported of a task inside the world. */
  report(task: ScheduledTask): Report;
  /** Tasks outside with the same key are done one after another; `undefined` goes side by side with all. */
  orderingKey(task: ScheduledTask, world: World): string | undefined;
  /** Part of a transaction; `undefined` when nothing is to be sent after all. */
  prepare(task: ScheduledTask, world: World): Request | undefined;
  /** Never rejects: a failure is a result. */
  send(request: Request, signal: AbortSignal): Promise<Result>;
  /** Part of a transaction; returns what is reported of the task, if anything. */
  record(request: Request, result: Result, world: World): Report | undefined;
  /** What is reported of a journal entry that a task made, if anything. */
  reportEntry(entry: JournalEntry): EntryReport | undefined;
  /** A transaction of the task threw: a defect. */
  defect(error: unknown, task: ScheduledTask): void;
}
