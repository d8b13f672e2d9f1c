// The log of one world: it receives the changes of each transaction and writes them. When the changes have grown
// larger than the world's state, the state replaces them, so that loading stays fast.

import type { Changes } from '../engine/changes.ts';
import type { Instant } from '../engine/instant.ts';
import type { JsonObject } from '../engine/json.ts';
import type { Pause } from '../engine/scheduling/run.ts';
import type { WorldState } from '../engine/world-state.ts';
import { Checkpoint } from './checkpoint.ts';
import { emptyLog, type LogEnd, nextRow, sizeOf } from './digest.ts';
import type { GroupCommit, GroupMember } from './group-commit.ts';
import { entriesOf, type LogEntry, type LoggedChanges } from './log-entry.ts';
import type { LogRow, StagedRows, WorldWrite } from './store.ts';
import { StoreError } from './store-error.ts';

/** The world whose changes are logged. */
export interface LogSource {
  readonly id: string;
  /** How the world was created, as JSON. */
  origin(): JsonObject;
  /** The current state of the world, with the time that its clock shows now. */
  state(): WorldState;
  /** When the next task of the world is due, by the wall clock. */
  readonly wakeAt: Instant | undefined;
}

export interface WorldLogOptions {
  readonly source: LogSource;
  readonly commits: Pick<GroupCommit, 'join'>;
  readonly wall: () => Instant;
  /** Called once, when changes were not written or the result is unknown: the world must be loaded again. */
  readonly onLost: (error: unknown) => void;
  /** The end of an existing log, and its size; without them, a new log begins. */
  readonly end?: LogEnd & LogSize;
  /** In a shared store, the fencing number under which the world is owned. */
  readonly fence?: number | undefined;
  /** Where rows that replace the log are written in parts, if the store takes them so. */
  readonly stage?: (id: string) => StagedRows | undefined;
  /** Makes the pauses of the work of writing a state; without it, a state is written in one go. */
  readonly newPause?: () => Pause;
  /** Changes below this size, in characters, are never replaced by a state; 1 MiB by default. */
  readonly leastChangesSize?: number;
}

/** The size of the state at the beginning of a log and of the changes after it, in characters. */
export interface LogSize {
  readonly stateSize: number;
  readonly changesSize: number;
}

export class WorldLog implements GroupMember {
  readonly #options: WorldLogOptions;
  #end: LogEnd;
  #stateSize: number;
  #changesSize: number;
  #pending: LoggedChanges[] = [];
  /** Whether the next write contains the whole world. */
  #isWhole: boolean;
  #isNewOrigin = false;
  /** The state that is to replace the log. */
  #checkpoint: Checkpoint | undefined;
  /** Another state that is being prepared to replace it. */
  #prepared: Checkpoint | undefined;
  #isDropped = false;
  /** Whether the world has left the memory: nothing more is taken in, and what was taken in is still written. */
  #hasEnded = false;
  /** Set once something was not written, or the result is unknown: no further row is handed out. */
  #lost: { readonly error: unknown } | undefined;
  /** Set once something came after the end. */
  #late: { readonly error: StoreError } | undefined;
  /** The commit of all changes so far, and that of those for which callers wait. */
  #written: Promise<void> | undefined;
  #committed: Promise<void> | undefined;

  constructor(options: WorldLogOptions) {
    const { source, end } = options;
    this.#options = options;
    this.#end = end ?? emptyLog(source.id);
    this.#stateSize = end?.stateSize ?? 0;
    this.#changesSize = end?.changesSize ?? 0;
    this.#isWhole = end === undefined;
    if (end === undefined) this.#join();
  }

  /** The world whose log it is. */
  get id(): string {
    return this.#options.source.id;
  }

