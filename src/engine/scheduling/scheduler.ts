// The only loop that moves time. It runs transactions, does the tasks that they schedule, and moves the clock from
// one due instant to the next, never past work in progress.

import { Alarm, type Clock, clockMoves, type SetAlarm } from '../clock.ts';
import { type Instant, LAST_INSTANT } from '../instant.ts';
import type { ScheduledTask } from '../task-queue.ts';
import type { World } from '../world.ts';
import { type Advance, type Target, type Walk, walkTo } from './advance.ts';
import { ClockBusy, WorldGone } from './clock-busy.ts';
import { type Pause, Run } from './run.ts';
import { FiredList, type TaskHandlers } from './task-handlers.ts';
import { Turns } from './task-line.ts';

/** The dependencies of the loop: the task handlers, the wall clock, and an alarm for a running world. */
export interface SchedulerDependencies<Request, Result> {
  readonly handlers: TaskHandlers<Request, Result>;
  /** The wall clock's time, read at each transaction. */
  readonly wall: () => Instant;
  readonly alarm: SetAlarm;
  /** Makes the pauses of one piece of work; without it, work that waits for nothing is done in one go. */
  readonly newPause?: () => Pause;
}

/**
 * A call's result, available at once, and a promise that resolves when everything it caused at that instant has
 * settled.
 */
export interface CallResult<T> {
  readonly result: T;
  readonly run: Run<unknown, unknown> | undefined;
}

const NO_PAUSE: Pause = () => undefined;

/** The cause of a change by which a running clock catches up with the wall clock. */
export const TIME_PASSES = 'time passes';

export class Scheduler<Request, Result> {
  readonly world: World;
  readonly #dependencies: SchedulerDependencies<Request, Result>;
  readonly #runs = new Set<Run<Request, Result>>();
  readonly #turns = new Turns();
  readonly #abort = new AbortController();
  readonly #alarm: Alarm;
  #advancing = false;

