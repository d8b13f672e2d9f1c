// The tasks and entries that an advance reports, up to a limit.

import type { Instant } from '../instant.ts';
import type { JournalEntry } from '../journal-kind.ts';
import type { ScheduledTask } from '../task-queue.ts';
import type { Fired, Report, TaskHandlers } from './task-handlers.ts';

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
