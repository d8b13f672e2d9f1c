// How old a signature may be.

import { type Refused, refused } from './refusal.ts';

/**
 * Why a signature of some age is refused; `undefined` if it is not. Timestamps are in whole seconds, so the second after the
 * tolerance is still accepted.
 *
 * @param ageMs by how much the receiver's clock is later, in milliseconds
 */
export function checkAge(ageMs: number, toleranceSeconds: number): Refused | undefined {
  if (Math.abs(ageMs) < (toleranceSeconds + 1) * 1_000) return undefined;
  return ageMs > 0
    ? refused(
        'stale_timestamp',
        `The delivery was signed more than ${toleranceSeconds} s ago: a replay, or the receiver's clock is fast. The service signs each retry again, so refusing it loses no genuine delivery.`,
      )
    : refused(
        'future_timestamp',
        `The delivery was signed more than ${toleranceSeconds} s in the future: check whether the receiver's clock is slow.`,
      );
}
