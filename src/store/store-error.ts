// The errors of a store. Each message is one line.

/** Thrown when a store cannot be used, permanently or temporarily. */
export class StoreError extends Error {}

/** Thrown when one world in a store cannot be read; the other worlds can. */
export class WorldNotReadable extends StoreError {
  /** @param reason the cause, as the end of a sentence */
  constructor(id: string, reason: string) {
    super(`The world ${id} cannot be read from the store: ${reason}.`);
  }
}
