// What an attack has found so far.

/** What a part of the attack does with a mock, and where it tells what it found. */
export interface Attack {
  readonly seed: number;
  readonly tally: Tally;
  /** Whether time and calls are left for another random call. */
  readonly goesOn: () => boolean;
}

export type Finding = 'unasked 5xx' | 'schema violation' | 'wrong answer';

/** So many findings are told in full. */
const TOLD = 20;

export class Tally {
  #callCount = 0;
  readonly #counts = new Map<Finding, number>();

  get callCount(): number {
    return this.#callCount;
  }

  get findingCount(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  countOf(finding: Finding): number {
    return this.#counts.get(finding) ?? 0;
  }

  call(count = 1): void {
    this.#callCount += count;
  }

  find(finding: Finding, what: string): void {
    this.#counts.set(finding, this.countOf(finding) + 1);
    // A long attack tells what it finds at once, not at its end.
    if (this.findingCount <= TOLD) console.error(`${finding}: ${what}`);
  }

  /** An answer to a call that nobody asked to fail: below 500 whatever it is. */
  answered(status: number, what: string): void {
    this.call();
    if (status >= 500) this.find('unasked 5xx', `${status} to ${what}`);
  }
}
