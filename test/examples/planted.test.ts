// The receivers with one planted fault each: every one is found, with a history of a few deviations, whose replay repeats
// it. The receivers without a fault withstand all single deviations and more.

import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
import {
  type Arrival,
  RightReceiver,
  serve,
  type VaultEvent,
} from '../../examples/receivers/planted/right-receiver.ts';
import { SlowWork } from '../../examples/receivers/planted/slow-work.ts';
import { TestEventsAreReal } from '../../examples/receivers/planted/test-events-are-real.ts';
import * as sqlite from '../../examples/receivers/sqlite/vault.ts';
import { type ExploreRequest, explore, HistoryFailed } from '../../src/index.ts';
import type { ExploreFailure } from '../../src/verify/explore/exploration.ts';
import { asReplay } from '../../src/verify/explore/report/replay.ts';

const SECRET = 'whsec_of_the_planted';
const events = JSON.parse(
  await readFile(new URL('../../examples/receivers/planted/events.json', import.meta.url), 'utf8'),
) as { readonly event_type: string }[];
const testEvent = { ...events[0], path: 'test/test' };

// The time for an answer does not pass by itself: no receiver is late because the machine is busy.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

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
const PLANTED: [new (secret: string) => RightReceiver, property: string, kind?: string][] = [
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

it.each(PLANTED)('%o is found, with the smallest history', async (Receiver, property, kind) => {
  const receiver = new Receiver(SECRET);
  await using served = await serve(receiver);
  const request = requestFor(receiver, served);
  const [failure, ...others] = await failuresOf(request);
  expect(others).toEqual([]);
  expect(failure?.property).toBe(property);
  const { history } = failure?.trial ?? {};
  expect(history?.deviations.map((deviation) => deviation.kind)).toEqual(kind === undefined ? [] : [kind]);
  expect(history?.events.length).toBeLessThanOrEqual(2);

  const replay = asReplay('vault', failure as ExploreFailure);
  const [again] = await failuresOf({ ...request, replay });
  expect(again).toMatchObject({ property, trial: { history } });
});

/** It remembers an id until a copy has come, so that the copy after it is new. */
class ForgetsAtTheCopy extends RightReceiver {
  override take(event: VaultEvent): void {
    const { seen } = this.disk;
    if (seen.delete(event.event_id)) return;
    seen.add(event.event_id);
    this.act(event);
  }
}

it('the same seed finds the same smallest history, here of two deviations', async () => {
  const receiver = new ForgetsAtTheCopy(SECRET);
  await using served = await serve(receiver);
  const search = async () => {
    const request = { ...requestFor(receiver, served), events: events.slice(1, 3), seed: 5 };
    const [failure] = await failuresOf({ ...request, histories: 1_000 });
    return failure?.trial.history;
  };
  const first = await search();
  expect(first?.deviations).toHaveLength(2);
  expect(first?.events).toHaveLength(1);
  expect(await search()).toEqual(first);
});

it('the right receiver withstands every history that was tried', async () => {
  const receiver = new RightReceiver(SECRET);
  await using served = await serve(receiver);
  const { historyCount, pairs } = await explore({ ...requestFor(receiver, served), histories: 150 });
  expect(historyCount).toBe(150);
  expect(pairs.filter(({ count }) => count === 0)).toEqual([]);
});

it('the receiver on fastify and SQLite withstands every history that was tried', async () => {
  await using receiver = await sqlite.start({ secret: [SECRET] });
  const { state, reset, origin } = receiver;
  const { historyCount } = await explore({
    service: 'vault',
    events,
    receiver: { url: `${origin}/hooks`, secret: SECRET },
    state,
    reset,
    histories: 150,
  });
  expect(historyCount).toBe(150);
});

type Served = Awaited<ReturnType<typeof serve>>;

function requestFor(receiver: RightReceiver, { origin, restart }: Served): ExploreRequest {
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

async function failuresOf(request: ExploreRequest) {
  try {
    await explore(request);
    return [];
  } catch (error) {
    if (error instanceof HistoryFailed) return error.exploration.failures;
    throw error;
  }
}
