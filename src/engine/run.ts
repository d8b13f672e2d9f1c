// A lane does, in order, what is due at one instant for one reason: an instant of an advance, or one
// call. Lanes run side by side, so a call that is made from within a delivery never waits for that delivery.

import type { DueItem } from './task-queue.ts';
import type { Instant } from './instant.ts';
import type { Fired } from './scheduler.ts';
import type { World } from './world.ts';

/** What does the due items. Attempts leave the process and come back; timers are steps. */
export interface FlightHands<Departure, Outcome> {
  /** Whether the item is an attempt; otherwise it is a timer. */
  isAttempt(item: DueItem): boolean;
  /** Attempts with the same key go one after another; `undefined` goes side by side with all. */
  turnKey(item: DueItem, world: World): string | undefined;
  /** A timer's step. */
  fire(item: DueItem, world: World): void;
  /** The step before an attempt; `undefined` when nothing is to be sent after all. */
  depart(item: DueItem, world: World): Departure | undefined;
  /** Sends it. Never rejects: a failure is an outcome. */
  send(departure: Departure, signal: AbortSignal): Promise<Outcome>;
  /** The step after an attempt; says what to report of it. */
  land(departure: Departure, outcome: Outcome, world: World): Readonly<Record<string, unknown>> | undefined;
  /** Is told of a step that threw: a defect. */
  defect(error: unknown, item: DueItem): void;
}

interface LaneOptions<Departure, Outcome> {
  readonly world: World;
  readonly hands: FlightHands<Departure, Outcome>;
  /** The end of the line for each turn key, shared by all lanes of a world. */
  readonly turns: Map<string, Promise<void>>;
  readonly signal: AbortSignal;
  readonly tick: () => Instant;
  readonly due: readonly DueItem[];
  /** What made the lane's call; without one each item is a cause of its own. */
  readonly cause?: string | undefined;
  readonly watch?: LaneWatch | undefined;
}

/** Where an advance collects what fired, and how much of it may fire. */
export interface LaneWatch {
  readonly fired: Fired[];
  readonly limit: number;
}

/** How far down the line a batch is gathered: bounds the sockets in use and the search for free endpoints. */
const BATCH_LIMIT = 1_024;

/** An attempt that may leave when it is its turn. */
interface Boarding {
  readonly item: DueItem;
  readonly turnKey: string | undefined;
}

interface Flight<Departure, Outcome> {
  readonly item: DueItem;
  readonly at: Instant;
  readonly departure: Departure | undefined;
  readonly outcome: Outcome | undefined;
  readonly release: () => void;
}

export class Lane<Departure, Outcome> {
  /** Resolves when the lane has nothing left to do; rejects with WorldGone if the world went away. */
  readonly settled: Promise<void>;
  readonly #options: LaneOptions<Departure, Outcome>;
  #ready: DueItem[];
  #waitingForTurn = 0;

