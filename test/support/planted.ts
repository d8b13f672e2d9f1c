// The receivers with one planted fault each, and what an exploration of them is told.

import { readFile } from 'node:fs/promises';
import { vi } from 'vitest';
import { AcknowledgesBeforeStoring } from '../../examples/receivers/planted/acknowledges-before-storing.ts';
import { CheckThenInsert } from '../../examples/receivers/planted/check-then-insert.ts';
import { CountsEveryArrival } from '../../examples/receivers/planted/counts-every-arrival.ts';
import { CreatedAssumedFirst } from '../../examples/receivers/planted/created-assumed-first.ts';
import { DeduplicationByTimestamp } from '../../examples/receivers/planted/deduplication-by-timestamp.ts';
import { EffectBeforeVerification } from '../../examples/receivers/planted/effect-before-verification.ts';
import { EffectWithoutId } from '../../examples/receivers/planted/effect-without-id.ts';
import { FailsOnUnknownType } from '../../examples/receivers/planted/fails-on-unknown-type.ts';
import { IdWithoutEffect } from '../../examples/receivers/planted/id-without-effect.ts';
import { IdsInMemory } from '../../examples/receivers/planted/ids-in-memory.ts';
import { LastArrivalWins } from '../../examples/receivers/planted/last-arrival-wins.ts';
import { LateUpdateRevives } from '../../examples/receivers/planted/late-update-revives.ts';
import { NoDeduplication } from '../../examples/receivers/planted/no-deduplication.ts';
import { OldSecretRefused } from '../../examples/receivers/planted/old-secret-refused.ts';
import { ParsedBody } from '../../examples/receivers/planted/parsed-body.ts';
import { ReadsThenWrites } from '../../examples/receivers/planted/reads-then-writes.ts';
import { RefusesOldNews } from '../../examples/receivers/planted/refuses-old-news.ts';
import type {
  Arrival,
  RightReceiver,
  serve,
  VaultEvent,
} from '../../examples/receivers/planted/right-receiver.ts';
import { SlowWork } from '../../examples/receivers/planted/slow-work.ts';
import { TestEventsAreReal } from '../../examples/receivers/planted/test-events-are-real.ts';
import type { ExploreRequest } from '../../src/index.ts';
import { isOnTheWayTo } from './on-the-way.ts';

export const SECRET = 'whsec_of_the_planted';
export const events = JSON.parse(
  await readFile(new URL('../../examples/receivers/planted/events.json', import.meta.url), 'utf8'),
) as { readonly event_type: string }[];
export const testEvent = { ...events[0], path: 'test/test' };

/** How long the vault waits for an answer. */
const TIMEOUT_MS = 10_000;

/** It is given up as soon as it has begun the work that takes too long. */
class SlowWorkInVirtualTime extends SlowWork {
  override take(event: VaultEvent, arrival: Arrival): Promise<void> {
    const taken = super.take(event, arrival);
    const isSlow = !this.disk.seen.has(event.event_id);
    if (isSlow) vi.advanceTimersByTime(TIMEOUT_MS);
    return taken;
  }
}

/** The fault, the property that it breaks, and the deviation that brings it to light. */
export const PLANTED: [new (secret: string) => RightReceiver, property: string, kind?: string][] = [
  [NoDeduplication, 'same_state', 'lost_answer'],
  [DeduplicationByTimestamp, 'same_state', 'lost_answer'],
  [IdsInMemory, 'same_state', 'crash'],
  [EffectBeforeVerification, 'same_state', 'forged'],
  [EffectWithoutId, 'same_state', 'parallel_duplicate'],
  [IdWithoutEffect, 'same_state', 'cut'],
  [LastArrivalWins, 'same_state', 'late'],
  [LateUpdateRevives, 'same_state', 'late'],
  [CreatedAssumedFirst, 'same_state', 'late'],
  [CheckThenInsert, 'same_state', 'parallel_duplicate'],
  [SlowWorkInVirtualTime, 'answers_in_time'],
  [FailsOnUnknownType, 'acknowledges_every_event', 'unknown_type'],
  [TestEventsAreReal, 'same_state', 'test_event'],
  [CountsEveryArrival, 'same_state', 'lost_answer'],
  [OldSecretRefused, 'accepts_genuine', 'rotation'],
  [ParsedBody, 'accepts_genuine', 'respelled'],
  [AcknowledgesBeforeStoring, 'same_state', 'restart'],
  [ReadsThenWrites, 'same_state', 'parallel'],
  [RefusesOldNews, 'acknowledges_every_event', 'late'],
];

type Served = Awaited<ReturnType<typeof serve>>;

export function requestFor(receiver: RightReceiver, { origin, restart }: Served): ExploreRequest {
  receiver.isExpecting = () => isOnTheWayTo(origin);
  return {
    service: 'vault',
    events,
    testEvent,
    receiver: {
      url: `${origin}/hooks`,
      secret: SECRET,
      restart,
      rotate: (next) => receiver.learnSecret(next),
    },
    state: () => receiver.state(),
    reset: () => receiver.reset(),
    idle: () => receiver.idle(),
  };
}
