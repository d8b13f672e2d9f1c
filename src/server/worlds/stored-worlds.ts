// The worlds of a server in its store: each writes what changes into its log, and comes back from it.

import type { ClockState } from '../../engine/clock.ts';
import type { JsonObject } from '../../engine/json.ts';
import { World } from '../../engine/world.ts';
import type { Credentials, WorldState } from '../../engine/world-state.ts';
import { gapText } from '../../store/gap.ts';
import { GroupCommit, type GroupMember } from '../../store/group-commit.ts';
import { THIS_MACHINE } from '../../store/machine.ts';
import { type ReadWorld, readLog } from '../../store/read-log.ts';
import type { Reservation, Store, StoredLog } from '../../store/store.ts';
import { StoreError, WorldNotReadable } from '../../store/store-error.ts';
import { WorldLog, type WorldLogOptions } from '../../store/world-log.ts';
import type { Membership } from '../replicas/membership.ts';
import type { Beginning } from './beginning.ts';
import { chooseScenario, type ScenarioSources } from './choose-scenario.ts';
import { ManagedWorld, type ShownWorld } from './managed-world.ts';
import { newPause } from './pauses.ts';
import type { WorldDependencies } from './world-dependencies.ts';
import { WriteWatch } from './write-watch.ts';

/** How a world began, as its log says it. */
interface StoredBeginning extends JsonObject {
  readonly services: readonly string[];
  readonly seed: number;
  readonly clock: ClockState & JsonObject;
  readonly credentials: Credentials;
  readonly settings: JsonObject;
  readonly fixtures: JsonObject;
  readonly scenario: { readonly name: string; readonly params: JsonObject } | null;
}

export interface StoredWorldsOptions {
  readonly store: Store;
  readonly dependencies: WorldDependencies;
  readonly scenarios: ScenarioSources;
  /** Throws when a state does not fit the services that run here; takes its time with a large one. */
  readonly check: (state: WorldState) => Promise<void>;
  /** Called when what a world has changed could not be written: what is in memory is no longer what it is. */
  readonly onLost: (managed: ManagedWorld, error: unknown) => void;
  /** Called when the store can be written again, with the worlds that were only read meanwhile. */
  readonly onWritable: (loaded: readonly ManagedWorld[]) => void;
}

export class StoredWorlds {
  readonly store: Store;
  /** Whether the store can be written. */
  readonly writes: WriteWatch;
  readonly #options: StoredWorldsOptions;
  readonly #commits: GroupCommit;
  /** Those that were loaded while the store could not be written. */
  #onlyRead: ManagedWorld[] = [];
  /** In a shared store, the fencing numbers of the worlds that this process owns. */
  readonly #fences = new Map<string, number>();

