// The worlds in memory, and how they come and go: loaded from the store, unloaded until something is due, lost or handed
// over to another replica.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { LeaseLost, OwnedElsewhere, type StoreError } from '../../store/store-error.ts';
import type { Membership } from '../replicas/membership.ts';
import type { Limits } from './limits.ts';
import type { ManagedWorld } from './managed-world.ts';
import { type Persistence, ReplicaStopping, type WorldMove } from './persistence.ts';
import { asStoreRefusal, isNotReadable, storeUnavailable } from './store-refusal.ts';
import { StoredWorlds } from './stored-worlds.ts';
import { WakeTimers } from './wake-timers.ts';
import type { WorldDependencies } from './world-dependencies.ts';

/** How long to wait before a world is brought back that could not be, in real milliseconds. */
const RETRY_MS = 1_000;

/** How long calls that use a world may take to end before another replica takes it, in real milliseconds. */
const RELEASE_MS = 5_000;

export class LoadedWorlds {
  /** In a shared store, this process as one of its replicas. */
  readonly membership: Membership | undefined;
  protected readonly dependencies: WorldDependencies;
  protected readonly stored: StoredWorlds | undefined;
  /** Those in memory. */
  protected readonly loaded = new Map<string, ManagedWorld>();
  /** The ids of all, in memory or in the store. */
  protected readonly known = new Set<string>();
  readonly #onMove: Persistence['onMove'];
  readonly #loading = new Map<string, Promise<ManagedWorld | undefined>>();
  /** Those that leave the memory, or the store: who asks for one waits. */
  readonly #leaving = new Map<string, Promise<void>>();
  protected readonly wakeTimers: WakeTimers;
  /** Those that could not be read when something was due in them: only a call tries again. */
  protected readonly unreadable = new Set<string>();
  readonly #listeners = new Set<(managed: ManagedWorld) => void>();
  protected isClosed = false;
  protected isLeaving = false;

  /** @param persistence where worlds last; without it they end with the process */
  constructor(dependencies: WorldDependencies, persistence?: Persistence) {
    this.dependencies = dependencies;
    this.wakeTimers = new WakeTimers(dependencies, (id) => void this.loadDue(id));
    const onLost = (managed: ManagedWorld, error: unknown) => this.#lose(managed, error);
    this.membership = persistence?.membership;
    this.#onMove = persistence?.onMove;
    const onWritable = (loaded: readonly ManagedWorld[]) =>
      loaded.forEach((managed) => void this.#loadAgain(managed));
    this.stored = persistence && new StoredWorlds({ ...persistence, dependencies, onLost, onWritable });
  }

  /** Calls `listener` with each world that is made, or comes back, from now on; the answer ends that. */
  onCreate(listener: (managed: ManagedWorld) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get limits(): Limits {
    return this.dependencies.limits;
  }

  /** The world of that id, if it is in memory. It is in use by that. */
  get(id: string): ManagedWorld | undefined {
    const managed = this.loaded.get(id);
    managed?.idle.note();
    return managed;
  }

  /**
   * The world of that id, brought back from the store if it is there. In a shared store, this process then owns it.
   *
   * @throws ApiError `store-unavailable` or `world-not-readable`
   * @throws OwnedElsewhere when another replica owns the world
   * @throws ReplicaStopping when another replica has to take it
   */
  load(id: string): ManagedWorld | undefined | Promise<ManagedWorld | undefined> {
    if (this.loaded.get(id)?.isPausing) return this.#loadAfterPause(id);
    const stored = this.stored;
    if (stored === undefined) return this.get(id);
    if (this.isLeaving) return this.#afterLeaving(id);
    if (this.membership?.isCurrent === false) return this.#loadAfterRenewal(id, stored, this.membership);
    return this.get(id) ?? this.#loadOnce(id, stored);
  }

  async #loadAfterPause(id: string): Promise<ManagedWorld | undefined> {
    while (this.loaded.get(id)?.isPausing) await nextTurn();
    return this.load(id);
  }

  /** Until the lease is renewed, the world may belong to another replica. */
  async #loadAfterRenewal(
    id: string,
    stored: StoredWorlds,
    membership: Membership,
  ): Promise<ManagedWorld | undefined> {
    try {
      await membership.renew();
    } catch (error) {
      throw asStoreRefusal(error);
    }
    // A renewal that took as long as the lease proves nothing, and one that has left has none.
    if (!membership.isCurrent) throw storeUnavailable('The lease of this replica has ended.');
    return this.get(id) ?? this.#loadOnce(id, stored);
  }

