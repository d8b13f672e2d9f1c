// Who may do what, as the answers of the oracle have shown.

import type { CallStep } from '../history.ts';
import { callerKey } from './step-keys.ts';

export class KnownCallers {
  /** By operation and caller, how many calls succeeded, were let through, and were refused because of who called. */
  readonly #success = new Map<string, number>();
  readonly #admitted = new Map<string, number>();
  readonly #forbidden = new Map<string, number>();
  /** By caller, the operations by which something was changed. */
  readonly #changes = new Map<string, ReadonlySet<string>>();

  /** Takes note of how a call was answered. */
  note(step: CallStep, status: number): void {
    const caller = callerKey(step);
    const key = `${step.operation} ${caller}`;
    if (status < 300) increase(this.#success, key);
    if (status === 401 || status === 403) increase(this.#forbidden, key);
    else if (status < 500) increase(this.#admitted, key);
    if (status < 300 && step.body !== undefined)
      this.#changes.set(caller, new Set(this.#changes.get(caller)).add(step.operation));
  }

  successOf(operation: string, caller: string): number {
    return this.#success.get(`${operation} ${caller}`) ?? 0;
  }

  /**
   * Those of some callers who may do an operation, the most successful first: not who was let through only in some state.
   * Where nobody was yet, those who have changed most.
   */
  ableOf(operation: string, callers: readonly string[]): readonly string[] {
    const own = callers.filter((each) => {
      const admitted = this.#admitted.get(`${operation} ${each}`) ?? 0;
      return admitted > 0 && admitted >= (this.#forbidden.get(`${operation} ${each}`) ?? 0);
    });
    if (own.length > 0)
      return own.toSorted((a, b) => this.successOf(operation, b) - this.successOf(operation, a));
    return this.busiestOf(callers);
  }

  /**
   * Those of some callers who have changed something, first who may change most, and of several who may change about as much the first
   * that is given; without who may change hardly anything.
   */
  busiestOf(callers: readonly string[]): readonly string[] {
    const countOf = (caller: string) => this.#changes.get(caller)?.size ?? 0;
    const most = Math.max(...callers.map(countOf));
    const changesOf = (caller: string) => (countOf(caller) >= most * NEARLY ? most : countOf(caller));
    const sorted = callers.toSorted((a, b) => changesOf(b) - changesOf(a));
    return sorted.filter((each) => changesOf(each) * HARDLY > most);
  }

  /** Takes over what others have shown. */
  learn(others: KnownCallers): void {
    for (const [key, count] of others.#success) this.#success.set(key, count);
    for (const [key, count] of others.#admitted) this.#admitted.set(key, count);
    for (const [key, count] of others.#forbidden) this.#forbidden.set(key, count);
    for (const [caller, changed] of others.#changes) this.#changes.set(caller, changed);
  }
}

/** Who has changed this share of what the busiest caller has may change about as much. */
const NEARLY = 0.9;

/** Who has changed less than this part of what the busiest caller has, may change hardly anything. */
const HARDLY = 5;

/** Counts one more. */
export function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
