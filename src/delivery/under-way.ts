// Attempts that are under way. One that is still marked when it is prepared again was interrupted: the process that
// sent it has ended before the result was known, and the receiver may have seen it.

import { collectionOf } from '../engine/collection.ts';
import { fieldsOf, wholeNumber } from '../engine/document-schema.ts';
import type { Instant } from '../engine/instant.ts';
import type { World } from '../engine/world.ts';
import type { Delivery } from './delivery.ts';

/** An attempt that has been prepared and has no result yet. A delivery has one at most. */
interface UnderWay {
  readonly attempt: number;
  readonly at: Instant;
}

export const attemptsUnderWay = collectionOf<UnderWay>(
  'attempts_under_way',
  {},
  fieldsOf<UnderWay>({ attempt: wholeNumber, at: wholeNumber }),
);

/**
 * Marks the next attempt of a delivery as under way. Part of a transaction.
 *
 * @returns when the same attempt was prepared before, if it was and never got a result; `null` otherwise
 */
export function beginAttempt(world: World, { id, attempts }: Delivery): Instant | null {
  const marks = world.collection(attemptsUnderWay);
  const attempt = attempts.length + 1;
  const before = marks.get(id);
  marks.put(id, { attempt, at: world.now });
  return before?.attempt === attempt ? before.at : null;
}

/** Takes the mark away: the attempt has a result, or its delivery is gone. Part of a transaction. */
export function endAttempt(world: World, deliveryId: string): void {
  world.collection(attemptsUnderWay).delete(deliveryId);
}
