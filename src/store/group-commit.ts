// Commits in groups: everything that changes during one turn of the event loop, in any world, is written together to
// share the cost. While one group is being written, the next one collects.

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

export class GroupCommit {
  readonly #store: Pick<Store, 'commit'>;
  #gathering: Group = new Map();
  #writing: Promise<void> | undefined;
  #isPlanned = false;

  constructor(store: Pick<Store, 'commit'>) {
    this.#store = store;
  }

  /**
   * Adds a member to the next group.
   *
   * @returns a promise that resolves when the data is committed, and rejects when it is lost
   */
  join(member: GroupMember): Promise<void> {
    const joined = this.#gathering.get(member);
    if (joined !== undefined) return joined.promise;
    const commit = Promise.withResolvers<void>();
    // Callers that wait still get the rejection; without any, `lose` alone reports the loss.
    commit.promise.catch(() => undefined);
    this.#gathering.set(member, commit);
    this.#plan();
    return commit.promise;
  }

  /** Waits until nothing is left to write. */
  async idle(): Promise<void> {
    while (this.#writing !== undefined || this.#gathering.size > 0) {
      if (this.#writing === undefined) this.#begin();
      await this.#writing;
    }
  }

  #plan(): void {
    if (this.#isPlanned || this.#writing !== undefined) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#begin();
    });
  }

  #begin(): void {
    if (this.#writing !== undefined || this.#gathering.size === 0) return;
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
