// The worlds of one server, by their ids: made, replaced, brought back from the store, ended when nobody uses them.

import type { Instant } from '../../engine/instant.ts';
import { ApiError } from '../../service/api-error.ts';
import type { StoreKind } from '../../store/store.ts';
import { LeaseLost, OwnedElsewhere } from '../../store/store-error.ts';
import type { Membership } from '../replicas/membership.ts';
import { beginningOf, type WorldRequest } from './beginning.ts';
import type { Limits } from './limits.ts';
import { ManagedWorld, type ShownWorld } from './managed-world.ts';
import { asStoreRefusal } from './store-refusal.ts';
import { StoredWorlds, type StoredWorldsOptions } from './stored-worlds.ts';
import type { WorldDependencies } from './world-dependencies.ts';

/** The world at the root path. */
export const DEFAULT_WORLD = 'default';

/** How long to wait before a world is brought back that could not be, in real milliseconds. */
const RETRY_MS = 1_000;

/** Node's timers hold no longer delay. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** How long calls that use a world may take to end before another replica takes it, in real milliseconds. */
const HAND_OVER_MS = 5_000;

/** Thrown when this process takes no more worlds because it is stopping, so that another replica has to answer. */
export class Leaving extends Error {}

/** Where the worlds of a server last. */
export interface Lasting extends Pick<StoredWorldsOptions, 'store' | 'scenarios' | 'check'> {
  /** How long a world may be without any use, in wall milliseconds, before it is removed from the store. */
  readonly retentionMs: number;
  /** In a shared store, this process as one of its replicas. */
  readonly membership?: Membership | undefined;
  /** Called when this process becomes the owner of a world of a shared store, or ends to be it. */
  readonly onMove?: ((move: WorldMove) => void) | undefined;
}

/** A change of the owner of a world, as its old or new owner sees it. */
export interface WorldMove {
  readonly world: string;
  /** The id of the replica. */
  readonly replica: string;
  readonly what: 'took' | 'handed over' | 'lost';
}

export class Worlds {
  readonly #dependencies: WorldDependencies;
  readonly #stored: StoredWorlds | undefined;
  readonly #membership: Membership | undefined;
  readonly #onMove: Lasting['onMove'];
  readonly #retentionMs: number;
  /** Those in memory. */
  readonly #hosts = new Map<string, ManagedWorld>();
  /** The ids of all, in memory or in the store. */
  readonly #known = new Set<string>();
  readonly #loading = new Map<string, Promise<ManagedWorld | undefined>>();
  /** Those that leave the memory, or the store: who wants to enter one waits. */
  readonly #leaving = new Map<string, Promise<void>>();
  readonly #alarms = new Map<string, NodeJS.Timeout>();
  readonly #listeners = new Set<(host: ManagedWorld) => void>();
  #isClosed = false;
  #isLeaving = false;

  /** @param lasting where worlds last; without it they end with the process */
  constructor(dependencies: WorldDependencies, lasting?: Lasting) {
    this.#dependencies = dependencies;
    const onLost = (host: ManagedWorld, error: unknown) => this.#lose(host, error);
    this.#membership = lasting?.membership;
    this.#onMove = lasting?.onMove;
    this.#retentionMs = lasting?.retentionMs ?? Number.POSITIVE_INFINITY;
    this.#stored = lasting && new StoredWorlds({ ...lasting, dependencies, onLost });
  }

