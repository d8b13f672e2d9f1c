// What was found of a sender: each finding with the attempts that it rests on, and how sure it is.

/**
 * How sure a finding is. `certain`: every observation agrees, and another value would have shown itself. `likely`: nothing
 * speaks against it, and something that was not seen could. `unknown`: nothing was seen that tells. `does_not_fit`: it was
 * seen, and no value of the policy language says it.
 */
export type Certainty = 'certain' | 'likely' | 'unknown' | 'does_not_fit';

export interface Finding {
  /** Where it stands in a policy, such as `schedule.delays`; or another name, of what a policy does not say. */
  readonly field: string;
  /** As a policy writes it; `undefined` where it is unknown. */
  readonly value?: unknown;
  /** Where it is a span of time that was narrowed down: at least, and below, in milliseconds. */
  readonly interval?: readonly [atLeastMs: number, belowMs: number];
  /** Of delays that are drawn: between what the least and the most of each are, in milliseconds. */
  readonly drawnFrom?: readonly DrawnFrom[];
  readonly certainty: Certainty;
  /** The numbers of the attempts it rests on. */
  readonly evidence: readonly number[];
  /** Why, and what would refute it, as a sentence. */
  readonly because: string;
}

/** The bounds of a delay that is drawn: each at least and at most. */
export interface DrawnFrom {
  readonly leastMs: readonly [number, number];
  readonly mostMs: readonly [number, number];
}

/** A finding of which nothing was seen. */
export function unknown(field: string, because: string): Finding {
  return { field, certainty: 'unknown', evidence: [], because };
}

/** Why a finding holds: the attempts that it rests on, and in words. */
type Grounds = Pick<Finding, 'evidence' | 'because'>;

/** A finding that every observation agrees with. */
export function certain(field: string, value: unknown, grounds: Grounds): Finding {
  return { field, value, certainty: 'certain', ...grounds };
}

/** A finding that something which was not seen could refute. */
export function likely(field: string, value: unknown, grounds: Grounds): Finding {
  return { field, value, certainty: 'likely', ...grounds };
}

/** @example numbersOf(attempts) // [1, 2, 5] */
export function numbersOf(attempts: readonly { readonly number: number }[]): number[] {
  return attempts.map(({ number }) => number);
}
