// A run does, in order, what is due at one instant for one reason: an instant of an advance, or one
// call. Lanes run side by side, so a call that is made from within a delivery never waits for that delivery.

import type { Instant } from './instant.ts';
import type { EventEntry, JournalEntry } from './journal.ts';
import type { Fired } from './scheduler.ts';
import type { ScheduledTask } from './task-queue.ts';
import type { World } from './world.ts';

/** What does the due items. Attempts leave the process and come back; timers are steps. */
export interface TaskHandlers<Departure, Outcome> {
  /** Whether the item is an attempt; otherwise it is a timer. */
  isAttempt(item: ScheduledTask): boolean;
  /** Attempts with the same key go one after another; `undefined` goes side by side with all. */
  orderingKey(item: ScheduledTask, world: World): string | undefined;
  /** A timer's step. */
  runTimer(item: ScheduledTask, world: World): void;
  /** The step before an attempt; `undefined` when nothing is to be sent after all. */
  prepare(item: ScheduledTask, world: World): Departure | undefined;
  /** Sends it. Never rejects: a failure is an outcome. */
  send(departure: Departure, signal: AbortSignal): Promise<Outcome>;
  /** The step after an attempt; says what to report of it. */
  record(departure: Departure, outcome: Outcome, world: World): Readonly<Record<string, unknown>> | undefined;
  /** Is told of a step that threw: a defect. */
  defect(error: unknown, item: ScheduledTask): void;
}

interface RunOptions<Departure, Outcome> {
  readonly world: World;
  readonly handlers: TaskHandlers<Departure, Outcome>;
  /** The end of the line for each ordering key, shared by all runs of a world. */
  readonly turns: Map<string, Promise<void>>;
  readonly signal: AbortSignal;
  readonly tick: () => Instant;
  readonly due: readonly ScheduledTask[];
  /** What made the run's call; without one each item is a cause of its own. */
  readonly cause?: string | undefined;
  readonly watch?: RunWatch | undefined;
}

/** Where an advance collects what fired, and how much of it may fire. */
export interface RunWatch {
  readonly fired: Fired[];
  readonly limit: number;
}

/** How far down the line a batch is gathered: bounds the sockets in use and the search for free endpoints. */
const BATCH_LIMIT = 1_024;

/** An attempt that may leave when it is its turn. */
interface QueuedAttempt {
  readonly item: ScheduledTask;
  readonly orderingKey: string | undefined;
}

interface AttemptInProgress<Departure, Outcome> {
  readonly item: ScheduledTask;
  readonly at: Instant;
  readonly departure: Departure | undefined;
  readonly outcome: Outcome | undefined;
  readonly release: () => void;
}

export class Run<Departure, Outcome> {
  /** Resolves when the run has nothing left to do; rejects with WorldGone if the world went away. */
  readonly settled: Promise<void>;
  readonly #options: RunOptions<Departure, Outcome>;
  #ready: ScheduledTask[];
  #waitingForTurn = 0;

  constructor(options: RunOptions<Departure, Outcome>) {
    this.#options = options;
    this.#ready = [...options.due];
    this.settled = Promise.resolve().then(() => this.#run());
  }

  /** Whether all has been done; false when the limit of an advance cut it short. */
  get isDone(): boolean {
    return this.#ready.length === 0;
  }

  /** Whether an attempt of this run waits behind one that another run has under way. */
  get isHeldUp(): boolean {
    return this.#waitingForTurn > 0;
  }

  async #run(): Promise<void> {
    while (this.#ready.length > 0) {
      this.#options.signal.throwIfAborted();
      if (this.#isOverLimit()) return this.#giveBack();
      const attempts = this.#fireTimers();
      if (attempts.length > 0) await this.#fly(this.#takeBatch());
    }
    this.#options.signal.throwIfAborted();
  }

  /** Does the timers at the head of the line; says which attempts come next. */
  #fireTimers(): readonly ScheduledTask[] {
    const { handlers } = this.#options;
    const firstAttempt = this.#ready.findIndex((item) => handlers.isAttempt(item));
    const count = firstAttempt === -1 ? this.#ready.length : firstAttempt;
    const timers = this.#ready.splice(0, count);
    for (const [index, item] of timers.entries()) {
      if (this.#isOverLimit()) {
        this.#ready.unshift(...timers.slice(index));
        return [];
      }
      this.#fire(item);
    }
    return this.#ready;
  }

