// A run does, in order, the tasks that are due at one instant for one reason: an instant of an advance, or one call.
// Runs are concurrent, so a call that is made from within a delivery never waits for that delivery.

import type { Instant } from '../instant.ts';
import type { ScheduledTask } from '../task-queue.ts';
import type { World } from '../world.ts';
import type { FiredList, TaskHandlers } from './task-handlers.ts';
import { type BatchedTask, TaskLine, type Turns } from './task-line.ts';

/** Called between two tasks: a promise to wait for, when it is time to let others work. */
export type Pause = () => Promise<void> | undefined;

interface RunOptions<Request, Result> {
  readonly world: World;
  readonly handlers: TaskHandlers<Request, Result>;
  /** Shared by all runs of a world. */
  readonly turns: Turns;
  readonly signal: AbortSignal;
  readonly tick: () => Instant;
  readonly pause: Pause;
  readonly due: readonly ScheduledTask[];
  /** The cause of the run's call; without one, each task is its own cause. */
  readonly cause?: string | undefined;
  /** Where an advance collects what fired; its limit can end the run early. */
  readonly fired?: FiredList | undefined;
}

/** A task that was sent, or did not need to be. */
interface SentTask<Request, Result> {
  readonly task: ScheduledTask;
  /** When it was sent. */
  readonly at: Instant;
  readonly sent: { readonly request: Request; readonly result: Result } | undefined;
  readonly release: () => void;
}

export class Run<Request, Result> {
  /**
   * Resolves when the run has nothing left to do; rejects with WorldGone if the world was reset, replaced or deleted.
   */
  readonly settled: Promise<void>;
  readonly #options: RunOptions<Request, Result>;
  readonly #line: TaskLine;
  #waitingForTurn = 0;
  #underWay = 0;
  #waitingCalls = 0;

  constructor(options: RunOptions<Request, Result>) {
    this.#options = options;
    this.#line = new TaskLine(options.due, {
      isOutside: (task) => options.handlers.isOutside(task),
      keyed: (task) => this.#keyed(task),
    });
    this.settled = Promise.resolve().then(() => this.#run());
  }

  /** Whether everything has been done; false if the limit of an advance ended it early. */
  get isDone(): boolean {
    return this.#line.isEmpty;
  }

  /** Whether a task of this run waits for one that another run has in progress. */
  get isHeldUp(): boolean {
    return this.#waitingForTurn > 0;
  }

  /** Whether a call waits for an answer from outside: who answers may be waiting for the clock, and time must not. */
  get holdsClock(): boolean {
    return this.#waitingCalls > 0 && this.#underWay > 0;
  }

  /**
   * Says that a call waits for this run.
   *
   * @param wait how it waits
   * @example await run.awaited(run.settled)
   */
  async awaited<T>(wait: Promise<T>): Promise<T> {
    this.#waitingCalls++;
    try {
      return await wait;
    } finally {
      this.#waitingCalls--;
    }
  }

  async #run(): Promise<void> {
    const { signal, fired, pause } = this.#options;
    while (!this.#line.isEmpty) {
      const others = pause();
      if (others !== undefined) await others;
      signal.throwIfAborted();
      if (fired?.isFull) return this.#giveBack();
      const task = this.#line.takeInside();
      if (task !== undefined) this.#doTask(task);
      else await this.#sendBatch();
    }
    signal.throwIfAborted();
  }

  #doTask(task: ScheduledTask): void {
    const { world, handlers, fired } = this.#options;
    if (!world.queue.stands(task)) return;
    fired?.add(world.now, task, handlers.report(task));
    this.#transact(task, () => {
      world.finish(task);
      handlers.run(task, world);
    });
  }

  /** Sends a batch, and records the results in the order of sending. */
  async #sendBatch(): Promise<void> {
    const { signal, pause } = this.#options;
    const underWay: Promise<SentTask<Request, Result>>[] = [];
    for (const batched of this.#line.takeBatch()) {
      underWay.push(this.#send(batched));
      const others = pause();
      if (others !== undefined) await others;
    }
    for (const one of underWay) {
      const sent = await one;
      if (!signal.aborted) this.#record(sent);
      sent.release();
      const others = pause();
      if (others !== undefined) await others;
    }
  }

  /**
   * If the handler throws while determining the key, that is a defect; the task is abandoned, and the rest continues.
   */
  #keyed(task: ScheduledTask): BatchedTask | undefined {
    const { handlers, world } = this.#options;
    try {
      return { task, orderingKey: handlers.orderingKey(task, world) };
    } catch (error) {
      this.#giveUp(task);
      handlers.defect(error, task);
      return undefined;
    }
  }

  /** Sending never rejects; if it does, that is a defect, and there is no result. */
  async #send({ task, orderingKey }: BatchedTask): Promise<SentTask<Request, Result>> {
    const { handlers, world, signal, tick, turns } = this.#options;
    const { before, release } = turns.take(orderingKey);
    if (before !== undefined) await this.#waitFor(before);
    const at = signal.aborted ? world.now : tick();
    const mayLeave = !signal.aborted && world.queue.stands(task);
    const request = mayLeave ? this.#transact(task, () => handlers.prepare(task, world)) : undefined;
    const unsent = { task, at, sent: undefined, release };
    if (request === undefined) return unsent;
    this.#underWay++;
    try {
      const result = await handlers.send(request, signal);
      return { task, at, sent: { request, result }, release };
    } catch (error) {
      handlers.defect(error, task);
      return unsent;
    } finally {
      this.#underWay--;
    }
  }

  async #waitFor(before: Promise<void>): Promise<void> {
    this.#waitingForTurn++;
    await before;
    this.#waitingForTurn--;
  }

  #record({ task, at, sent }: SentTask<Request, Result>): void {
    const { world, handlers, tick, fired } = this.#options;
    if (sent === undefined) {
      this.#giveUp(task);
      return;
    }
    tick();
    const report = this.#transact(task, () => {
      world.finish(task);
      return handlers.record(sent.request, sent.result, world);
    });
    if (report !== undefined) fired?.add(at, task, report);
  }

  /**
   * Tasks that a transaction makes due at once are added to the end of this run. A transaction that throws is a
   * defect.
   */
  #transact<T>(task: ScheduledTask, change: () => T): T | undefined {
    const { world, handlers, fired } = this.#options;
    try {
      const { result, effects, entries } = world.transaction(this.#causeOf(task), change);
      for (const due of effects) this.#line.push(due);
      fired?.addEntries(entries, handlers);
      return result;
    } catch (error) {
      this.#giveUp(task);
      handlers.defect(error, task);
      return undefined;
    }
  }

  /** Finishes a task that cannot be done, or does not need to be. */
  #giveUp(task: ScheduledTask): void {
    const { world } = this.#options;
    if (world.queue.stands(task)) world.transaction(this.#causeOf(task), () => world.finish(task));
  }

  #causeOf({ service, name, id }: ScheduledTask): string {
    return this.#options.cause ?? `${service} ${name} ${id}`;
  }

  #giveBack(): void {
    for (const task of this.#line.rest()) this.#options.world.queue.unclaim(task);
  }
}
