// Random requests to all operations of all services, the same ones for the same seed. A failure prints the
// seed and the request; FUZZ_SEED sets another seed, REQUESTS how many there are.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { type RandomRequest, requests } from './requests.ts';
import { Stage } from './stage.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);
const REQUESTS = Number(process.env.REQUESTS ?? 4_000);

/** The last ones are played twice more: by then all is compiled, and the second time may leave nothing that the first did not. */
const REPLAYED = 1_500;

/** What is compiled even then takes a third of this at most; 450 bytes that each request left behind would take nearly three times as much. */
const SLACK_BYTES = 300_000;

const WORLD = {
  now: '2026-01-01T00:00:00Z',
  settings: { silent_receiver_ms: 1, mail: { rate_limit: { limit: 1_000_000, window: '1m' } } },
};

test('random requests get documented answers, no 5xx that was not asked for, and leave no memory taken', async () => {
  await using mock = await startMock();
  using stage = new Stage(await mock.world(WORLD));
  const replayed: RandomRequest[] = [];
  const property = fc.asyncProperty(requests, async (request) => {
    await stage.play(request);
    if (stage.count > REQUESTS - REPLAYED) replayed.push(request);
  });

  await fc.assert(property, { seed: SEED, numRuns: REQUESTS, endOnFailure: true });
  expect(stage.doneCount, 'requests that were done, not refused').toBeGreaterThan(REQUESTS / 10);

  const held: number[] = [];
  for (let round = 0; round < 2; round++) {
    for (const request of replayed) await stage.play(request);
    held.push(await stage.heldBytes());
  }
  const [before, after] = held as [number, number];
  expect(after - before).toBeLessThan(SLACK_BYTES);
});
