// Which statements a failed assertion speaks of, where a check is about several.

import { AssertionError } from 'node:assert';

const SPOKEN_OF = new WeakMap<AssertionError, readonly string[]>();

/**
 * Makes assertions that speak of some statements only: one that fails breaks these, and leaves the others of its check
 * undecided.
 *
 * @param statements ids of statements that the check names
 * @example await about(['M-DL-02.1'], () => assertReceived(attempts, 1, 'nothing failed'))
 */
export async function about<Result>(
  statements: readonly string[],
  assertions: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await assertions();
  } catch (error) {
    if (error instanceof AssertionError && !SPOKEN_OF.has(error)) SPOKEN_OF.set(error, statements);
    throw error;
  }
}

/** The statements that a failed assertion speaks of, if it says so. */
export function spokenOf(error: unknown): { readonly broken?: readonly string[] } {
  const broken = error instanceof AssertionError ? SPOKEN_OF.get(error) : undefined;
  return broken === undefined ? {} : { broken };
}
