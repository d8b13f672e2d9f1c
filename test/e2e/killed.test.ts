// A mock on a store, killed again and again in the middle of its work: no answered call is lost, no attempt is lost,
// nothing is done twice, and no stream is torn. KILLS=1000 kills it a thousand times, FUZZ_SEED at other instants.

import { setTimeout as realDelay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ControlError } from '../../src/control-client/control-error.ts';
import { connectMock, type MockWorld } from '../../src/index.ts';
import { checkClock, checkDeliveries, checkEndpoints, checkMessages } from '../support/kept-promises.ts';
import {
  drawFrom,
  Ledger,
  prepareWorld,
  startCountingReceiver,
  workUntilGone,
} from '../support/killed-mock.ts';
import { startMockProcess } from '../support/mock-process.ts';
import { postgresDatabase } from '../support/postgres.ts';
import { storeFile } from '../support/stores.ts';

const KILLS = Number(process.env.KILLS ?? 2);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

/** A mock answers at most so many calls before it is killed. */
const MOST_ANSWERS = 60;

/** The next mock on a database waits until the lease of the killed one has ended. */
const STORES = [
  ['sqlite', storeFile, []],
  ['postgres', postgresDatabase, ['--lease', '1s']],
] as const;

type NewStore = (typeof STORES)[number][1];

/** Every so often a new store: one world that grew for ever would take longer and longer to load. */
const KILLS_OF_ONE_STORE = 100;

test.each(STORES)(
  '%s: a mock that is killed keeps all that it answered, makes every attempt, and does nothing twice',
  async (_, newStore, storeFlags) => {
    const draw = drawFrom(SEED);
    for (let done = 0; done < KILLS; done += KILLS_OF_ONE_STORE)
      await killMocks(Math.min(KILLS - done, KILLS_OF_ONE_STORE), { newStore, storeFlags, draw });
  },
  300_000 + KILLS * 10_000,
);

interface KilledMocks {
  readonly newStore: NewStore;
  readonly storeFlags: readonly string[];
  readonly draw: (below: number) => number;
}

/** On a busy machine the lease of a mock can end before it is renewed; until then, the mock answers 503. */
async function defaultWorldOf({ url }: { readonly url: string }): Promise<MockWorld> {
  for (;;)
    try {
      return (await connectMock({ url })).defaultWorld;
    } catch (error) {
      if (!(error instanceof ControlError && error.problem.status === 503)) throw error;
    }
}

/** Kills the mocks on one store one after another, and checks what is there in the end. */
async function killMocks(count: number, { newStore, storeFlags, draw }: KilledMocks): Promise<void> {
  await using receiver = await startCountingReceiver(draw);
  await using place = await newStore();
  const forward = `https://hooks.test=${receiver.origin}`;
  const flags = ['--store', place.where, ...storeFlags, '--frozen', '--forward', forward];
  const ledger = new Ledger();
  for (let life = 0; life < count; life++) {
    await using mock = await startMockProcess({ flags });
    const world = await defaultWorldOf(mock);
    if (life === 0) await prepareWorld(world);
    await checkClock(world, ledger);
    const working = workUntilGone(world, ledger, draw);
    await ledger.answers(1 + draw(MOST_ANSWERS));
    // Between two answers, too: that the instant is any instant is what is tested.
    await realDelay(draw(10));
    await mock.kill();
    await working;
  }
  receiver.accept();
  await using mock = await startMockProcess({ flags });
  const world = await defaultWorldOf(mock);
  await world.settle();
  await world.advance('1d');
  await checkEndpoints(world, ledger);
  await checkMessages(world, ledger);
  await checkDeliveries(world, receiver);
  expect(ledger.torn).toEqual([]);
  expect(ledger.messages.size).toBeGreaterThan(count);
  expect(ledger.now).not.toBe('');
}