  constructor(world: World, dependencies: SchedulerDependencies<Request, Result>) {
    this.world = world;
    this.#dependencies = dependencies;
    this.#alarm = new Alarm(world, {
      set: dependencies.alarm,
      tick: () => this.tick(),
      ring: () => this.#beginDue(),
    });
    this.#alarm.keep();
  }

  /** Lets the clock catch up with the wall clock, and returns the world's time. */
  tick(): Instant {
    const { world } = this;
    const clock = world.clock.tick(this.#dependencies.wall());
    if (clock !== world.clock) this.#setClock(TIME_PASSES, clock);
    return world.now;
  }

  /** Aborted when the world is reset, replaced or deleted. */
  get gone(): AbortSignal {
    return this.#abort.signal;
  }

  /**
   * Runs one transaction and then starts, asynchronously, the tasks that it scheduled for the present instant.
   *
   * @param cause the cause of the transaction
   * @example const { result, run } = scheduler.call('emit by hand', (world) => publish(world, webhooks, event))
   */
  call<T>(cause: string, change: (world: World) => T): CallResult<T> {
    this.tick();
    // Where the transaction takes long, others are let in before the run.
    const pause = this.#newPause();
    const { result, effects } = this.world.transaction(cause, change);
    this.#alarm.keep();
    return { result, run: effects.length === 0 ? undefined : this.#open(effects, { cause, pause }) };
  }

  freeze(): void {
    this.#changeClock('freeze', (clock, wall) => clock.freeze(wall));
  }

  run(scale: number): void {
    this.#changeClock('run', (clock, wall) => clock.run(wall, scale));
  }

  /**
   * Moves the clock to each due instant up to the target, does what is due there, and waits for it.
   *
   * @param limit stops after the instant's batch in which this many things have fired
   * @throws ClockBusy while another advance runs, or while a call waits for an answer from outside: the advance would wait
   * for that answer, and may be made by who has to give it
   */
  async advance(target: Target, limit: number): Promise<Advance> {
    this.#refuseWhileAwaited('awaited');
    return this.#move('advance', target, limit);
  }

  /**
   * Goes on with a world whose process has ended. What was under way begins again; a running clock catches up with the
   * wall clock, instant by instant, so that everything happens at the time at which it would have happened.
   *
   * @param awayMs how many wall milliseconds have passed since the world's clock was noted
   * @example await new Scheduler(world, dependencies).resume(wall() - notedAt)
   */
  async resume(awayMs: number): Promise<void> {
    const { clock } = this.world;
    if (!clock.moves) {
      this.#beginDue();
      return;
    }
    const to = Math.min(clock.now + Math.max(0, Math.floor(awayMs * clock.scale)), LAST_INSTANT);
    await this.#move('catch_up', { to }, Number.POSITIVE_INFINITY);
  }

  /** When something is next to be done without any call, by the wall clock; `undefined` if nothing is. */
  get wakeAt(): Instant | undefined {
    const { clock, queue } = this.world;
    const wall = this.#dependencies.wall();
    if (this.#runs.size > 0 || this.#advancing) return wall;
    const dueAt = clock.moves ? queue.nextAt() : undefined;
    if (dueAt === undefined) return undefined;
    return wall + Math.max(0, Math.ceil((dueAt - clock.tick(wall).now) / clock.scale));
  }

  async #move(move: 'advance' | 'catch_up', target: Target, limit: number): Promise<Advance> {
    if (this.#advancing) throw new ClockBusy();
    const { world } = this;
    const { wall } = this.#dependencies;
    this.#advancing = true;
    this.#setClock(move, world.clock.hold(wall()));
    const from = world.now;
    const fired = new FiredList(limit);
    try {
      const stoppedBy = await walkTo(
        target,
        { fired, pause: this.#newPause() },
        {
          world,
          idle: () => this.#idle(),
          moveTo: (instant) => this.#setClock('advance', world.clock.movedTo(instant)),
          doInstant: (walk) => this.#doInstant(walk),
        },
      );
      world.transaction(move, () => {
        world.record(clockMoves, world.id, { move, from, to: world.now });
      });
      return { now: world.now, fired: fired.items, stoppedBy };
    } finally {
      this.#advancing = false;
      this.#setClock(move, world.clock.release(wall()));
      this.#alarm.reset();
    }
  }

  /**
   * Waits until nothing is due at the present instant and nothing is in progress.
   *
   * @throws ClockBusy while a call waits for an answer from outside: who has to give it may be who waits here
   */
  async settle(): Promise<void> {
    this.#refuseWhileAwaited('settling');
    for (;;) {
      await this.#idle();
      if (!this.#advancing && this.#beginDue() === undefined) return;
    }
  }

  /** Starts what is due at the present instant, unless an advance does it; returns its run, if there is any. */
  startDue(): Run<unknown, unknown> | undefined {
    return this.#advancing ? undefined : this.#beginDue();
  }

  /** Starts what is due at the present instant, unless an advance does it, and waits until something happens. */
  async progress(): Promise<void> {
    this.#abort.signal.throwIfAborted();
    if (!this.#advancing) this.#beginDue();
    if (this.#runs.size === 0) return;
    const entry = Promise.withResolvers<void>();
    const stop = this.world.onCommit(({ entries }) => entries.length > 0 && entry.resolve());
    await Promise.race([entry.promise, ...[...this.#runs].map((run) => run.settled)]).finally(stop);
  }

  /** Aborts everything in progress; its outcomes are ignored. */
  abort(): void {
    this.#alarm.end();
    this.#abort.abort(new WorldGone());
  }

  async #doInstant(walk: Walk): Promise<boolean> {
    const run = this.#open(this.world.queue.claim(this.world.now), walk);
    await run.settled;
    return run.isDone;
  }

  /** Waits for every run, including those that start meanwhile. */
  async #idle(): Promise<void> {
    while (this.#runs.size > 0) {
      await Promise.allSettled([...this.#runs].map((run) => run.settled));
    }
    this.#abort.signal.throwIfAborted();
  }

  #open(
    due: readonly ScheduledTask[],
    { cause, fired, pause = this.#newPause() }: Partial<Walk> & { readonly cause?: string } = {},
  ): Run<Request, Result> {
    const run = new Run<Request, Result>({
      world: this.world,
      handlers: this.#dependencies.handlers,
      turns: this.#turns,
      signal: this.#abort.signal,
      tick: () => this.tick(),
      pause,
      due,
      cause,
      fired,
    });
    this.#runs.add(run);
    const close = () => {
      this.#runs.delete(run);
      this.#alarm.keep();
    };
    run.settled.then(close, close);
    return run;
  }

  #refuseWhileAwaited(why: 'awaited' | 'settling'): void {
    if ([...this.#runs].some((run) => run.holdsClock)) throw new ClockBusy(why);
  }

  #newPause(): Pause {
    return this.#dependencies.newPause?.() ?? NO_PAUSE;
  }

  #beginDue(): Run<Request, Result> | undefined {
    this.tick();
    const due = this.world.queue.claim(this.world.now);
    return due.length > 0 ? this.#open(due) : undefined;
  }

  #changeClock(move: 'freeze' | 'run', change: (clock: Clock, wall: Instant) => Clock): void {
    if (this.#advancing) throw new ClockBusy();
    const { world } = this;
    const from = this.tick();
    world.transaction(move, () => {
      world.clock = change(world.clock, this.#dependencies.wall());
      world.record(clockMoves, world.id, { move, from, to: world.now });
    });
    this.#alarm.reset();
  }

  #setClock(cause: string, clock: Clock): void {
    const { world } = this;
    world.transaction(cause, () => {
      world.clock = clock;
    });
  }
}
