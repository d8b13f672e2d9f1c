// What flows of every service say of receivers, and of the deliveries that these received.

import type { ReceivedDelivery, ReceiverAnswer, ReceiverScript } from '../../src/verify/session.ts';
import { assertSame } from './assertions.ts';

/** How late an attempt may be, in seconds: a real service needs a moment. */
const TOLERANCE_S = 2;

/** A receiver that always gives the same response. */
export function always(answer: ReceiverAnswer): ReceiverScript {
  return { then: answer };
}

/** A receiver that gives these responses, and then always 200. */
export function inTurn(...answers: readonly ReceiverAnswer[]): ReceiverScript {
  return { answers };
}

/** The same response, repeated. */
export function times(count: number, answer: ReceiverAnswer): ReceiverAnswer[] {
  return Array.from({ length: count }, () => answer);
}

/** The intervals between deliveries, in whole seconds. */
export function secondsBetween(deliveries: readonly ReceivedDelivery[]): number[] {
  const instants = deliveries.map(({ at }) => Date.parse(at));
  return instants.slice(1).map((at, index) => Math.round((at - (instants[index] as number)) / 1_000));
}

/** Whether intervals in seconds are the expected ones, or a moment longer or shorter. */
export function areNear(seconds: readonly number[], expected: readonly number[]): boolean {
  const isNear = (gap: number, index: number) => Math.abs(gap - (expected[index] ?? 0)) <= TOLERANCE_S;
  return seconds.length === expected.length && seconds.every(isNear);
}

/**
 * Asserts the intervals between deliveries, in whole seconds.
 *
 * @param subject the subject of the sentence in the report
 * @throws AssertionError naming the intervals
 * @example assertGaps('seconds from each attempt to the next', attempts, [60, 300])
 */
export function assertGaps(
  subject: string,
  deliveries: readonly ReceivedDelivery[],
  expected: readonly number[],
): void {
  const gaps = secondsBetween(deliveries);
  if (!areNear(gaps, expected)) assertSame(subject, gaps, expected);
}

/** Asserts the number of deliveries. */
export function assertReceived(deliveries: readonly unknown[], count: number, reason: string): void {
  assertSame(`deliveries received, since ${reason}`, deliveries.length, count);
}
