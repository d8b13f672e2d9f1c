// One world and what outlives its resets: the id, the credentials, the initial state. The world inside is replaced as
// a whole.

import type { AttemptRequest, AttemptResult } from '../../delivery/attempt.ts';
import { DeliveryTaskHandlers } from '../../delivery/task-handlers.ts';
import type { Instant } from '../../engine/instant.ts';
import type { JournalEntry } from '../../engine/journal.ts';
import type { JsonObject } from '../../engine/json.ts';
import type { Pause } from '../../engine/scheduling/run.ts';
import { Scheduler } from '../../engine/scheduling/scheduler.ts';
import { builtWorld } from '../../engine/state-parts.ts';
import { World } from '../../engine/world.ts';
import type { Credentials, WorldState } from '../../engine/world-state.ts';
import { mergedSettings } from '../../service/settings.ts';
import type { Checkpoint } from '../../store/checkpoint.ts';
import { THIS_MACHINE } from '../../store/machine.ts';
import type { LogSource, WorldLog } from '../../store/world-log.ts';
import { type ProjectedReceivers, projectedTransports } from '../delivery/projection.ts';
import { transportsOf } from '../delivery/transport.ts';
import { addFixtures, type Beginning, storedBeginning } from './beginning.ts';
import type { ChosenScenario } from './choose-scenario.ts';
import { ChangeReports, IdleTracker, type JournalListener, type WorldFollower } from './followers.ts';
import { newPause } from './pauses.ts';
import { arrange } from './scenarios.ts';
import type { WorldDependencies } from './world-dependencies.ts';

/** A world that can be looked at, whether it is in memory or belongs to another replica. */
export type ShownWorld = Pick<ManagedWorld, 'id' | 'credentials' | 'world' | 'scenario'>;

export class ManagedWorld implements LogSource {
  readonly id: string;
  readonly credentials: Credentials;
  readonly idle: IdleTracker;
  #beginning: Beginning;
  readonly #dependencies: WorldDependencies;
  readonly #reports: ChangeReports;
  readonly #closing = new AbortController();
  #scheduler: Scheduler<AttemptRequest, AttemptResult>;
  #cancelTimer: (() => void) | undefined;
  #ready: Promise<void> = Promise.resolve();
  #pauses = 0;

