// Who follows a world: who is told what changes in it, across its resets, which are the log of its store, the followers of
// all changes, and the listeners of its journal; and whether it is in use, by a recent call, a pending call or an open stream.

import type { Commit } from '../../engine/changes.ts';
import type { Instant } from '../../engine/instant.ts';
import type { JournalEntry } from '../../engine/journal.ts';
import type { World } from '../../engine/world.ts';
import type { WorldState } from '../../engine/world-state.ts';
import type { Checkpoint } from '../../store/checkpoint.ts';
import { type Machine, THIS_MACHINE } from '../../store/machine.ts';
import type { WorldLog } from '../../store/world-log.ts';

export type JournalListener = (entry: JournalEntry) => void;

/** Follows all changes of a world, which are sufficient to rebuild it. */
export interface WorldFollower {
  /** A state has replaced everything before it, by a reset or an import. */
  begin(state: WorldState): void;
  /** A transaction was committed. */
  commit(commit: Commit): void;
}

/** An entry of the journal that is not told yet, and the world it is of. */
interface UntoldEntry {
  readonly world: World;
  readonly entry: JournalEntry;
}

interface ChangeReportsOptions {
  /** Whether an answer waits until a change is committed. */
  readonly isPromised: (commit: Commit) => boolean;
  readonly onDefect: (error: unknown, what: string) => void;
}

export class ChangeReports {
  /** Where the world lasts; nowhere while there is none. */
  log: WorldLog | undefined;
  readonly #isPromised: (commit: Commit) => boolean;
  readonly #onDefect: (error: unknown, what: string) => void;
  readonly #untold: UntoldEntry[] = [];
  #listeners = new Set<JournalListener>();
  #followers = new Set<WorldFollower>();
  /** The world whose changes are reported. */
  #latest: World | undefined;

  constructor({ isPromised, onDefect }: ChangeReportsOptions) {
    this.#isPromised = isPromised;
    this.#onDefect = onDefect;
  }

  /** Calls `listener` with each entry of the journal from now on; returns a function that unsubscribes it. */
  listen(listener: JournalListener): () => void {
    const listeners = this.#listeners;
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Reports all changes from now on to `follower`; returns a function that unsubscribes it. */
  follow(follower: WorldFollower): () => void {
    const followers = this.#followers;
    followers.add(follower);
    return () => followers.delete(follower);
  }

  /** Takes over the listeners and followers of another world's reports, which then report nothing more. */
  takeOver(before: ChangeReports): void {
    this.#listeners = before.#listeners;
    this.#followers = before.#followers;
    before.#listeners = new Set();
    before.#followers = new Set();
    before.log = undefined;
  }

  /** Reports nothing more to listeners and followers. */
  end(): void {
    this.#listeners.clear();
    this.#followers.clear();
  }

  /** From now on it is this world whose changes count. */
  reportOn(world: World): World {
    this.#latest = world;
    world.onCommit((commit) => this.#commit(world, commit));
    return world;
  }

  /**
   * Reports that a state has replaced everything before it.
   *
   * @param prepared its rows in the log, if they have been prepared; its clock goes on from now
   */
  begin(state: WorldState, prepared?: Checkpoint): void {
    this.log?.begin(prepared);
    if (prepared !== undefined) this.log?.commit({ clock: state.clock });
    for (const follower of this.#followers)
      this.#tell('a follower of the world', () => follower.begin(state));
  }

  /** The entries of a world's journal that its listeners have been told. */
  toldEntries(world: World): readonly JournalEntry[] {
    const { entries } = world.journal.state();
    const untold = this.#untold.find((one) => one.world === world);
    return untold === undefined ? entries : entries.filter(({ seq }) => seq < untold.entry.seq);
  }

  /** Late entries of a replaced world are in the journal's stream, but are not changes any more. */
  #commit(world: World, commit: Commit): void {
    if (world === this.#latest) this.log?.commit(commit.changes, this.#isPromised(commit));
    if (commit.entries.length > 0) this.#tellEntries(world, commit.entries);
    if (world !== this.#latest) return;
    for (const follower of this.#followers)
      this.#tell('a follower of the world', () => follower.commit(commit));
  }

  /** Listeners are told what cannot be lost any more: they go on from the last entry that they were told. */
  #tellEntries(world: World, entries: readonly JournalEntry[]): void {
    const written = this.log?.written();
    const tell = () => {
      for (const entry of entries)
        for (const listener of this.#listeners)
          this.#tell('a listener of the journal', () => listener(entry));
    };
    if (written === undefined) {
      tell();
      return;
    }
    for (const entry of entries) this.#untold.push({ world, entry });
    written.then(
      () => {
        this.#untold.splice(0, entries.length);
        tell();
      },
      () => undefined,
    );
  }

  /** The transaction is committed: a listener that throws must not break the call that caused it. */
  #tell(what: string, tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.#onDefect(error, what);
    }
  }
}

export class IdleTracker {
  readonly #wall: () => Instant;
  readonly #machine: Pick<Machine, 'after'>;
  #latestAt: Instant;
  #holders = 0;
  #onFree: (() => void) | undefined;

  constructor(wall: () => Instant, machine: Pick<Machine, 'after'> = THIS_MACHINE) {
    this.#wall = wall;
    this.#machine = machine;
    this.#latestAt = wall();
  }

  /** Records a use at this moment. */
  note(): void {
    this.#latestAt = this.#wall();
  }

  /**
   * Records a use from now on, until the returned function is called.
   *
   * @example const release = use.hold(); try { … } finally { release() }
   */
  hold(): () => void {
    this.#holders++;
    let isHeld = true;
    return () => {
      if (isHeld) this.#holders--;
      isHeld = false;
      this.note();
      if (this.#holders === 0) this.#onFree?.();
    };
  }

  /** Resolves when nothing holds the world, or after a limit in real milliseconds. */
  async free(limitMs: number): Promise<void> {
    if (this.#holders === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onFree = resolve;
    const cancel = this.#machine.after(limitMs, resolve);
    await promise;
    cancel();
  }

  /** The wall milliseconds since its last use; 0 while it is in use. */
  get idleMs(): number {
    return this.#holders > 0 ? 0 : this.#wall() - this.#latestAt;
  }
}
