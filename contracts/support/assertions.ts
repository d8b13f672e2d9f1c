// Assertions for flows. Their messages become the report: what was expected of the service, and what it did.

import { AssertionError } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';

/**
 * Compares two values.
 *
 * @param subject the subject of the sentence in the report
 * @throws AssertionError naming both values
 * @example assertSame('seconds between the attempts', gaps, [60, 300])
 */
export function assertSame(subject: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new AssertionError({ message: `${subject}: expected ${inWords(expected)}, got ${inWords(actual)}` });
}

/**
 * Compares the named fields of an object; a service may have more of its own.
 *
 * @param subject the subject of the sentence in the report
 * @throws AssertionError naming the values of these fields
 * @example assertFields('data', event.data, { policy_id, actor: 'user:ada' })
 */
export function assertFields(subject: string, actual: object | undefined, expected: object): void {
  const fields = Object.keys(expected).map((name) => [
    name,
    (actual as Record<string, unknown> | undefined)?.[name],
  ]);
  assertSame(subject, Object.fromEntries(fields), expected);
}

/**
 * Asserts a condition.
 *
 * @param sentence the whole sentence in the report
 * @throws AssertionError
 * @example assertThat(status >= 400, `an http url should be refused in production, and was answered ${status}`)
 */
export function assertThat(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new AssertionError({ message: sentence });
}

/** Asserts that a call was refused with any 4xx status, if the documents do not say which one. */
export function assertRefused(subject: string, status: number): void {
  assertThat(status >= 400 && status < 500, `${subject} should be refused, and was answered ${status}`);
}

function inWords(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 300 ? text : `${text.slice(0, 300)}…`;
}