  /** @param known the world as it was, when it comes back from a store */
  constructor(beginning: Beginning, dependencies: WorldDependencies, known?: World) {
    const { id, credentials } = beginning.origin;
    this.id = id;
    this.credentials = credentials;
    this.idle = new IdleTracker(dependencies.wall, dependencies.machine);
    this.#dependencies = dependencies;
    const { isPromised = () => true } = dependencies;
    this.#reports = new ChangeReports({
      isPromised,
      onDefect: (error, what) => this.reportDefect(error, what),
    });
    this.#beginning = beginning;
    this.#scheduler = known === undefined ? this.#begin() : this.#newScheduler(this.#reports.reportOn(known));
  }

  get world(): World {
    return this.#scheduler.world;
  }

  get scheduler(): Scheduler<AttemptRequest, AttemptResult> {
    return this.#scheduler;
  }

  /** The scenario that the world starts in, by name. */
  get scenario(): string | null {
    return this.#beginning.scenario?.name ?? null;
  }

  /** How it began, and begins again. */
  get beginning(): Beginning {
    return this.#beginning;
  }

  /**
   * Settles when all has settled that the world's scenario caused at its beginning; in a world that comes back, when its
   * clock has caught up.
   */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /**
   * Whether its own work pauses only so that other worlds are served. A call that came in between would find a world
   * that depends on how fast the machine is.
   */
  get isPausing(): boolean {
    return this.#pauses > 0;
  }

  /** Goes on after it was away: what was under way begins again, and a running clock catches up. */
  resume(awayMs: number): void {
    this.#ready = this.#scheduler.resume(awayMs).catch(() => undefined);
  }

  /** From now on, all that changes is written into a log. */
  keep(log: WorldLog): void {
    this.#reports.log = log;
  }

  /** Kept once all promised changes so far are committed to the store; `undefined` when there is nothing to wait for. */
  committed(): Promise<void> | undefined {
    return this.#reports.log?.committed();
  }

  /** Kept once all that has changed so far is written to the store. */
  async flush(): Promise<void> {
    await this.#reports.log?.flush();
  }

  /** Writes nothing that changes from now on: the world leaves the memory. */
  endLog(): void {
    this.#reports.log?.end();
  }

  /** Removes it from the store, if it is in one. */
  drop(): Promise<void> {
    return this.#reports.log?.drop() ?? Promise.resolve();
  }

  get wakeAt(): Instant | undefined {
    return this.#scheduler.wakeAt;
  }

  origin(): JsonObject {
    return storedBeginning(this.#beginning, this.#dependencies.services);
  }

  state(): WorldState {
    const clock = this.world.clock.tick(this.#dependencies.wall()).state();
    return { ...this.world.state(), clock };
  }

  /** The entries of the journal that its listeners have been told. */
  toldEntries(): readonly JournalEntry[] {
    return this.#reports.toldEntries(this.world);
  }

  /** A copy of the world as it is now, to look ahead in: it sends nothing, and nothing of it comes back. */
  async project(receivers: ProjectedReceivers): Promise<Scheduler<AttemptRequest, AttemptResult>> {
    const { services, wall, onDefect } = this.#dependencies;
    const { origin } = this.#beginning;
    const state = { ...this.world.present(), clock: this.world.clock.tick(wall()).state() };
    const copy = await builtWorld(origin, state, { wall, pause: newPause() });
    const transports = projectedTransports(copy, receivers);
    const handlers = new DeliveryTaskHandlers({ services, transports, wall, onDefect, isSigning: false });
    return new Scheduler(copy, { handlers, wall, alarm: () => undefined, newPause });
  }

  /** Resets the world to its initial state, including its scenario; tasks in progress are aborted. */
  reset(): void {
    this.#scheduler.abort();
    this.#scheduler = this.#begin();
  }

  /** Replaces the world by a snapshot, which may be large; tasks in progress are aborted. */
  async import(state: WorldState): Promise<void> {
    const { wall } = this.#dependencies;
    const next = await builtWorld(this.#beginning.origin, state, { wall, pause: newPause() });
    const prepared = await this.#reports.log?.prepare(state);
    next.apply({ clock: state.clock }, wall());
    this.#report(next, state, prepared);
    this.#scheduler.abort();
    this.#scheduler = this.#newScheduler(next);
  }

  /** Reports a defect. */
  reportDefect(error: unknown, what: string): void {
    this.#dependencies.onDefect(error, `${what} in world ${this.id}`);
  }

  /** Aborts everything in progress and ends the world. */
  close(): void {
    this.#scheduler.abort();
    this.endStreams();
  }

  /** Ends the streams of the world, and what else listens to it. */
  endStreams(): void {
    this.#reports.end();
    this.#closing.abort();
  }

  /** Aborted when the world has ended, or left the memory: its listeners hear nothing more. */
  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  /**
   * Calls `listener` with each entry of the journal from now on, across resets; returns a function that unsubscribes
   * it.
   */
  listen(listener: JournalListener): () => void {
    return this.#reports.listen(listener);
  }

  /**
   * Reports all changes from now on to `follower`, across resets; returns a function that unsubscribes it.
   *
   * @example const stop = managed.follow({ begin: (state) => store.replace(state), commit: (one) => store.add(one) })
   */
  follow(follower: WorldFollower): () => void {
    return this.#reports.follow(follower);
  }

  /** Replaces another world: takes over its listeners, and aborts its tasks in progress. */
  takeOver(before: ManagedWorld): void {
    this.#reports.takeOver(before.#reports);
    before.close();
    this.#reports.begin(this.world.state());
  }

  /** Changes the settings of the world as it is; a reset restores the initial ones. */
  changeSettings(change: JsonObject): JsonObject {
    const { services } = this.#dependencies;
    const changed = mergedSettings(this.world.settings, change);
    this.#scheduler.call('settings changed', (world) => {
      world.settings = changed;
      for (const service of services.values()) service.onSettings?.(world);
    });
    return changed;
  }

  /** Changes both the initial and the current settings of the world. */
  changeOrigin(change: JsonObject): void {
    const { origin } = this.#beginning;
    const settings = mergedSettings(origin.settings, change);
    this.#beginning = { ...this.#beginning, origin: { ...origin, settings } };
    this.#reports.log?.noteOrigin();
    this.changeSettings(change);
  }

  #begin(): Scheduler<AttemptRequest, AttemptResult> {
    const world = new World(this.#beginning.origin, this.#dependencies.wall());
    this.#report(world, world.state());
    const services = this.#dependencies.services.values();
    world.transaction('world created', () => addFixtures(world, this.#beginning, services));
    const scheduler = this.#newScheduler(world);
    const { scenario } = this.#beginning;
    if (scenario !== undefined) this.#ready = this.#arrange(scheduler, scenario);
    return scheduler;
  }

  /** If the world is replaced meanwhile, the effects of its scenario no longer matter. */
  #arrange(scheduler: Scheduler<AttemptRequest, AttemptResult>, scenario: ChosenScenario): Promise<void> {
    try {
      const { call } = arrange(scheduler, scenario);
      return (call.run?.settled ?? Promise.resolve()).catch(() => undefined);
    } catch (error) {
      // A world whose scenario fails is discarded, so its clock must not continue to run.
      scheduler.abort();
      throw error;
    }
  }

  /** From now on, listeners are told what changes in this world. */
  #report(world: World, state: WorldState, prepared?: Checkpoint): void {
    this.#reports.reportOn(world);
    this.#reports.begin(state, prepared);
  }

  #newScheduler(world: World): Scheduler<AttemptRequest, AttemptResult> {
    const { services, sender, wall, onDefect } = this.#dependencies;
    const transports = transportsOf({ world, sender, wall, committed: () => this.committed() });
    const handlers = new DeliveryTaskHandlers({ services, transports, wall, onDefect });
    return new Scheduler(world, {
      handlers,
      wall,
      alarm: (afterMs, wake) => this.#setTimer(afterMs, wake),
      newPause: () => this.#notedPause(newPause()),
    });
  }

  #notedPause(pause: Pause): Pause {
    return () => {
      const others = pause();
      if (others === undefined) return undefined;
      this.#pauses++;
      return others.finally(() => this.#pauses--);
    };
  }

  #setTimer(afterMs: number | undefined, wake: () => void): void {
    this.#cancelTimer?.();
    const { machine = THIS_MACHINE } = this.#dependencies;
    this.#cancelTimer = afterMs === undefined ? undefined : machine.after(afterMs, wake);
  }
}
