// How much work a value may cause that somebody else's document describes. It is counted in steps, not in time, so that the
// same call always ends in the same answer.

/** Raised when a check has taken all its steps. */
export class BudgetSpent extends Error {}

/** The steps that are left. */
export class Budget {
  readonly #size: number;
  #left: number;

  /** @param size how many steps there are, each some tens of nanoseconds */
  constructor(size: number) {
    this.#size = size;
    this.#left = size;
  }

  /** @throws BudgetSpent when there are not so many steps left */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new BudgetSpent('takes more steps than there are');
  }

  /** What the last value took, as a share of what it may take; more than 1 if that was not enough. */
  get spentShare(): number {
    return 1 - this.#left / this.#size;
  }

  /** Begins anew, for the next value. */
  refill(): void {
    this.#left = this.#size;
  }
}
