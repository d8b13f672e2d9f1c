// Whether the store can be written. Once it has refused a write, it is tried again and again; until it succeeds, calls that
// change something are refused at once, and worlds are only read.

import { type Machine, THIS_MACHINE } from '../../store/machine.ts';
import type { Store, WorldWrite } from '../../store/store.ts';
import { StoreError } from '../../store/store-error.ts';

/** How often to try, and how long a successful write is relied on, in real milliseconds. */
const RETRY_MS = 1_000;

/** A trial writes as much as was refused, up to this many characters: for less, there may still be room. */
const MAX_TRIAL_SIZE = 1_048_576;

/** Trials that write more than this take at most a part of the time, however often a call asks. */
const SMALL_TRIAL_SIZE = 65_536;
const MAX_SHARE = 0.05;

export interface WriteWatchOptions {
  readonly store: Store;
  readonly machine?: Machine | undefined;
  /** Called when the store can be written again. */
  readonly onEnd: () => void;
}

export class WriteWatch implements Pick<Store, 'commit'> {
  readonly #store: Store;
  readonly #machine: Machine;
  readonly #onEnd: () => void;
  #failure: StoreError | undefined;
  #refusedSize = 0;
  /** When the store was last written or tried, and how long the trial took. */
  #triedAt = Number.NEGATIVE_INFINITY;
  #trialMs = 0;
  #cancelRetry: (() => void) | undefined;

  constructor({ store, machine = THIS_MACHINE, onEnd }: WriteWatchOptions) {
    this.#store = store;
    this.#machine = machine;
    this.#onEnd = onEnd;
  }

  /** Why the store refused the last write; of a store that cannot be tried, nothing is known. */
  get failure(): StoreError | undefined {
    return this.#failure;
  }

  commit(writes: readonly WorldWrite[]): undefined | Promise<readonly string[]> {
    if (this.#store.probe === undefined) return this.#store.commit(writes);
    try {
      const end = this.#store.commit(writes);
      this.#note(undefined);
      return end;
    } catch (error) {
      if (error instanceof StoreError) this.#refused(error, writes);
      throw error;
    }
  }

  /** Tries whether the store can be written, unless that is known. */
  examine(): StoreError | undefined {
    if (this.#machine.monotonic() - this.#triedAt >= this.#relyMs) this.#try();
    return this.#failure;
  }

  /** How long what is known is relied on. */
  get #relyMs(): number {
    if (this.#failure === undefined) return RETRY_MS;
    return this.#refusedSize > SMALL_TRIAL_SIZE ? this.#trialMs / MAX_SHARE : 0;
  }

  close(): void {
    this.#cancelRetry?.();
  }

  #refused(error: StoreError, writes: readonly WorldWrite[]): void {
    const size = writes.flatMap(({ rows }) => rows).reduce((sum, { data }) => sum + data.length, 0);
    this.#refusedSize = Math.min(size, MAX_TRIAL_SIZE);
    this.#trialMs = 0;
    this.#note(error);
  }

  #try(): void {
    const begun = this.#machine.monotonic();
    let failure: StoreError | undefined;
    try {
      this.#store.probe?.(this.#refusedSize);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      failure = error;
    }
    this.#trialMs = this.#machine.monotonic() - begun;
    this.#note(failure);
  }

  #note(failure: StoreError | undefined): void {
    const hasEnded = this.#failure !== undefined && failure === undefined;
    this.#failure = failure;
    if (failure === undefined) this.#refusedSize = 0;
    this.#triedAt = this.#machine.monotonic();
    this.#cancelRetry?.();
    this.#cancelRetry = failure && this.#machine.after(RETRY_MS, () => this.#try());
    if (hasEnded) this.#onEnd();
  }
}
