// Assertions of flows. What they say becomes the report: what was expected of the service, and what it did.

import { AssertionError } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';

/**
 * Holds two values against each other.
 *
 * @param what the subject of the sentence that the report shows
 * @throws AssertionError naming both values
 * @example assertSame('seconds between the attempts', gaps, [60, 300])
 */
export function assertSame(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new AssertionError({ message: `${what}: expected ${inWords(expected)}, got ${inWords(actual)}` });
}

/**
 * Holds a condition.
 *
 * @param what the whole sentence that the report shows
 * @throws AssertionError
 * @example assertThat(status >= 400, `an http url should be refused in production, and was answered ${status}`)
 */
export function assertThat(condition: boolean, what: string): asserts condition {
  if (!condition) throw new AssertionError({ message: what });
}

function inWords(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 300 ? text : `${text.slice(0, 300)}…`;
}
