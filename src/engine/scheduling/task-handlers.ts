// The interface through which the engine has tasks done by the module that knows what they are, and what an advance
// reports of them.

import type { Instant } from '../instant.ts';
import type { JournalEntry } from '../journal.ts';
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

/** The tasks and entries that an advance reports, up to a limit. */
export class FiredList {
  readonly items: Fired[] = [];
  readonly #limit: number;

  /** @param limit the number of entries from which the advance is to stop */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.items.length >= this.#limit;
  }

  /** Adds a task. */
  add(at: Instant, { service, id }: ScheduledTask, { kind, detail }: Report): void {
    this.items.push({ at, kind, service, id, detail });
  }

  /** Adds the entries of the journal that are to be reported. */
  addEntries(
    entries: readonly JournalEntry[],
    handlers: Pick<TaskHandlers<never, never>, 'reportEntry'>,
  ): void {
    for (const entry of entries) {
      const report = handlers.reportEntry(entry);
      if (report === undefined) continue;
      const { kind, service, detail } = report;
      this.items.push({ at: entry.at, kind, service, id: entry.id, detail });
    }
  }
}

/** Something that happens by time alone. */
export interface Timer {
  /** What the id of its task names, such as `secret`. */
  readonly subject: string;
  /**
   * What will happen and why then, in one line that ends with the rules or gaps behind it.
   *
   * @example () => 'the grace window ends; later writes fail (Q-EN-05)'
   */
  describe(task: ScheduledTask): string;
  /** Does it, as part of a transaction. */
  run(world: World, task: ScheduledTask): void;
}
