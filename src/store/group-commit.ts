// Commits in groups: everything that changes during one turn of the event loop, in any world, is written together to
// share the cost. While one group is being written, the next one collects. What nobody waits for is written with the next
// group, or a little later. What of one world is not written takes all with it that waits behind it.

import { type Machine, THIS_MACHINE } from './machine.ts';
import type { Store, WorldWrite } from './store.ts';
import { LeaseLost } from './store-error.ts';

/** A participant that has something to write. */
export interface GroupMember {
  /** The world that it writes; a group has one write for each world. */
  readonly id: string;
  /** The data to write; called once for each group that the member has joined. */
  take(): WorldWrite;
  /** The data was not written, or the result is unknown. Called before the promise of `join` is rejected. */
  lose(error: unknown): void;
}

type Group = Map<GroupMember, PromiseWithResolvers<void>>;

/** How long what nobody waits for may be left unwritten, in real milliseconds. */
const LATER_MS = 100;

export class GroupCommit {
  readonly #store: Pick<Store, 'commit'>;
  readonly #machine: Pick<Machine, 'nextTurn' | 'after'>;
  #gathering: Group = new Map();
  #writing: Promise<void> | undefined;
  #isPlanned = false;
  /** Whether anyone waits for the next group. */
  #isAwaited = false;
  #cancelLater: (() => void) | undefined;

  constructor(store: Pick<Store, 'commit'>, machine: Pick<Machine, 'nextTurn' | 'after'> = THIS_MACHINE) {
    this.#store = store;
    this.#machine = machine;
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
      this.#cancelLater ??= this.#machine.after(LATER_MS, () => this.#begin());
      return;
    }
    this.#isPlanned = true;
    this.#machine.nextTurn(() => {
      this.#isPlanned = false;
      this.#begin();
    });
  }

  #begin(): void {
    this.#cancelLater?.();
    this.#cancelLater = undefined;
    if (this.#writing !== undefined || this.#gathering.size === 0) return;
    const group = this.#gathered();
    const end = this.#write(group, this.#takeAll(group));
    if (end === undefined) this.#goOn();
    else this.#writing = end.finally(() => this.#goOn());
  }

  #goOn(): void {
    this.#writing = undefined;
    if (this.#gathering.size > 0) this.#plan();
  }

  /** Of two members that write one world, such as a world and the one that replaces it, the later waits. */
  #gathered(): Group {
    const group: Group = new Map();
    const behind: Group = new Map();
    const ids = new Set<string>();
    for (const [member, commit] of this.#gathering) {
      (ids.has(member.id) ? behind : group).set(member, commit);
      ids.add(member.id);
    }
    this.#gathering = behind;
    this.#isAwaited = behind.size > 0;
    return group;
  }

  /** A member that fails to provide its data is lost; the others continue. */
  #takeAll(group: Group): WorldWrite[] {
    const writes: WorldWrite[] = [];
    for (const [member] of group) {
      try {
        writes.push(member.take());
      } catch (error) {
        this.#lose(group, member, error);
      }
    }
    return writes;
  }

  /** A store that writes synchronously needs no promise. */
  #write(group: Group, writes: readonly WorldWrite[]): Promise<void> | undefined {
    try {
      const end = this.#store.commit(writes);
      if (end === undefined) return keep(group);
      return end.then(
        (refused) => {
          this.#loseRefused(group, refused);
          keep(group);
        },
        (error) => this.#loseAll(group, error),
      );
    } catch (error) {
      return this.#loseAll(group, error);
    }
  }

  /** A member whose world belongs to another process is lost; the others were written. */
  #loseRefused(group: Group, refused: readonly string[]): void {
    for (const member of [...group.keys()])
      if (refused.includes(member.id)) this.#lose(group, member, new LeaseLost(member.id));
  }

  #loseAll(group: Group, error: unknown): undefined {
    for (const member of [...group.keys()]) this.#lose(group, member, error);
  }

  /**
   * Loses what a member has in a group, and all that waits behind it to be written to the same world: it would be
   * written behind a row that is missing.
   */
  #lose(group: Group, member: GroupMember, error: unknown): void {
    member.lose(error);
    reject(group, member, error);
    for (const behind of [...this.#gathering.keys()]) {
      if (behind.id !== member.id) continue;
      if (behind !== member) behind.lose(error);
      reject(this.#gathering, behind, error);
    }
  }
}

function keep(group: Group): undefined {
  for (const { resolve } of group.values()) resolve();
}

function reject(group: Group, member: GroupMember, error: unknown): void {
  group.get(member)?.reject(error);
  group.delete(member);
}
