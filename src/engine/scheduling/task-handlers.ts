// The interface through which the engine has tasks done by the module that knows what they are.

import type { Instant } from '../instant.ts';
import type { JournalEntry } from '../journal-kind.ts';
import type { ScheduledTask } from '../task-queue.ts';
import type { World } from '../world.ts';

/** Something that an advance reports. */
export interface Fired extends Report {
  readonly at: Instant;
  readonly service: string;
  readonly id: string;
}

/** The report of a journal entry that a task recorded. */
export interface EntryReport extends Report {
  readonly service: string;
}

/** The report of a task or a journal entry: its kind and its details. */
export interface Report {
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Does tasks. A task is done inside the world, in one transaction, or outside of it, in three parts: a transaction
 * that prepares a request, the sending, a transaction that records the result.
 */
export interface TaskHandlers<Request, Result> {
  /** Whether the task is sent to the outside. */
  isOutside(task: ScheduledTask): boolean;
  /** Does a task inside the world; part of a transaction. */
  run(task: ScheduledTask, world: World): void;
  /** The report of a task inside the world. */
  report(task: ScheduledTask): Report;
  /** Tasks with the same key are sent one after another; without a key, in parallel. */
  orderingKey(task: ScheduledTask, world: World): string | undefined;
  /** Part of a transaction; `undefined` if nothing needs to be sent. */
  prepare(task: ScheduledTask, world: World): Request | undefined;
  /** Never rejects: a failure is a result. */
  send(request: Request, signal: AbortSignal): Promise<Result>;
  /** Part of a transaction; returns the report of the task, if any. */
  record(request: Request, result: Result, world: World): Report | undefined;
  /** The report of a journal entry that a task recorded, if any. */
  reportEntry(entry: JournalEntry): EntryReport | undefined;
  /** A transaction of the task threw, which is a defect. */
  defect(error: unknown, task: ScheduledTask): void;
}
