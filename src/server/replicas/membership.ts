// This process as one of the replicas that share a store: it keeps its lease, and knows the others. While the lease may
// have ended, nothing is answered from memory.

import { type Machine, THIS_MACHINE } from '../../store/machine.ts';
import type { Replica, Sharing } from '../../store/store.ts';

/** How often a lease is renewed within its duration. */
const BEATS = 3;

interface Clocks {
  readonly monotonic: number;
  readonly wall: number;
}

const NEVER: Clocks = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };

export interface MembershipOptions {
  readonly sharing: Sharing;
  /** How long a lease lasts without being renewed, in real milliseconds. */
  readonly leaseMs: number;
  /** The clocks, timers and ids; those of node if left out. */
  readonly machine?: Machine;
  /** Called after each renewal. */
  readonly onBeat: () => void;
  /** Called when the lease has ended: other replicas may own the worlds by now. */
  readonly onLost: () => void;
}

export class Membership {
  readonly leaseMs: number;
  readonly #sharing: Sharing;
  readonly #options: MembershipOptions;
  readonly #machine: Machine;
  #self: Replica = { id: '', url: '' };
  #secret = '';
  #peers: readonly Replica[] = [];
  #renewedAt = NEVER;
  #renewing: Promise<void> | undefined;
  #cancelTimer: (() => void) | undefined;
  #hasLeft = false;
  readonly #watchers = new Set<() => void>();

  constructor(options: MembershipOptions) {
    this.#options = options;
    this.#sharing = options.sharing;
    this.#machine = options.machine ?? THIS_MACHINE;
    this.leaseMs = options.leaseMs;
  }

  get self(): Replica {
    return this.#self;
  }

  /** The other replicas, as of the latest renewal. */
  get peers(): readonly Replica[] {
    return this.#peers;
  }

  /** Authenticates calls between replicas. */
  get secret(): string {
    return this.#secret;
  }

  /** Whether the lease certainly has not ended; a process that was paused finds out here. */
  get isCurrent(): boolean {
    const now = this.#readClocks();
    const { monotonic, wall } = this.#renewedAt;
    return now.monotonic - monotonic < this.leaseMs && now.wall - wall < this.leaseMs;
  }

  /**
   * Registers this process, and renews its lease from now on.
   *
   * @throws StoreError when the store cannot be used at present
   */
  async join(): Promise<void> {
    await this.#register(this.#self.url);
    await this.renew();
  }

  /** Tells the other replicas where to reach this one, once it listens. */
  async announce(url: string): Promise<void> {
    this.#self = { ...this.#self, url };
    // One that is under way may have begun without the URL.
    await this.#renewing?.catch(() => undefined);
    await this.renew();
  }

  /**
   * Renews the lease now. If it has ended, the worlds are lost, and this process joins again under another id.
   *
   * @throws StoreError when the store cannot be used at present
   */
  renew(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
      this.#plan();
    });
    return this.#renewing;
  }

  /** Calls `listener` when the replicas have changed; the returned function ends that. */
  onChange(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  /** Ends the lease, so that other replicas can take the worlds at once. */
  async leave(): Promise<void> {
    this.#hasLeft = true;
    this.#cancelTimer?.();
    await this.#renewing?.catch(() => undefined);
    // Others may own the worlds from now on, even if no answer comes.
    this.#renewedAt = NEVER;
    await this.#sharing.leave();
  }

  async #renew(): Promise<void> {
    const asked = this.#readClocks();
    const replicas = await this.#sharing.renew(this.#self.url);
    const isMember = replicas.some(({ id }) => id === this.#self.id);
    if (!this.#hasLeft) await this.#takeNote(isMember, asked);
    this.#notePeers(replicas.filter(({ id }) => id !== this.#self.id));
    this.#options.onBeat();
  }

  async #takeNote(isMember: boolean, asked: Clocks): Promise<void> {
    if (isMember) this.#renewedAt = asked;
    else {
      this.#options.onLost();
      await this.#register(this.#self.url);
    }
  }

  /** Each registration has an id of its own: an id whose lease has ended never comes back. */
  async #register(url: string): Promise<void> {
    const asked = this.#readClocks();
    this.#self = { id: this.#machine.uniqueId(), url };
    this.#secret = await this.#sharing.join(this.#self, this.leaseMs);
    this.#renewedAt = asked;
  }

  #notePeers(peers: readonly Replica[]): void {
    const named = (all: readonly Replica[]) => JSON.stringify(all.map(({ id, url }) => [id, url]).sort());
    const hasChanged = named(peers) !== named(this.#peers);
    this.#peers = peers;
    if (hasChanged) for (const listener of [...this.#watchers]) listener();
  }

  /** A renewal that fails is tried again: the database may come back before the lease ends. */
  #plan(): void {
    this.#cancelTimer?.();
    if (this.#hasLeft) return;
    const renew = () => void this.renew().catch(() => undefined);
    this.#cancelTimer = this.#machine.after(this.leaseMs / BEATS, renew);
  }

  /** The monotonic clock may stand still while a machine sleeps, and the wall clock may be set. */
  #readClocks(): Clocks {
    return { monotonic: this.#machine.monotonic(), wall: this.#machine.wall() };
  }
}
