// What a transaction asks of the queue and the journal. It is carried out when the transaction is committed, so a
// transaction that is rolled back leaves nothing behind.

import type { TaskChange } from './changes.ts';
import type { Clock } from './clock.ts';
import type { JournalEntry } from './journal-kind.ts';
import { nameOf, type ScheduledTask, type Task, type TaskName, type TaskQueue } from './task-queue.ts';

/** Requests that are made within a transaction and carried out when it is committed. */
export type Deferred =
  | { readonly kind: 'schedule'; readonly task: Task; readonly waitsWhenFrozen: boolean }
  | { readonly kind: 'cancel'; readonly task: TaskName }
  | { readonly kind: 'finish'; readonly task: ScheduledTask }
  | { readonly kind: 'record'; readonly record: () => JournalEntry };

/** The outcomes of everything that a transaction requested. */
interface Performed {
  /** The tasks that are due at once, claimed. */
  readonly effects: ScheduledTask[];
  readonly tasks: TaskChange[];
  readonly entries: JournalEntry[];
}

const NOTHING: Performed = { effects: [], tasks: [], entries: [] };

/** Carries out what a transaction requested, in the order in which it did. */
export function performAll(
  deferred: readonly Deferred[],
  world: { readonly queue: TaskQueue; readonly clock: Clock },
): Performed {
  if (deferred.length === 0) return NOTHING;
  const performed = { effects: [], tasks: [], entries: [] };
  for (const one of deferred) perform(one, world, performed);
  return performed;
}

function perform(
  deferred: Deferred,
  { queue, clock }: { readonly queue: TaskQueue; readonly clock: Clock },
  { effects, tasks, entries }: Performed,
): void {
  switch (deferred.kind) {
    case 'schedule': {
      const isLeft = deferred.waitsWhenFrozen && !clock.moves;
      const isDue = deferred.task.at <= clock.now && !isLeft;
      const task = queue.schedule(deferred.task, { claimed: isDue });
      tasks.push({ kind: 'scheduled', task });
      if (isDue) effects.push(task);
      return;
    }
    case 'cancel':
      if (queue.cancel(deferred.task)) tasks.push({ kind: 'cancelled', task: deferred.task });
      return;
    case 'finish':
      if (queue.finish(deferred.task)) tasks.push({ kind: 'finished', task: nameOf(deferred.task) });
      return;
    case 'record':
      entries.push(deferred.record());
  }
}