  async #afterLeaving(id: string): Promise<never> {
    await this.#leaving.get(id);
    throw new ReplicaStopping(`the world ${id} goes to another replica`);
  }

  /** Whether a world that is not in memory is in the store, as far as this process knows. */
  isAway(id: string): boolean {
    return this.known.has(id) && !this.loaded.has(id);
  }

  /** The worlds in memory. */
  list(): ManagedWorld[] {
    return [...this.loaded.values()];
  }

  /** Whether worlds can be served: not while a lease has ended, or after worlds were handed over. */
  get isReady(): boolean {
    return !this.isLeaving && this.membership?.isCurrent !== false;
  }

  /** Why nothing that a call changes can be kept at present; tried now if it is not known. */
  get writeFailure(): StoreError | undefined {
    return this.stored?.writes.failure && this.stored.writes.examine();
  }

  /** The same, tried now unless a write has just succeeded. */
  examineStore(): StoreError | undefined {
    return this.stored?.writes.examine();
  }

  /** The lease has ended: other replicas may own the worlds by now, so none stays in memory. */
  loseAll(): void {
    for (const managed of this.list()) {
      this.remove(managed, managed.flush());
      this.#report('lost', managed.id);
    }
  }

  /** Lets the other replicas take the worlds, each once the calls that use it have ended. */
  async releaseAll(): Promise<void> {
    if (this.membership === undefined || this.membership.peers.length === 0) return;
    this.isLeaving = true;
    await Promise.allSettled(this.#loading.values());
    await Promise.all(this.list().map((managed) => this.#release(managed)));
  }

  async #release(managed: ManagedWorld): Promise<void> {
    const { promise: left, resolve } = Promise.withResolvers<void>();
    this.#leave(managed.id, left);
    managed.endStreams();
    await managed.idle.free(RELEASE_MS);
    managed.close();
    managed.endLog();
    await managed.flush().catch(() => undefined);
    if (this.loaded.get(managed.id) === managed) this.loaded.delete(managed.id);
    await this.stored?.release(managed.id).catch(() => undefined);
    this.#report('handed over', managed.id);
    resolve();
  }

  /** Aborts everything in progress in all worlds; waiting calls are rejected. */
  close(): void {
    this.isClosed = true;
    this.wakeTimers.close();
    for (const managed of this.loaded.values()) managed.close();
  }

  /** Ends the lease and closes the store, once all is written; the server answers nobody any more. */
  async closeStore(): Promise<void> {
    await this.stored?.close(this.membership);
  }

  protected add(managed: ManagedWorld): void {
    this.loaded.set(managed.id, managed);
    this.known.add(managed.id);
    this.unreadable.delete(managed.id);
    this.wakeTimers.cancel(managed.id);
    for (const listener of this.#listeners) listener(managed);
    this.#report('took', managed.id);
  }

  protected remove(managed: ManagedWorld, end: Promise<void>): void {
    const { id } = managed;
    if (this.loaded.get(id) !== managed) return;
    managed.close();
    managed.endLog();
    this.loaded.delete(id);
    if (this.stored !== undefined) this.#leave(id, end);
  }

  /** Whether a world is in memory, or on its way into it or out of it. */
  protected isInUse(id: string): boolean {
    return this.loaded.has(id) || this.#loading.has(id) || this.#leaving.has(id);
  }

  /**
   * Whether this process is still the member that it is now. What it took as another one, whose lease has ended since,
   * may have another owner.
   */
  protected sameMember(): () => boolean {
    const id = this.membership?.self.id;
    return () => this.membership?.self.id === id;
  }

  /** Has a world that is not in memory never come back. */
  protected forget(id: string, removed: Promise<void> | undefined): void {
    this.wakeTimers.cancel(id);
    this.known.delete(id);
    this.#leave(id, removed);
  }

  /** Nobody uses it, and it has nothing to do at present: what it has to do later brings it back. */
  protected unloadIdle(managed: ManagedWorld): void {
    const { wakeAt } = managed;
    if (wakeAt !== undefined && wakeAt - this.dependencies.wall() < this.dependencies.idleWorldMs) return;
    this.remove(managed, this.#giveBack(managed));
    this.wakeTimers.set(managed.id, wakeAt);
  }

  /** Any replica may take the world that is called next. */
  async #giveBack(managed: ManagedWorld): Promise<void> {
    await managed.flush();
    await this.stored?.release(managed.id);
    this.#report('handed over', managed.id);
  }

  /** What is in memory is not what the store has: callers get the world as it is there. */
  #lose(managed: ManagedWorld, error: unknown): void {
    const { wakeAt } = managed;
    this.remove(managed, Promise.resolve());
    if (error instanceof LeaseLost) {
      this.#report('lost', managed.id);
      return;
    }
    this.dependencies.onDefect(error, `the store, while it wrote the world ${managed.id}`);
    this.wakeTimers.set(managed.id, wakeAt === undefined ? undefined : this.dependencies.wall() + RETRY_MS);
  }

  /** A world that was only read goes on as the store has it. */
  #loadAgain(managed: ManagedWorld): void {
    if (this.loaded.get(managed.id) !== managed) return;
    const { wakeAt } = managed;
    this.remove(managed, Promise.resolve());
    this.wakeTimers.set(managed.id, wakeAt);
  }

  /** Until then, who asks for the world waits. */
  #leave(id: string, end: Promise<void> = Promise.resolve()): void {
    const left = end
      .catch(() => undefined)
      .finally(() => this.#leaving.get(id) === left && this.#leaving.delete(id));
    this.#leaving.set(id, left);
  }

  #report(what: WorldMove['what'], world: string): void {
    if (this.membership !== undefined) this.#onMove?.({ world, replica: this.membership.self.id, what });
  }

  protected async loadDue(id: string): Promise<void> {
    try {
      await this.load(id);
    } catch (error) {
      if (error instanceof OwnedElsewhere || error instanceof ReplicaStopping) return;
      this.dependencies.onDefect(error, `bringing back the world ${id}`);
      if (isNotReadable(error)) this.unreadable.add(id);
      else this.wakeTimers.set(id, this.dependencies.wall() + RETRY_MS);
    }
  }

  #loadOnce(id: string, stored: StoredWorlds): Promise<ManagedWorld | undefined> {
    const under = this.#loading.get(id);
    // One that began before this call may have found nothing where another replica has created a world since.
    if (under !== undefined) return under.then((managed) => managed ?? this.load(id));
    const loading = this.#bringBack(id, stored).finally(() => this.#loading.delete(id));
    this.#loading.set(id, loading);
    return loading;
  }

  async #bringBack(id: string, stored: StoredWorlds): Promise<ManagedWorld | undefined> {
    await this.#leaving.get(id);
    const isStillMember = this.sameMember();
    const managed = await stored.load(id).catch((error) => {
      throw error instanceof OwnedElsewhere ? error : asStoreRefusal(error);
    });
    if (managed !== undefined && !isStillMember()) {
      managed.close();
      managed.endLog();
      throw storeUnavailable('The lease of this replica ended while it took the world.');
    }
    if (managed !== undefined) this.add(managed);
    else if (!this.loaded.has(id)) this.known.delete(id);
    return managed ?? this.loaded.get(id);
  }
}
