// Random requests to all operations of all services, the same ones for the same seed. A failure prints the
// seed and the request; FUZZ_SEED sets another seed.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { requests } from './requests.ts';
import { Stage } from './stage.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);
const REQUESTS = 12_000;

/** By then nearly all is compiled that is compiled once. */
const WARM = Math.floor((REQUESTS * 2) / 3);

/** Machine code goes on growing, by half of this; 450 bytes that each request left behind would be more. */
const SLACK_BYTES = 3_000_000;

const WORLD = {
  now: '2026-01-01T00:00:00Z',
  settings: { silent_receiver_ms: 1, mail: { rate_limit: { limit: 1_000_000, window: '1m' } } },
};

test('12,000 random requests get documented answers, no 5xx that was not asked for, and leave no memory taken', async () => {
  await using mock = await startMock();
  using stage = new Stage(await mock.world(WORLD));
  let heldWhenWarm = 0;
  const property = fc.asyncProperty(requests, async (request) => {
    await stage.play(request);
    if (stage.count === WARM) heldWhenWarm = await stage.heldBytes();
  });

  await fc.assert(property, { seed: SEED, numRuns: REQUESTS, endOnFailure: true });

  expect((await stage.heldBytes()) - heldWhenWarm).toBeLessThan(SLACK_BYTES);
  expect(stage.doneCount, 'requests that were done, not refused').toBeGreaterThan(REQUESTS / 10);
});