  constructor(options: StoredWorldsOptions) {
    this.store = options.store;
    this.#options = options;
    const { store, dependencies, onWritable } = options;
    const { machine } = dependencies;
    const onEnd = () => onWritable(this.#onlyRead.splice(0));
    this.writes = new WriteWatch({ store, machine, onEnd });
    this.#commits = new GroupCommit(this.writes, machine);
  }

  /** Has a world last that is new, in the place of one of its id. */
  keep(managed: ManagedWorld): void {
    managed.keep(this.#newLog(managed));
  }

  /**
   * Reads a world and lets it go on.
   *
   * @returns `undefined` when the store has none of that id
   * @throws WorldNotReadable when it has one that cannot go on here
   * @throws StoreError when the store cannot be read at present
   */
  async load(id: string): Promise<ManagedWorld | undefined> {
    const log = await this.store.load(id, this.#maxSize);
    if (log?.fence !== undefined) this.#fences.set(id, Math.max(log.fence, this.#fences.get(id) ?? 0));
    return log && (await this.#goOn(log));
  }

  /** A world as it was last committed, to look at: it does nothing, and belongs to whichever replica owns it. */
  async peek(id: string): Promise<ShownWorld | undefined> {
    const log = await this.store.sharing?.peek(id, this.#maxSize);
    if (log === undefined) return undefined;
    const read = await this.#read(log);
    const { origin, scenario } = this.#beginningOf(id, read);
    return { id, credentials: origin.credentials, world: read.world, scenario: scenario?.name ?? null };
  }

  /** Reserves the id of a new world, so that no other replica creates it. */
  async reserve(id: string, limit: number): Promise<Reservation['kind']> {
    const reserved = await this.store.sharing?.reserve(id, limit);
    if (reserved?.kind === 'reserved') this.#fences.set(id, reserved.fence);
    return reserved?.kind ?? 'reserved';
  }

  /** Lets another replica take a world, after its last changes are committed. */
  async release(id: string): Promise<void> {
    const fence = this.#fences.get(id);
    this.#fences.delete(id);
    if (fence !== undefined) await this.store.sharing?.release(id, fence);
  }

  /** Removes a world that is not in memory. */
  remove(id: string): Promise<void> {
    const at = this.#options.dependencies.wall();
    return this.#commits.join({
      id,
      take: () => ({ id, isWhole: true, rows: [], at, wakeAt: null }),
      lose: () => undefined,
    });
  }

  /** Writes what is left to write, ends the lease, and closes the store. */
  async close(membership?: Membership): Promise<void> {
    await this.#commits.idle();
    this.writes.close();
    await membership?.leave().catch(() => undefined);
    await this.store.close();
  }

  get #maxSize(): number {
    return this.#options.dependencies.limits.storedSize;
  }

  #read(log: StoredLog): Promise<ReadWorld> {
    return readLog(log, {
      wall: this.#options.dependencies.wall(),
      begin: (origin, state) => this.#begin(log.id, origin as StoredBeginning, state),
    });
  }

  async #goOn(log: StoredLog): Promise<ManagedWorld> {
    const { dependencies } = this.#options;
    const read = await this.#read(log);
    await this.#check(log.id, read.world.state());
    // Another call of this process has created the world meanwhile.
    if (log.fence !== undefined && log.fence !== this.#fences.get(log.id))
      throw new StoreError(`The world ${log.id} was created during the call; call again.`);
    if (read.gap !== undefined)
      dependencies.onDefect(
        new StoreError(gapText(log.id, read.gap)),
        `the store, which has a world with a gap`,
      );
    const beginning = this.#beginningOf(log.id, read);
    if (this.writes.failure !== undefined) return this.#onlyToRead(beginning, read);
    const managed = new ManagedWorld(beginning, dependencies, read.world);
    managed.keep(this.#newLog(managed, read.end));
    managed.resume(dependencies.wall() - read.clockAt);
    return managed;
  }

  /**
   * A world while the store cannot be written: nothing happens in it by itself, what reads leave behind is dropped, and
   * what an answer would promise is refused.
   */
  #onlyToRead(beginning: Beginning, { world, end }: ReadWorld): ManagedWorld {
    const { dependencies } = this.#options;
    const machine = { ...(dependencies.machine ?? THIS_MACHINE), after: () => () => undefined };
    const managed = new ManagedWorld(beginning, { ...dependencies, machine }, world);
    managed.keep(
      this.#newLog(managed, end, { join: (member, isAwaited) => this.#refuse(member, isAwaited) }),
    );
    this.#onlyRead.push(managed);
    return managed;
  }

  async #refuse(member: GroupMember, isAwaited = true): Promise<void> {
    if (!isAwaited) {
      member.take();
      return;
    }
    const error =
      this.writes.failure ?? new StoreError(`The world ${member.id} is loaded again; call again.`);
    member.lose(error);
    throw error;
  }

  /** What another version of a service wrote may not fit this one. */
  async #check(id: string, state: WorldState): Promise<void> {
    try {
      await this.#options.check(state);
    } catch (error) {
      throw new WorldNotReadable(id, `it does not fit this version: ${(error as Error).message}`);
    }
  }

  #begin(id: string, origin: StoredBeginning, state: WorldState): World {
    const { services, wall } = this.#options.dependencies;
    const running = [...services.keys()].sort().join(', ');
    const known = [...origin.services].sort().join(', ');
    if (running !== known)
      throw new WorldNotReadable(id, `it has the services ${known}, and this server runs ${running}`);
    return new World(this.#originOf(id, origin), wall(), state);
  }

  #beginningOf(id: string, { origin }: ReadWorld): Beginning {
    const stored = origin as StoredBeginning;
    const { fixtures, scenario } = stored;
    return {
      origin: this.#originOf(id, stored),
      fixtures,
      scenario:
        scenario === null
          ? undefined
          : chooseScenario(this.#options.scenarios, scenario.name, scenario.params),
    };
  }

  #originOf(id: string, { seed, clock, credentials, settings }: StoredBeginning): Beginning['origin'] {
    const { journalKinds } = this.#options.dependencies;
    return { id, seed, clock, credentials, settings, ...(journalKinds && { journalKinds }) };
  }

  #newLog(
    source: ManagedWorld,
    end?: WorldLogOptions['end'],
    commits: WorldLogOptions['commits'] = this.#commits,
  ): WorldLog {
    const { dependencies, onLost } = this.#options;
    return new WorldLog({
      source,
      commits,
      wall: dependencies.wall,
      onLost: (error) => onLost(source, error),
      fence: this.#fences.get(source.id),
      newPause,
      stage: (id) => this.store.stage?.(id),
      ...(end && { end }),
    });
  }
}
