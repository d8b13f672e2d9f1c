// A mock on a store, killed again and again in the middle of its work: no answered call is lost, no attempt is lost,
// nothing is done twice, and no stream is torn. KILLS=1000 kills it a thousand times, FUZZ_SEED at other instants.

import { setTimeout as realDelay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connectMock, type MockWorld } from '../../src/index.ts';
import {
  type CountingReceiver,
  drawFrom,
  everyEndpoint,
  everyOne,
  Ledger,
  prepareWorld,
  startCountingReceiver,
  workUntilGone,
} from '../support/killed-mock.ts';
import { startMockProcess } from '../support/mock-process.ts';
import { storeFile } from '../support/stores.ts';

const KILLS = Number(process.env.KILLS ?? 8);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

/** A mock answers at most so many calls before it is killed. */
const MOST_ANSWERS = 60;

test(
  'a mock that is killed keeps all that it answered, makes every attempt, and does nothing twice',
  async () => {
    const draw = drawFrom(SEED);
    await using receiver = await startCountingReceiver(draw);
    await using file = await storeFile();
    const flags = ['--store', file.where, '--frozen', '--forward', `https://hooks.test=${receiver.origin}`];
    const ledger = new Ledger();
    for (let life = 0; life < KILLS; life++) {
      await using mock = await startMockProcess({ flags });
      const { defaultWorld: world } = await connectMock({ url: mock.url });
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
    const { defaultWorld: world } = await connectMock({ url: mock.url });
    await world.settle();
    await world.advance('1d');
    await checkEndpoints(world, ledger);
    await checkMessages(world, ledger);
    await checkDeliveries(world, receiver);
    expect(ledger.torn).toEqual([]);
    expect(ledger.messages.size).toBeGreaterThan(KILLS);
    expect(ledger.now).not.toBe('');
  },
  120_000 + KILLS * 10_000,
);

async function checkClock(world: MockWorld, { now }: Ledger): Promise<void> {
  expect((await world.clock()).now >= now).toBe(true);
}

/** What was answered is there; what was not is there once, or not at all. */
async function checkEndpoints(world: MockWorld, { endpoints }: Ledger): Promise<void> {
  const found = new Map<string, string[]>();
  for (const { id, url } of await everyEndpoint(world)) {
    const mark = url.slice('https://hooks.test/'.length);
    found.set(mark, [...(found.get(mark) ?? []), id]);
  }
  const wrong = [...endpoints].filter(([mark, answered]) => {
    const ids = found.get(mark) ?? [];
    return ids.length > 1 || (answered !== undefined && ids[0] !== answered);
  });
  expect(wrong).toEqual([]);
}

/** A message that was answered has had its two events; one that was not has had both or none. */
async function checkMessages(world: MockWorld, { messages }: Ledger): Promise<void> {
  const types = new Map<string, string[]>();
  for (const { payload, type } of await everyOne<MailEvent>(world, 'events')) {
    const { recipient_email: recipient, message_id: message } = payload;
    types.set(recipient, [...(types.get(recipient) ?? []), `${type} ${message}`].sort());
  }
  const wrong = [...messages].filter(([recipient, answered]) => {
    const [delivered, processed, ...more] = types.get(recipient) ?? [];
    if (delivered === undefined) return answered !== undefined;
    const id = delivered.slice('delivered '.length);
    const isWhole = processed === `processed ${id}` && more.length === 0;
    return !isWhole || (answered !== undefined && answered !== id);
  });
  expect(wrong.map(([recipient, id]) => [recipient, id, types.get(recipient)])).toEqual([]);
}

interface MailEvent {
  readonly id: string;
  readonly type: string;
  readonly payload: { readonly recipient_email: string; readonly message_id: string };
}

interface DeliveryRecord {
  readonly id: string;
  readonly event_id: string;
  readonly status: string;
  readonly attempts: readonly { readonly attempt: number; readonly interrupted_at?: string }[];
}

/** Every delivery came through; each attempt was made once, or says that it was interrupted; nothing else was sent. */
async function checkDeliveries(world: MockWorld, { seen }: CountingReceiver): Promise<void> {
  const all = await everyOne<DeliveryRecord>(world, 'deliveries');
  const wrong = all.filter(({ event_id, status, attempts }) => {
    const isNumbered = attempts.every(({ attempt }, index) => attempt === index + 1);
    const isOver = status === 'success' || (status === 'failed' && attempts.length === 6);
    const sent = seen.get(event_id) ?? 0;
    const interrupted = attempts.filter(({ interrupted_at }) => interrupted_at !== undefined).length;
    const isCounted = interrupted === 0 ? sent === attempts.length : sent >= attempts.length;
    return !(isNumbered && isOver && isCounted);
  });
  expect(wrong).toEqual([]);
  const known = new Set(all.map(({ event_id }) => event_id));
  expect([...seen.keys()].filter((id) => !known.has(id))).toEqual([]);
}