  /**
   * Prepares the rows of another state, which may be large.
   *
   * @example log.begin(await log.prepare(state))
   */
  async prepare(state: WorldState): Promise<Checkpoint | undefined> {
    const { newPause } = this.#options;
    if (newPause === undefined || !this.#takesIn()) return undefined;
    // A state that is complete may be the world's already.
    if (this.#checkpoint?.isReady === true) await this.flush();
    this.#giveUpCheckpoint();
    const checkpoint = this.#newCheckpoint();
    this.#prepared = checkpoint;
    try {
      await checkpoint.make(this.#entriesOf(state), newPause());
    } finally {
      if (this.#prepared === checkpoint) this.#prepared = undefined;
    }
    return checkpoint;
  }

  /**
   * From now on, changes belong to another state, which replaces everything before.
   *
   * @param prepared its rows, if they have been prepared
   */
  begin(prepared?: Checkpoint): void {
    if (!this.#takesIn()) return;
    this.#giveUpCheckpoint();
    this.#isWhole = prepared === undefined;
    this.#checkpoint = prepared;
    this.#pending = [];
    this.#join();
  }

  /**
   * Writes the changes of a transaction.
   *
   * @param isPromised whether callers wait for them; a crash may undo others, which are written a little later
   */
  commit(changes: Changes, isPromised = true): void {
    if (!this.#takesIn()) return;
    this.#pending.push({ at: this.#options.wall(), changes });
    this.#join(isPromised);
  }

  /** Writes again how the world was created. */
  noteOrigin(): void {
    if (!this.#takesIn()) return;
    this.#isNewOrigin = true;
    this.#join();
  }

  /** Removes the world from the store. Nothing is written after this. */
  drop(): Promise<void> {
    if (this.#takesIn()) {
      this.#isDropped = true;
      this.#join();
    }
    this.end();
    return this.committed() ?? Promise.resolve();
  }

  /**
   * Ends the log, because its world leaves the memory: the world may be loaded again and go on in another log. What has
   * changed so far is still written; what a late call changes is lost, and that call is told.
   */
  end(): void {
    this.#hasEnded = true;
    this.#giveUpCheckpoint();
  }

  /**
   * Resolves once all promised changes so far are committed, and rejects when they are lost. `undefined` if there is
   * nothing to wait for.
   */
  committed(): Promise<void> | undefined {
    const refusal = this.#lost ?? this.#late;
    return refusal === undefined ? this.#committed : Promise.reject(refusal.error);
  }

  /** The same for all changes so far, without hurrying them. */
  written(): Promise<void> | undefined {
    const refusal = this.#lost ?? this.#late;
    return refusal === undefined ? this.#written : Promise.reject(refusal.error);
  }

  /** The same for all changes so far, which are written now. */
  flush(): Promise<void> | undefined {
    if (this.#pending.length > 0) this.#join();
    return this.written();
  }

  take(): WorldWrite {
    if (this.#lost !== undefined) throw this.#lost.error;
    const { source, wall, fence, newPause, leastChangesSize = 1_048_576 } = this.#options;
    const at = wall();
    const shared = { id: source.id, at, wakeAt: source.wakeAt ?? null, fence };
    if (this.#isDropped) return { ...shared, isWhole: true, rows: [] };
    const isGrown = this.#changesSize > Math.max(leastChangesSize, this.#stateSize);
    const isWhole =
      this.#isWhole || this.#checkpoint?.isReady === true || (isGrown && newPause === undefined);
    const staged = isWhole && !this.#isWhole ? this.#checkpoint?.staged : undefined;
    const rows = isWhole ? this.#wholeRows(at) : this.#changedRows();
    this.#pending = [];
    this.#isWhole = false;
    this.#isNewOrigin = false;
    if (isGrown && !isWhole) this.#beginCheckpoint(newPause);
    return { ...shared, isWhole, rows, ...(staged && { staged }) };
  }

  lose(error: unknown): void {
    if (this.#lost !== undefined) return;
    this.#lost = { error };
    this.#giveUpCheckpoint();
    this.#options.onLost(error);
  }

  /** Whether a change is still written. */
  #takesIn(): boolean {
    if (this.#hasEnded)
      this.#late ??= {
        error: new StoreError(`The world ${this.id} was unloaded or removed during the call; call again.`),
      };
    return !this.#hasEnded && this.#lost === undefined;
  }

  #join(isPromised = true): void {
    if (this.#lost !== undefined) return;
    const written = this.#options.commits.join(this, isPromised);
    const isNew = written !== this.#written;
    this.#written = written;
    if (isPromised) this.#committed = written;
    if (!isNew) return;
    const forget = () => {
      if (this.#written === written) this.#written = undefined;
      if (this.#committed === written) this.#committed = undefined;
    };
    written.then(forget, forget);
  }

  /** The state as it is now is written in parts, while changes are written behind the old one. */
  #beginCheckpoint(newPause: WorldLogOptions['newPause']): void {
    if (newPause === undefined || this.#checkpoint !== undefined || this.#prepared !== undefined) return;
    const checkpoint = this.#newCheckpoint();
    this.#checkpoint = checkpoint;
    const made = checkpoint.make(this.#entriesOf(this.#options.source.state()), newPause());
    made.then(
      () => checkpoint.isGivenUp || this.#join(false),
      () => checkpoint.isGivenUp || this.#putOffCheckpoint(),
    );
  }

  #newCheckpoint(): Checkpoint {
    return new Checkpoint(this.id, this.#options.stage?.(this.id));
  }

  /** The log goes on as it is, and is replaced when it has grown as much again. */
  #putOffCheckpoint(): void {
    this.#checkpoint = undefined;
    this.#changesSize = 0;
  }

  #giveUpCheckpoint(): void {
    if (this.#checkpoint !== undefined) this.#checkpoint.isGivenUp = true;
    this.#checkpoint = undefined;
  }

  *#entriesOf(state: WorldState, at = this.#options.wall()): Generator<LogEntry> {
    yield { kind: 'origin', origin: this.#options.source.origin() };
    yield* entriesOf(state, at);
  }

  #wholeRows(at: Instant): LogRow[] {
    const checkpoint = this.#checkpoint;
    this.#checkpoint = undefined;
    if (checkpoint === undefined) return this.#stateRows(at);
    this.#end = checkpoint.end();
    this.#stateSize = checkpoint.stateSize;
    this.#changesSize = checkpoint.changesSize;
    return checkpoint.rows.concat(this.#changedRows());
  }

  #stateRows(at: Instant): LogRow[] {
    this.#end = emptyLog(this.id);
    const rows = Array.from(this.#entriesOf(this.#options.source.state(), at), (entry) => this.#row(entry));
    this.#stateSize = sizeOf(rows);
    this.#changesSize = 0;
    return rows;
  }

  #changedRows(): LogRow[] {
    const rows: LogRow[] = [];
    if (this.#isNewOrigin) rows.push(this.#row({ kind: 'origin', origin: this.#options.source.origin() }));
    if (this.#pending.length > 0) rows.push(this.#row({ kind: 'changes', items: this.#pending }));
    this.#changesSize += sizeOf(rows);
    for (const { data } of rows) this.#checkpoint?.follow(data);
    return rows;
  }

  #row(entry: LogEntry): LogRow {
    const row = nextRow(this.#end, JSON.stringify(entry));
    this.#end = row;
    return row;
  }
}