  /**
   * Makes sure that a world can be created under an id, on this server and by this replica.
   *
   * @throws ApiError `world-id-taken` or `too-many-worlds`
   */
  async reserve(id: string): Promise<void> {
    const isKnown = await this.#isKnown(id);
    if (!isKnown && this.#membership === undefined && this.isFull) throw this.#tooMany();
    const kind = isKnown ? 'taken' : ((await this.#stored?.reserve(id, this.limits.worlds)) ?? 'reserved');
    if (kind === 'full') throw this.#tooMany();
    if (kind === 'taken' || this.#hosts.has(id))
      throw new ApiError('world-id-taken', `There is a world ${id} already.`);
  }

  async #isKnown(id: string): Promise<boolean> {
    try {
      return (await this.enter(id)) !== undefined;
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
    if (this.#hosts.has(request.id)) throw new Error(`there is a world ${request.id} already`);
    const host = this.#begin(request);
    this.#stored?.keep(host);
    this.#add(host);
    return host;
  }

  #begin(request: WorldRequest): ManagedWorld {
    try {
      return new ManagedWorld(beginningOf(request, this.#dependencies), this.#dependencies);
    } catch (error) {
      this.#stored?.release(request.id).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Replaces a world by a fresh one. If creating the fresh one fails, the other one stays as it is.
   *
   * @throws ApiError when seed data or the scenario cannot be put in place
   */
  replace(request: WorldRequest): ManagedWorld {
    const before = this.#hosts.get(request.id);
    const host = new ManagedWorld(beginningOf(request, this.#dependencies), this.#dependencies);
    if (before !== undefined) host.takeOver(before);
    this.#stored?.keep(host);
    this.#hosts.set(host.id, host);
    return host;
  }

  /** Calls `listener` with each world that is made, or comes back, from now on; the answer ends that. */
  onCreate(listener: (host: ManagedWorld) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The world of that id, if it is in memory. It is in use by that. */
  get(id: string): ManagedWorld | undefined {
    const host = this.#hosts.get(id);
    host?.idle.note();
    return host;
  }

  /**
   * The world of that id, brought back from the store if it is there. In a shared store, this process then owns it.
   *
   * @throws ApiError `store-unavailable` or `world-not-readable`
   * @throws OwnedElsewhere when another replica owns the world
   * @throws Leaving when another replica has to take it
   */
  enter(id: string): ManagedWorld | undefined | Promise<ManagedWorld | undefined> {
    const stored = this.#stored;
    if (stored === undefined) return this.get(id);
    if (this.#isLeaving) return this.#afterLeaving(id);
    if (this.#membership?.isCurrent === false) return this.#enterAgain(id, stored, this.#membership);
    return this.get(id) ?? this.#load(id, stored);
  }

  /** Until the lease is renewed, the world may belong to another replica. */
  async #enterAgain(
    id: string,
    stored: StoredWorlds,
    membership: Membership,
  ): Promise<ManagedWorld | undefined> {
    try {
      await membership.renew();
    } catch (error) {
      throw asStoreRefusal(error);
    }
    return this.get(id) ?? this.#load(id, stored);
  }

  async #afterLeaving(id: string): Promise<never> {
    await this.#leaving.get(id);
    throw new Leaving(`the world ${id} goes to another replica`);
  }

  /** Whether a world that is not in memory is in the store, as far as this process knows. */
  isAway(id: string): boolean {
    return this.#known.has(id) && !this.#hosts.has(id);
  }

  get limits(): Limits {
    return this.#dependencies.limits;
  }

  /** The kind of store in which worlds last. */
  get storeKind(): StoreKind {
    return this.#stored?.store.kind ?? 'memory';
  }

  /** In a shared store, this process as one of its replicas. */
  get membership(): Membership | undefined {
    return this.#membership;
  }

  /** Whether worlds can be served: not while a lease has ended, or after worlds were handed over. */
  get isReady(): boolean {
    return !this.#isLeaving && this.#membership?.isCurrent !== false;
  }

  /** Whether there are as many worlds as there may be, those of the store included. */
  get isFull(): boolean {
    return this.#known.size >= this.limits.worlds;
  }

  /** The worlds in memory. */
  list(): ManagedWorld[] {
    return [...this.#hosts.values()];
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
      const host = this.#hosts.get(id);
      host?.scheduler.tick();
      const shown = host ?? (await this.#readable(id));
      if (shown !== undefined) found.push(shown);
    }
    return found;
  }

  async #ids(): Promise<string[]> {
    if (this.#membership === undefined || this.#stored === undefined) return [...this.#known];
    const stored = await this.#stored.store.list();
    return stored.map(({ id }) => id);
  }

  /** A world as it was last committed, by whichever replica; `undefined` while it is only reserved. */
  async peek(id: string): Promise<ShownWorld | undefined> {
    return this.#stored?.peek(id);
  }

  /** Removes a world for good; kept once nothing is left of it. */
  delete(id: string): Promise<void> {
    const host = this.#hosts.get(id);
    if (host === undefined) return Promise.resolve();
    const dropped = host.drop();
    this.#known.delete(id);
    this.#remove(host, dropped);
    return dropped;
  }

  /**
   * Ends the worlds that have been idle for too long, but never the world `default`. Those that last only leave the
   * memory.
   */
  endIdle(): void {
    const { idleWorldMs } = this.#dependencies;
    for (const host of this.list()) {
      if (host.id === DEFAULT_WORLD || host.idle.idleMs < idleWorldMs) continue;
      if (this.#stored === undefined) void this.delete(host.id);
      else this.#putToSleep(host);
    }
  }

  /** Removes the worlds from the store that nobody has used for too long; never the world `default`. */
  async removeForgotten(): Promise<void> {
    const stored = this.#stored;
    const latest = this.#dependencies.wall() - this.#retentionMs;
    for (const { id, at } of (await stored?.store.list()) ?? []) {
      const isInUse = this.#hosts.has(id) || this.#loading.has(id) || this.#leaving.has(id);
      if (id === DEFAULT_WORLD || at > latest || isInUse) continue;
      clearTimeout(this.#alarms.get(id));
      this.#known.delete(id);
      this.#leave(id, stored?.remove(id));
    }
  }

  /** Takes the worlds of a shared store in which something is due, and which no replica owns. */
  async takeDue(): Promise<void> {
    if (this.#isLeaving || this.#isClosed) return;
    for (const id of (await this.#stored?.store.sharing?.due()) ?? []) await this.#wake(id);
  }

  /** The lease has ended: other replicas may own the worlds by now, so none stays in memory. */
  loseAll(): void {
    for (const host of this.list()) {
      this.#remove(host, host.committed() ?? Promise.resolve());
      this.#report('lost', host.id);
    }
  }

  /** Lets the other replicas take the worlds, each once the calls that use it have ended. */
  async handOver(): Promise<void> {
    if (this.#membership === undefined || this.#membership.peers.length === 0) return;
    this.#isLeaving = true;
    await Promise.allSettled(this.#loading.values());
    await Promise.all(this.list().map((host) => this.#handOver(host)));
  }

  async #handOver(host: ManagedWorld): Promise<void> {
    const { promise: left, resolve } = Promise.withResolvers<void>();
    this.#leave(host.id, left);
    host.endStreams();
    await host.idle.free(HAND_OVER_MS);
    host.close();
    await host.committed()?.catch(() => undefined);
    if (this.#hosts.get(host.id) === host) this.#hosts.delete(host.id);
    await this.#stored?.release(host.id).catch(() => undefined);
    this.#report('handed over', host.id);
    resolve();
  }

  /** Has the worlds of the store come back when they next have something to do by themselves. */
  async wakeStored(): Promise<void> {
    if (this.#membership !== undefined) return;
    const stored = (await this.#stored?.store.list()) ?? [];
    for (const { id, wakeAt } of stored) {
      this.#known.add(id);
      if (!this.#hosts.has(id)) this.#wakeAt(id, wakeAt ?? undefined);
    }
  }

  /** Aborts everything in progress in all worlds; waiting calls are rejected. */
  close(): void {
    this.#isClosed = true;
    for (const alarm of this.#alarms.values()) clearTimeout(alarm);
    for (const host of this.#hosts.values()) host.close();
  }

  /** Ends the lease and closes the store, once all is written; the server answers nobody any more. */
  async closeStore(): Promise<void> {
    await this.#stored?.close(this.#membership);
  }

  async #readable(id: string): Promise<ShownWorld | undefined> {
    try {
      return await (this.#membership === undefined ? this.enter(id) : this.peek(id));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'world-not-readable') return undefined;
      throw error;
    }
  }

  #add(host: ManagedWorld): void {
    this.#hosts.set(host.id, host);
    this.#known.add(host.id);
    clearTimeout(this.#alarms.get(host.id));
    this.#alarms.delete(host.id);
    for (const listener of this.#listeners) listener(host);
    this.#report('took', host.id);
  }

  #report(what: WorldMove['what'], world: string): void {
    if (this.#membership !== undefined) this.#onMove?.({ world, replica: this.#membership.self.id, what });
  }

  #remove(host: ManagedWorld, end: Promise<void>): void {
    const { id } = host;
    if (this.#hosts.get(id) !== host) return;
    host.close();
    this.#hosts.delete(id);
    if (this.#stored !== undefined) this.#leave(id, end);
  }

  /** Until then, who wants to enter the world waits. */
  #leave(id: string, end: Promise<void> = Promise.resolve()): void {
    const left = end
      .catch(() => undefined)
      .finally(() => this.#leaving.get(id) === left && this.#leaving.delete(id));
    this.#leaving.set(id, left);
  }

  /** Nobody uses it, and it has nothing to do at present: what it has to do later brings it back. */
  #putToSleep(host: ManagedWorld): void {
    const { wakeAt } = host;
    if (wakeAt !== undefined && wakeAt - this.#dependencies.wall() < this.#dependencies.idleWorldMs) return;
    this.#remove(host, this.#giveBack(host));
    this.#wakeAt(host.id, wakeAt);
  }

  /** Any replica may take the world that is called next. */
  async #giveBack(host: ManagedWorld): Promise<void> {
    await host.committed();
    await this.#stored?.release(host.id);
    this.#report('handed over', host.id);
  }

  /** What is in memory is not what the store has: callers get the world as it is there. */
  #lose(host: ManagedWorld, error: unknown): void {
    const { wakeAt } = host;
    if (error instanceof LeaseLost) {
      this.#remove(host, Promise.resolve());
      this.#report('lost', host.id);
      return;
    }
    this.#dependencies.onDefect(error, `the store, while it wrote the world ${host.id}`);
    this.#remove(host, Promise.resolve());
    this.#wakeAt(host.id, wakeAt === undefined ? undefined : this.#dependencies.wall() + RETRY_MS);
  }

  #wakeAt(id: string, at: Instant | undefined): void {
    if (at === undefined || this.#isClosed) return;
    const afterMs = Math.min(Math.max(0, at - this.#dependencies.wall()), LONGEST_TIMER_MS);
    const alarm = setTimeout(() => void this.#wake(id), afterMs).unref();
    this.#alarms.set(id, alarm);
  }

  async #wake(id: string): Promise<void> {
    this.#alarms.delete(id);
    try {
      await this.enter(id);
    } catch (error) {
      if (error instanceof OwnedElsewhere || error instanceof Leaving) return;
      this.#dependencies.onDefect(error, `bringing back the world ${id}`);
      this.#wakeAt(id, this.#dependencies.wall() + RETRY_MS);
    }
  }

  #load(id: string, stored: StoredWorlds): Promise<ManagedWorld | undefined> {
    const under = this.#loading.get(id);
    if (under !== undefined) return under;
    const loading = this.#bringBack(id, stored).finally(() => this.#loading.delete(id));
    this.#loading.set(id, loading);
    return loading;
  }

  async #bringBack(id: string, stored: StoredWorlds): Promise<ManagedWorld | undefined> {
    await this.#leaving.get(id);
    const host = await stored.load(id).catch((error) => {
      throw error instanceof OwnedElsewhere ? error : asStoreRefusal(error);
    });
    if (host !== undefined) this.#add(host);
    else if (!this.#hosts.has(id)) this.#known.delete(id);
    return host ?? this.#hosts.get(id);
  }
}
