// The errors of a store. Each message is one line.

import type { Replica } from './store.ts';

/** Thrown when a store cannot be used, permanently or temporarily. */
export class StoreError extends Error {}

/** Thrown when one world in a store cannot be read; the other worlds can. */
export class WorldNotReadable extends StoreError {
  /** @param reason the cause, as the end of a sentence */
  constructor(id: string, reason: string) {
    super(`The world ${id} cannot be read from the store: ${reason}.`);
  }
}

const CHARACTERS_PER_MB = 1_048_576;

/** Thrown when a world is too large to be read into the memory of this process; a process with more memory can. */
export class WorldTooLarge extends WorldNotReadable {
  /**
   * @param size the size of its log, in characters
   * @param maxSize the largest size that this process reads
   */
  constructor(id: string, size: number, maxSize: number) {
    const [has, reads] = [size, maxSize].map((characters) => (characters / CHARACTERS_PER_MB).toFixed(1));
    super(
      id,
      `it has ${has} MB, and this process reads at most ${reads} MB; give it more memory (NODE_OPTIONS=--max-old-space-size=MB), or remove the world (countersign store drop)`,
    );
  }
}

/** Thrown when a world of a shared store belongs to another replica. */
export class OwnedElsewhere extends StoreError {
  readonly owner: Replica;

  constructor(id: string, owner: Replica) {
    super(`The world ${id} is served by the replica ${owner.id}.`);
    this.owner = owner;
  }
}

/** Thrown when changes were not written because this process no longer owns their world. */
export class LeaseLost extends StoreError {
  constructor(id: string) {
    super(`The world ${id} is now served by another replica.`);
  }
}