  #fire(item: ScheduledTask): void {
    const { world, handlers } = this.#options;
    if (!world.queue.stands(item)) return;
    this.#note({ kind: 'timer', item, detail: { timer: item.name, ...item.data } });
    this.#step(item, (inWorld) => {
      inWorld.finish(item);
      inWorld.record('timer', item.id, { service: item.service, timer: item.name });
      handlers.runTimer(item, inWorld);
    });
  }

  /** The attempts at the head of the line that may go side by side: for each ordering key the first. */
  #takeBatch(): QueuedAttempt[] {
    const { handlers } = this.#options;
    const batch: QueuedAttempt[] = [];
    const rest: ScheduledTask[] = [];
    const taken = new Set<string>();
    let index = 0;
    const end = Math.min(this.#ready.length, BATCH_LIMIT);
    for (; index < end; index++) {
      const item = this.#ready[index] as ScheduledTask;
      if (!handlers.isAttempt(item)) break;
      const queued = this.#board(item);
      if (queued === undefined) continue;
      const { orderingKey } = queued;
      if (orderingKey !== undefined && taken.has(orderingKey)) rest.push(item);
      else batch.push(queued);
      if (orderingKey !== undefined) taken.add(orderingKey);
    }
    this.#ready = rest.concat(this.#ready.slice(index));
    return batch;
  }

  /** An attempt whose turn nobody can tell is a defect; it is given up, and the rest goes on. */
  #board(item: ScheduledTask): QueuedAttempt | undefined {
    const { handlers, world } = this.#options;
    try {
      return { item, orderingKey: handlers.orderingKey(item, world) };
    } catch (error) {
      this.#giveUp(item);
      handlers.defect(error, item);
      return undefined;
    }
  }

  /** Sends a batch and commits the outcomes in the order of dispatch. */
  async #fly(batch: readonly QueuedAttempt[]): Promise<void> {
    const inProgress = batch.map((queued) => this.#takeOff(queued));
    for (const flight of inProgress) {
      const landed = await flight;
      if (!this.#options.signal.aborted) this.#land(landed);
      landed.release();
    }
  }

  async #takeOff({ item, orderingKey }: QueuedAttempt): Promise<AttemptInProgress<Departure, Outcome>> {
    const { handlers, world, signal, tick } = this.#options;
    const turn = this.#queueForTurn(orderingKey);
    if (turn.before !== undefined) await this.#await(turn.before);
    const at = signal.aborted ? world.now : tick();
    const departure = this.#mayLeave(item)
      ? this.#step(item, (inWorld) => handlers.prepare(item, inWorld))
      : undefined;
    const outcome = departure === undefined ? undefined : await this.#send(item, departure);
    return { item, at, departure, outcome, release: turn.release };
  }

  /** Sending never rejects; if it does all the same, that is a defect, and nobody waits for its outcome. */
  async #send(item: ScheduledTask, departure: Departure): Promise<Outcome | undefined> {
    const { handlers, signal } = this.#options;
    try {
      return await handlers.send(departure, signal);
    } catch (error) {
      handlers.defect(error, item);
      return undefined;
    }
  }

  #mayLeave(item: ScheduledTask): boolean {
    const { world, signal } = this.#options;
    return !signal.aborted && world.queue.stands(item);
  }

  #land({ item, at, departure, outcome }: AttemptInProgress<Departure, Outcome>): void {
    const { handlers, tick } = this.#options;
    if (departure === undefined || outcome === undefined) {
      this.#giveUp(item);
      return;
    }
    tick();
    const detail = this.#step(item, (inWorld) => {
      inWorld.finish(item);
      return handlers.record(departure, outcome, inWorld);
    });
    if (detail !== undefined) this.#note({ kind: 'attempt', item, detail, at });
  }

  #queueForTurn(key: string | undefined): { before: Promise<void> | undefined; release: () => void } {
    if (key === undefined) return { before: undefined, release: () => {} };
    const { turns } = this.#options;
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = turns.get(key);
    turns.set(key, promise);
    const release = () => {
      if (turns.get(key) === promise) turns.delete(key);
      resolve();
    };
    return { before, release };
  }

  async #await(before: Promise<void>): Promise<void> {
    this.#waitingForTurn++;
    await before;
    this.#waitingForTurn--;
  }

  /** Runs a step; what it makes due at once joins the end of this run. A step that throws is a defect. */
  #step<T>(item: ScheduledTask, change: (world: World) => T): T | undefined {
    const { world, handlers } = this.#options;
    try {
      const { result, effects, entries } = world.transaction(this.#causeOf(item), change);
      for (const due of effects) this.#ready.push(due);
      this.#noteEvents(entries);
      return result;
    } catch (error) {
      this.#giveUp(item);
      handlers.defect(error, item);
      return undefined;
    }
  }

  /** A task that cannot be done, or need not be done after all, is finished. */
  #giveUp(item: ScheduledTask): void {
    const { world } = this.#options;
    if (world.queue.stands(item)) world.transaction(this.#causeOf(item), (inWorld) => inWorld.finish(item));
  }

  #causeOf({ service, name, id }: ScheduledTask): string {
    return this.#options.cause ?? `${service} ${name} ${id}`;
  }

  #noteEvents(entries: readonly JournalEntry[]): void {
    const { watch } = this.#options;
    if (watch === undefined) return;
    for (const { at, id, kind, detail } of entries) {
      if (kind !== 'event') continue;
      const { service, type } = detail as EventEntry;
      watch.fired.push({ at, kind, service, id, detail: { type } });
    }
  }

  #note(fired: {
    kind: 'attempt' | 'timer';
    item: ScheduledTask;
    detail: Fired['detail'];
    at?: Instant;
  }): void {
    const { watch, world } = this.#options;
    const { kind, item, detail, at = world.now } = fired;
    watch?.fired.push({ at, kind, service: item.service, id: item.id, detail });
  }

  #isOverLimit(): boolean {
    const { watch } = this.#options;
    return watch !== undefined && watch.fired.length >= watch.limit;
  }

  #giveBack(): void {
    for (const item of this.#ready) this.#options.world.queue.unclaim(item);
  }
}
