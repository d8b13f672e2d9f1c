// The worlds of one server, by their ids: made, replaced, listed, removed, and ended when nobody uses them.

import { ApiError } from '../../service/api-error.ts';
import type { StoreKind } from '../../store/store.ts';
import { OwnedElsewhere } from '../../store/store-error.ts';
import { beginningOf, type WorldRequest } from './beginning.ts';
import { LoadedWorlds } from './loaded-worlds.ts';
import { ManagedWorld, type ShownWorld } from './managed-world.ts';
import type { Persistence } from './persistence.ts';
import { asStoreRefusal, isNotReadable, storeUnavailable } from './store-refusal.ts';
import type { WorldDependencies } from './world-dependencies.ts';

/** The world at the root path. */
export const DEFAULT_WORLD = 'default';

export class Worlds extends LoadedWorlds {
  readonly #retentionMs: number;

  /** @param persistence where worlds last; without it they end with the process */
  constructor(dependencies: WorldDependencies, persistence?: Persistence) {
    super(dependencies, persistence);
    this.#retentionMs = persistence?.retentionMs ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Makes sure that a world can be created under an id, on this server and by this replica.
   *
   * @throws ApiError `world-id-taken` or `too-many-worlds`
   */
  async reserve(id: string): Promise<void> {
    const isKnown = await this.#isKnown(id);
    if (!isKnown && this.membership === undefined && this.isFull) throw this.#tooMany();
    const isStillMember = this.sameMember();
    const kind = isKnown ? 'taken' : ((await this.stored?.reserve(id, this.limits.worlds)) ?? 'reserved');
    if (!isStillMember())
      throw storeUnavailable('The lease of this replica ended while it created the world.');
    if (kind === 'full') throw this.#tooMany();
    if (kind === 'taken' || this.loaded.has(id))
      throw new ApiError('world-id-taken', `There is a world ${id} already.`);
  }

  async #isKnown(id: string): Promise<boolean> {
    try {
      return (await this.load(id)) !== undefined;
    } catch (error) {
      if (error instanceof OwnedElsewhere) return true;
      throw error;
    }
  }

  #tooMany(): ApiError {
    return new ApiError('too-many-worlds', `The server has ${this.limits.worlds} worlds.`);
  }

  /** Creates a world. The id must be free, and reserved if the store is shared. */
  create(request: WorldRequest): ManagedWorld {
    if (this.loaded.has(request.id)) throw new Error(`there is a world ${request.id} already`);
    const managed = this.#begin(request);
    this.stored?.keep(managed);
    this.add(managed);
    return managed;
  }

  #begin(request: WorldRequest): ManagedWorld {
    try {
      return new ManagedWorld(beginningOf(request, this.dependencies), this.dependencies);
    } catch (error) {
      this.stored?.release(request.id).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Replaces a world by a fresh one. If creating the fresh one fails, the other one stays as it is.
   *
   * @throws ApiError when seed data or the scenario cannot be put in place
   */
  replace(request: WorldRequest): ManagedWorld {
    const before = this.loaded.get(request.id);
    const managed = new ManagedWorld(beginningOf(request, this.dependencies), this.dependencies);
    if (before !== undefined) managed.takeOver(before);
    this.stored?.keep(managed);
    this.loaded.set(managed.id, managed);
    return managed;
  }

  /** The kind of store in which worlds last. */
  get storeKind(): StoreKind {
    return this.stored?.store.kind ?? 'memory';
  }

  /** Whether there are as many worlds as there may be, those of the store included. */
  get isFull(): boolean {
    return this.known.size >= this.limits.worlds;
  }

  /**
   * All worlds, in the order in which they were made; those of the store are brought back, unless other replicas may own
   * them: these are shown as they were last committed. To be listed is not to be used.
   *
   * @returns those that cannot be read are left out
   */
  async all(): Promise<ShownWorld[]> {
    const found: ShownWorld[] = [];
    for (const id of await this.#ids()) {
      const managed = this.loaded.get(id);
      managed?.scheduler.tick();
      const shown = managed ?? (await this.#readable(id));
      if (shown !== undefined) found.push(shown);
    }
    return found;
  }

  async #ids(): Promise<string[]> {
    if (this.membership === undefined || this.stored === undefined) return [...this.known];
    const stored = await this.stored.store.list();
    return stored.map(({ id }) => id);
  }

  async #readable(id: string): Promise<ShownWorld | undefined> {
    try {
      return await (this.membership === undefined ? this.load(id) : this.peek(id));
    } catch (error) {
      if (isNotReadable(error)) return undefined;
      throw error;
    }
  }

  /**
   * A world as it was last committed, by whichever replica; `undefined` while it is only reserved.
   *
   * @throws ApiError `store-unavailable` or `world-not-readable`
   */
  async peek(id: string): Promise<ShownWorld | undefined> {
    try {
      return await this.stored?.peek(id);
    } catch (error) {
      throw asStoreRefusal(error);
    }
  }

  /** Removes a world for good; kept once nothing is left of it. */
  delete(id: string): Promise<void> {
    const managed = this.loaded.get(id);
    if (managed === undefined) return Promise.resolve();
    const dropped = managed.drop();
    this.known.delete(id);
    this.remove(managed, dropped);
    return dropped;
  }

  /** Takes the worlds of a shared store in which something is due, and which no replica owns. */
  async takeDue(): Promise<void> {
    if (this.isLeaving || this.isClosed) return;
    for (const id of (await this.stored?.store.sharing?.due()) ?? [])
      if (!this.unreadable.has(id)) await this.loadDue(id);
  }

  /** Has the worlds of the store come back when they next have something to do by themselves. */
  async wakeStored(): Promise<void> {
    if (this.membership !== undefined) return;
    const stored = (await this.stored?.store.list()) ?? [];
    for (const { id, wakeAt } of stored) {
      this.known.add(id);
      if (!this.loaded.has(id)) this.wakeTimers.set(id, wakeAt ?? undefined);
    }
  }

  /**
   * Ends the worlds that have been idle for too long, but never the world `default`. Those that last only leave the
   * memory.
   */
  endIdle(): void {
    const { idleWorldMs } = this.dependencies;
    for (const managed of this.list()) {
      if (managed.id === DEFAULT_WORLD || managed.idle.idleMs < idleWorldMs) continue;
      if (this.stored === undefined) void this.delete(managed.id);
      else this.unloadIdle(managed);
    }
  }

  /** Removes the worlds from the store that nobody has used for too long; never the world `default`. */
  async removeForgotten(): Promise<void> {
    if (this.writeFailure !== undefined) return;
    const latest = this.dependencies.wall() - this.#retentionMs;
    for (const { id, at } of (await this.stored?.store.list()) ?? []) {
      if (id === DEFAULT_WORLD || at > latest || this.isInUse(id)) continue;
      this.forget(id, this.stored?.remove(id));
    }
  }
}
