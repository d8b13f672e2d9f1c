// The journal entries of a clock: that it was advanced, frozen or set running, or that it caught up with the wall clock
// when its world came back.

import { fieldsOf, instant, oneOf } from './document-schema.ts';
import type { Instant } from './instant.ts';
import { journalKind } from './journal-kind.ts';

/** A move of the clock, or a change of its mode. */
export interface ClockMove {
  readonly move: 'advance' | 'freeze' | 'run' | 'catch_up';
  readonly from: Instant;
  readonly to: Instant;
}

export const clockMoves = journalKind<ClockMove>('clock', {
  limit: 1_000,
  schema: fieldsOf<ClockMove>({
    move: oneOf('advance', 'freeze', 'run', 'catch_up'),
    from: instant,
    to: instant,
  }),
});
