// Commits in groups: everything that changes during one turn of the event loop, in any world, is written together to
// share the cost. While one group is being written, the next one collects. What nobody waits for is written with the next
// group, or a little later.

import type { Store, WorldWrite } from './store.ts';
import { LeaseLost } from './store-error.ts';

/** A participant that has something to write. */
export interface GroupMember {
  /** The data to write; called once for each group that the member has joined. */
  take(): WorldWrite;
  /** The data was not written, or the result is unknown. Called before the promise of `join` is rejected. */
  lose(error: unknown): void;
}

/** What a group writes, and the member of each write. */
type Taken = ReadonlyMap<WorldWrite, GroupMember>;

type Group = Map<GroupMember, PromiseWithResolvers<void>>;

/** How long what nobody waits for may be left unwritten, in real milliseconds. */
const LATER_MS = 100;

export class GroupCommit {
  readonly #store: Pick<Store, 'commit'>;
  #gathering: Group = new Map();
  #writing: Promise<void> | undefined;
  #isPlanned = false;
  /** Whether anyone waits for the next group. */
  #isAwaited = false;
  #later: NodeJS.Timeout | undefined;

  constructor(store: Pick<Store, 'commit'>) {
    this.#store = store;
  }

  /**
   * Adds a member to the next group.
   *
   * @param isAwaited whether the group is to be written at once; otherwise it may wait for one that is
   * @returns a promise that resolves when the data is committed, and rejects when it is lost
   */
  join(member: GroupMember, isAwaited = true): Promise<void> {
    this.#isAwaited ||= isAwaited;
    const { promise } = this.#gathering.get(member) ?? this.#add(member);
    this.#plan();
    return promise;
  }

  /** Waits until nothing is left to write. */
  async idle(): Promise<void> {
    while (this.#writing !== undefined || this.#gathering.size > 0) {
      if (this.#writing === undefined) this.#begin();
      await this.#writing;
    }
  }

  #add(member: GroupMember): PromiseWithResolvers<void> {
    const commit = Promise.withResolvers<void>();
    // Callers that wait still get the rejection; without any, `lose` alone reports the loss.
    commit.promise.catch(() => undefined);
    this.#gathering.set(member, commit);
    return commit;
  }

  #plan(): void {
    if (this.#isPlanned || this.#writing !== undefined) return;
    if (!this.#isAwaited) {
      this.#later ??= setTimeout(() => this.#begin(), LATER_MS).unref();
      return;
    }
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#begin();
    });
  }

  #begin(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    if (this.#writing !== undefined || this.#gathering.size === 0) return;
    this.#isAwaited = false;
    const group = this.#gathering;
    this.#gathering = new Map();
    const end = this.#write(group);
    if (end === undefined) return;
    this.#writing = end.finally(() => {
      this.#writing = undefined;
      if (this.#gathering.size > 0) this.#plan();
    });
  }

  /** A store that writes synchronously needs no promise. */
  #write(group: Group): Promise<void> | undefined {
    const taken = takeAll(group);
    try {
      const end = this.#store.commit([...taken.keys()]);
      if (end === undefined) return keep(group);
      return end.then(
        (refused) => {
          loseRefused(group, taken, refused);
          keep(group);
        },
        (error) => lose(group, error),
      );
    } catch (error) {
      return lose(group, error);
    }
  }
}

/** A member that fails to provide its data is lost; the others continue. */
function takeAll(group: Group): Taken {
  const taken = new Map<WorldWrite, GroupMember>();
  for (const [member, { reject }] of group) {
    try {
      taken.set(member.take(), member);
    } catch (error) {
      group.delete(member);
      member.lose(error);
      reject(error);
    }
  }
  return taken;
}

/** A member whose world belongs to another process is lost; the others were written. */
function loseRefused(group: Group, taken: Taken, refused: readonly string[]): void {
  if (refused.length === 0) return;
  for (const [{ id }, member] of taken) {
    if (!refused.includes(id)) continue;
    const error = new LeaseLost(id);
    member.lose(error);
    group.get(member)?.reject(error);
    group.delete(member);
  }
}

function keep(group: Group): undefined {
  for (const { resolve } of group.values()) resolve();
}

function lose(group: Group, error: unknown): undefined {
  for (const [member, { reject }] of group) {
    member.lose(error);
    reject(error);
  }
}
