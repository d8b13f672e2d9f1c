// One world and what outlives its resets: the id, the credentials, how it began. The world inside is thrown
// away whole.

import type { AttemptRequest, AttemptResult } from '../../delivery/attempt.ts';
import { DeliveryTaskHandlers } from '../../delivery/task-handlers.ts';
import type { Clock } from '../../engine/clock.ts';
import { seededToken } from '../../engine/ids.ts';
import type { Instant } from '../../engine/instant.ts';
import type { JournalEntry } from '../../engine/journal-kind.ts';
import type { JsonObject } from '../../engine/json.ts';
import { Scheduler } from '../../engine/scheduler.ts';
import type { Commit } from '../../engine/transaction.ts';
import { type Credentials, World, type WorldOrigin, type WorldState } from '../../engine/world.ts';
import type { AnyService } from '../../service/service.ts';
import type { HttpSender } from '../delivery/http-sender.ts';
import { transportsOf } from '../delivery/transport.ts';
import type { ChosenScenario } from './choose-scenario.ts';
import { IdleTracker } from './idle-tracker.ts';
import type { Limits } from './limits.ts';
import { arrange } from './scenarios.ts';
import { completeSettings, mergedSettings } from './settings.ts';

/** Node's timers hold no longer delay; an alarm beyond it is set again when it rings. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** What all worlds of a server share. */
export interface WorldDependencies {
  readonly services: ReadonlyMap<string, AnyService>;
  readonly sender: HttpSender;
  readonly wall: () => Instant;
  /** Settings that the server was started with: every world begins with them. */
  readonly settings: JsonObject;
  /** Fixtures of its own that every world begins with, by service. */
  readonly fixtures: JsonObject;
  readonly limits: Limits;
  /** How long a world may be without any use, in wall milliseconds, before it ends. */
  readonly idleWorldMs: number;
  readonly onDefect: (error: unknown, what: string) => void;
}

export type JournalListener = (entry: JournalEntry) => void;

/** Follows all that changes in a world: what it is given is enough to rebuild it. */
export interface WorldFollower {
  /** A state has taken the place of everything before it: by a reset, or by an import. */
  begin(state: WorldState): void;
  /** A transaction was committed. */
  commit(commit: Commit): void;
}

/** How a world is asked for. */
export interface WorldRequest {
  readonly id: string;
  readonly seed?: number | undefined;
  readonly now?: Instant | undefined;
  readonly clock?: Clock['mode'] | undefined;
  readonly settings?: JsonObject | undefined;
  readonly scenario?: ChosenScenario | undefined;
}

export class ManagedWorld {
  readonly id: string;
  readonly credentials: Credentials;
  readonly idle: IdleTracker;
  #origin: WorldOrigin;
  readonly #fixtures: JsonObject;
  readonly #scenario: ChosenScenario | undefined;
  readonly #dependencies: WorldDependencies;
  #listeners = new Set<JournalListener>();
  #followers = new Set<WorldFollower>();
  #scheduler: Scheduler<AttemptRequest, AttemptResult>;
  #timer: NodeJS.Timeout | undefined;
  /** The world whose changes count: set before its first transaction. */
  #latest: World | undefined;
  #ready: Promise<void> = Promise.resolve();

