// Assertions for flows. Their messages become the report: what was expected of the service, and what it did.

import { AssertionError } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import { differing } from '../../src/verify/differing.ts';

/**
 * Compares two values.
 *
 * @param subject the subject of the sentence in the report
 * @throws AssertionError naming both values
 * @example assertSame('seconds between the attempts', gaps, [60, 300])
 */
export function assertSame(subject: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new AssertionError({ message: `${subject}: ${differenceOf(expected, actual)}` });
}

/**
 * Compares the named fields of an object, and of the objects in it; a service may have more of its own.
 *
 * @param subject the subject of the sentence in the report
 * @throws AssertionError naming the values of these fields
 * @example assertFields('data', event.data, { policy_id, actor: 'user:ada' })
 */
export function assertFields(subject: string, actual: object | undefined, expected: object): void {
  assertSame(subject, named(actual, expected), expected);
}

/** What a value has of the fields of another, at every depth; lists stay whole. */
function named(actual: unknown, expected: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(actual))
    return actual.map((item, index) => named(item, expected[index]));
  if (!isObject(expected) || !isObject(actual)) return actual;
  const fields = Object.keys(expected).filter((name) => name in actual);
  return Object.fromEntries(fields.map((name) => [name, named(actual[name], expected[name])]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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

/** Values up to this length, in characters, are shown whole; of longer ones, what differs. */
const MAX_WHOLE = 300;
const MAX_PLACES = 5;

function differenceOf(expected: unknown, actual: unknown): string {
  const [wanted = 'nothing', got = 'nothing'] = [expected, actual].map((value) => JSON.stringify(value));
  if (wanted.length <= MAX_WHOLE && got.length <= MAX_WHOLE) return `expected ${wanted}, got ${got}`;
  const places = differing('it', expected, actual);
  const more = places.length - MAX_PLACES;
  return [...places.slice(0, MAX_PLACES), ...(more > 0 ? [`and ${more} more places`] : [])].join('; ');
}