  constructor(options: LaneOptions<Departure, Outcome>) {
    this.#options = options;
    this.#ready = [...options.due];
    this.settled = Promise.resolve().then(() => this.#run());
  }

  /** Whether all has been done; false when the limit of an advance cut it short. */
  get isDone(): boolean {
    return this.#ready.length === 0;
  }

  /** Whether an attempt of this lane waits behind one that another lane has under way. */
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
  #fireTimers(): readonly DueItem[] {
    const { hands } = this.#options;
    const firstAttempt = this.#ready.findIndex((item) => hands.isAttempt(item));
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

  #fire(item: DueItem): void {
    const { world, hands } = this.#options;
    if (!world.queue.stands(item)) return;
    world.queue.finish(item);
    this.#note({ kind: 'timer', item, detail: { timer: item.name, ...item.data } });
    this.#step(item, (inWorld) => {
      inWorld.record('timer', item.id, { service: item.service, timer: item.name });
      hands.fire(item, inWorld);
    });
  }

  /** The attempts at the head of the line that may go side by side: for each turn key the first. */
  #takeBatch(): Boarding[] {
    const { hands } = this.#options;
    const batch: Boarding[] = [];
    const rest: DueItem[] = [];
    const taken = new Set<string>();
    let index = 0;
    const end = Math.min(this.#ready.length, BATCH_LIMIT);
    for (; index < end; index++) {
      const item = this.#ready[index] as DueItem;
      if (!hands.isAttempt(item)) break;
      const boarding = this.#board(item);
      if (boarding === undefined) continue;
      const { turnKey } = boarding;
      if (turnKey !== undefined && taken.has(turnKey)) rest.push(item);
      else batch.push(boarding);
      if (turnKey !== undefined) taken.add(turnKey);
    }
    this.#ready = rest.concat(this.#ready.slice(index));
    return batch;
  }

  /** An attempt whose turn nobody can tell is a defect; it is given up, and the rest goes on. */
  #board(item: DueItem): Boarding | undefined {
    const { hands, world } = this.#options;
    try {
      return { item, turnKey: hands.turnKey(item, world) };
    } catch (error) {
      world.queue.finish(item);
      hands.defect(error, item);
      return undefined;
    }
  }

  /** Sends a batch and commits the outcomes in the order of dispatch. */
  async #fly(batch: readonly Boarding[]): Promise<void> {
    const flights = batch.map((boarding) => this.#takeOff(boarding));
    for (const flight of flights) {
      const landed = await flight;
      if (!this.#options.signal.aborted) this.#land(landed);
      landed.release();
    }
  }

  async #takeOff({ item, turnKey }: Boarding): Promise<Flight<Departure, Outcome>> {
    const { hands, world, signal, tick } = this.#options;
    const turn = this.#queueForTurn(turnKey);
    if (turn.before !== undefined) await this.#await(turn.before);
    const at = signal.aborted ? world.now : tick();
    const departure = this.#mayLeave(item)
      ? this.#step(item, (inWorld) => hands.depart(item, inWorld))
      : undefined;
    const outcome = departure === undefined ? undefined : await this.#send(item, departure);
    return { item, at, departure, outcome, release: turn.release };
  }

  /** Sending never rejects; if it does all the same, that is a defect, and nobody waits for its outcome. */
  async #send(item: DueItem, departure: Departure): Promise<Outcome | undefined> {
    const { hands, signal } = this.#options;
    try {
      return await hands.send(departure, signal);
    } catch (error) {
      hands.defect(error, item);
      return undefined;
    }
  }

  #mayLeave(item: DueItem): boolean {
    const { world, signal } = this.#options;
    return !signal.aborted && world.queue.stands(item);
  }

  #land({ item, at, departure, outcome }: Flight<Departure, Outcome>): void {
    const { world, hands, tick } = this.#options;
    world.queue.finish(item);
    if (departure === undefined || outcome === undefined) return;
    tick();
    const detail = this.#step(item, (inWorld) => hands.land(departure, outcome, inWorld));
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

  /** Runs a step; what it makes due at once joins the end of this lane. A step that throws is a defect. */
  #step<T>(item: DueItem, change: (world: World) => T): T | undefined {
    const { world, hands, cause = `${item.service} ${item.name} ${item.id}` } = this.#options;
    const seqBefore = world.journal.nextSeq;
    try {
      const step = world.step(cause, change);
      for (const due of step.due) this.#ready.push(due);
      this.#noteEvents(seqBefore);
      return step.result;
    } catch (error) {
      hands.defect(error, item);
      return undefined;
    }
  }

  #noteEvents(sinceSeq: number): void {
    const { watch, world } = this.#options;
    if (watch === undefined) return;
    for (const { at, id, detail } of world.journal.eventsSince(sinceSeq)) {
      watch.fired.push({ at, kind: 'event', service: detail.service, id, detail: { type: detail.type } });
    }
  }

  #note(fired: { kind: 'attempt' | 'timer'; item: DueItem; detail: Fired['detail']; at?: Instant }): void {
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