  constructor(request: WorldRequest, dependencies: WorldDependencies) {
    const { id, seed = 1, now = dependencies.wall(), clock = 'running', settings = {} } = request;
    const services = dependencies.services.values();
    this.id = id;
    this.credentials = credentialsOf({ id, seed, now }, dependencies.services);
    this.idle = new IdleTracker(dependencies.wall);
    this.#dependencies = dependencies;
    this.#fixtures = dependencies.fixtures;
    this.#scenario = request.scenario;
    this.#origin = {
      id,
      seed,
      clock: { now, mode: clock, scale: 1 },
      credentials: this.credentials,
      settings: completeSettings(services, dependencies.settings, settings),
    };
    this.#scheduler = this.#begin();
  }

  get world(): World {
    return this.#scheduler.world;
  }

  get scheduler(): Scheduler<AttemptRequest, AttemptResult> {
    return this.#scheduler;
  }

  /** The scenario that the world begins with, by name. */
  get scenario(): string | null {
    return this.#scenario?.name ?? null;
  }

  /** Settles when all has settled that the world's scenario caused at its beginning. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Begins again as the world was made, scenario included; what is under way is ended. */
  reset(): void {
    this.#scheduler.abort();
    this.#scheduler = this.#begin();
  }

  /** Puts a snapshot in place of what is there; what is under way is ended. */
  import(state: WorldState): void {
    const next = this.#newWorld(state);
    this.#scheduler.abort();
    this.#scheduler = this.#newScheduler(next);
  }

  /** Reports something that should not have happened. */
  reportDefect(error: unknown, what: string): void {
    this.#dependencies.onDefect(error, `${what} in world ${this.id}`);
  }

  /** Ends all that is under way, for good. */
  close(): void {
    this.#scheduler.abort();
    this.#listeners.clear();
    this.#followers.clear();
  }

  /** Calls `listener` with each entry of the journal from now on, across resets; the answer ends that. */
  listen(listener: JournalListener): () => void {
    const listeners = this.#listeners;
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /**
   * Gives `follower` all that changes from now on, across resets; the answer ends that.
   *
   * @example const stop = managed.follow({ begin: (state) => store.replace(state), commit: (one) => store.add(one) })
   */
  follow(follower: WorldFollower): () => void {
    const followers = this.#followers;
    followers.add(follower);
    return () => followers.delete(follower);
  }

  /** Takes the place of another one: its listeners listen here, and what was under way there is ended. */
  takeOver(before: ManagedWorld): void {
    this.#listeners = before.#listeners;
    this.#followers = before.#followers;
    before.#listeners = new Set();
    before.#followers = new Set();
    before.close();
    this.#tellBegin(this.world.state());
  }

  /** Changes the settings of the world as it is; a reset comes back to those that it began with. */
  changeSettings(change: JsonObject): JsonObject {
    const { services } = this.#dependencies;
    const changed = mergedSettings(this.world.settings, change);
    this.#scheduler.call('settings changed', (world) => {
      world.settings = changed;
      for (const service of services.values()) service.onSettings?.(world);
    });
    return changed;
  }

  /** Changes the settings that the world begins with, and has as it is. */
  changeOrigin(change: JsonObject): void {
    this.#origin = { ...this.#origin, settings: mergedSettings(this.#origin.settings, change) };
    this.changeSettings(change);
  }

  #begin(): Scheduler<AttemptRequest, AttemptResult> {
    const world = this.#newWorld();
    world.transaction('world created', () => {
      const fixtures = Array.from(this.#dependencies.services.values(), (service) => [
        service.name,
        { ...service.addFixtures(world), ...this.#addOwnFixtures(service, world) },
      ]);
      world.fixtures = Object.fromEntries(fixtures);
    });
    const scheduler = this.#newScheduler(world);
    if (this.#scenario !== undefined) this.#ready = this.#arrange(scheduler, this.#scenario);
    return scheduler;
  }

  #addOwnFixtures({ name, seedData }: AnyService, world: World): JsonObject {
    const given = this.#fixtures[name];
    return given === undefined ? {} : seedData.add(world, given as never);
  }

  /** When the world is replaced meanwhile, what its scenario caused does not matter any more. */
  #arrange(scheduler: Scheduler<AttemptRequest, AttemptResult>, scenario: ChosenScenario): Promise<void> {
    try {
      const { call } = arrange(scheduler, scenario);
      return (call.run?.settled ?? Promise.resolve()).catch(() => undefined);
    } catch (error) {
      // Nobody will hold a world whose scenario cannot come about: its clock must not run on.
      scheduler.abort();
      throw error;
    }
  }

  #newWorld(state?: WorldState): World {
    const world = new World(this.#origin, this.#dependencies.wall(), state);
    this.#latest = world;
    this.#tellBegin(state ?? world.state());
    world.onCommit((commit) => this.#tellCommit(world, commit));
    return world;
  }

  #newScheduler(world: World): Scheduler<AttemptRequest, AttemptResult> {
    const { services, sender, wall, onDefect } = this.#dependencies;
    const transports = transportsOf({ world, sender, wall });
    const handlers = new DeliveryTaskHandlers({ services, transports, wall, onDefect });
    return new Scheduler(world, { handlers, wall, alarm: (afterMs, wake) => this.#setTimer(afterMs, wake) });
  }

  #tellBegin(state: WorldState): void {
    for (const follower of this.#followers)
      this.#tell('a follower of the world', () => follower.begin(state));
  }

  /** What comes late of a world that was replaced is in the journal's stream, but changes nothing any more. */
  #tellCommit(world: World, commit: Commit): void {
    for (const entry of commit.entries)
      for (const listener of this.#listeners) this.#tell('a listener of the journal', () => listener(entry));
    if (world !== this.#latest) return;
    for (const follower of this.#followers)
      this.#tell('a follower of the world', () => follower.commit(commit));
  }

  /** The transaction is done: a listener that throws must not break the call that made it. */
  #tell(what: string, tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.reportDefect(error, what);
    }
  }

  #setTimer(afterMs: number | undefined, wake: () => void): void {
    clearTimeout(this.#timer);
    if (afterMs === undefined) return;
    this.#timer = setTimeout(wake, Math.min(afterMs, LONGEST_TIMER_MS));
    this.#timer.unref();
  }
}

function credentialsOf(
  identity: { readonly id: string; readonly seed: number; readonly now: Instant },
  services: ReadonlyMap<string, AnyService>,
): Credentials {
  const tokens = Array.from(services.values(), (service) => {
    const token = (prefix: string, name: string) =>
      seededToken(prefix, identity.seed, `${identity.id}/${service.name}/${name}`);
    return [service.name, service.credentials(identity, token)] as const;
  });
  return Object.fromEntries(tokens);
}
