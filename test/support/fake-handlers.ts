// DeliveryTaskHandlers that run due tasks without a network: they log their steps, and complete an attempt at once or
// when a test says so. An attempt's outcome is a string; attempts without an ordering key run side by side.

import { events, timers } from '../../src/delivery/journal.ts';
import { isOfKind, type JournalEntry } from '../../src/engine/journal.ts';
import type { EntryReport, Report, TaskHandlers } from '../../src/engine/scheduling/task-handlers.ts';
import type { ScheduledTask } from '../../src/engine/task-queue.ts';
import type { World } from '../../src/engine/world.ts';
import { START } from './worlds.ts';

/** The effect of a step, besides the log entry. */
type Also = (world: World) => void;

export class FakeTaskHandlers implements TaskHandlers<ScheduledTask, string> {
  /**
   * The log of all steps in order, each with its seconds since the start: `timer a @5`, `leave b @5`, `land b ok
   * @5`.
   */
  readonly log: string[] = [];
  /** The effects of timers, by id. */
  readonly onTimer: Record<string, Also> = {};
  /** The effects of the transaction before an attempt, by id. */
  readonly onLeave: Record<string, Also> = {};
  /** The effects of the transaction after an attempt, by id. */
  readonly onLand: Record<string, Also> = {};
  /** The effects outside the world while an attempt is in progress, by id. */
  readonly onSend: Record<string, (signal: AbortSignal) => Promise<string>> = {};
  /** The ids of attempts that are cancelled before they are sent. */
  readonly grounded = new Set<string>();
  readonly defects: unknown[] = [];
  readonly #held = new Map<string, PromiseWithResolvers<string>>();
  readonly #awaited = new Map<string, PromiseWithResolvers<void>>();

  /** The attempt with this id is completed only by {@link answer}. */
  hold(...ids: readonly string[]): void {
    for (const id of ids) this.#held.set(id, Promise.withResolvers());
  }

  answer(id: string, outcome = 'ok'): void {
    this.#held.get(id)?.resolve(outcome);
  }

  /** Resolves when the timer with this id has fired, or the attempt has been sent. */
  begun(id: string): Promise<void> {
    return this.#signal(id).promise;
  }

  isOutside({ name }: ScheduledTask): boolean {
    return name === 'attempt';
  }

  orderingKey({ data }: ScheduledTask): string | undefined {
    return data?.turn as string | undefined;
  }

  report({ name, data }: ScheduledTask): Report {
    return { kind: 'timer', detail: { timer: name, ...data } };
  }

  reportEntry(entry: JournalEntry): EntryReport | undefined {
    if (!isOfKind(events, entry)) return undefined;
    const { service, type } = entry.detail;
    return { kind: 'event', service, detail: { type } };
  }

  run({ id, service, name }: ScheduledTask, world: World): void {
    world.record(timers, id, { service, timer: name });
    this.#write(`timer ${id}`, world);
    this.onTimer[id]?.(world);
    this.#signal(id).resolve();
  }

  prepare(item: ScheduledTask, world: World): ScheduledTask | undefined {
    if (this.grounded.has(item.id)) return undefined;
    this.#write(`leave ${item.id}`, world);
    this.onLeave[item.id]?.(world);
    this.#signal(item.id).resolve();
    return item;
  }

  send({ id }: ScheduledTask, signal: AbortSignal): Promise<string> {
    const outside = this.onSend[id];
    if (outside !== undefined) return outside(signal);
    const held = this.#held.get(id);
    if (held === undefined) return Promise.resolve('ok');
    signal.addEventListener('abort', () => held.resolve('aborted'));
    return held.promise;
  }

  record({ id }: ScheduledTask, outcome: string, world: World): Report {
    this.#write(`land ${id} ${outcome}`, world);
    this.onLand[id]?.(world);
    return { kind: 'attempt', detail: { outcome } };
  }

  defect(error: unknown): void {
    this.defects.push(error);
  }

  #write(what: string, world: World): void {
    this.log.push(`${what} @${(world.now - START) / 1_000}`);
  }

  #signal(id: string): PromiseWithResolvers<void> {
    const signal = this.#awaited.get(id) ?? Promise.withResolvers<void>();
    this.#awaited.set(id, signal);
    return signal;
  }
}
