// Three replicas under load, of which the owner of the world is killed, paused or stopped again and again: no answered
// call is lost, nothing is done twice, and a world never has two owners. ROUNDS does it more often, FUZZ_SEED otherwise.

import { expect, test } from 'vitest';
import { ControlError } from '../../src/control-client/control-error.ts';
import { connectMock, type MockWorld } from '../../src/index.ts';
import { mailAs, messageTo, SEND } from '../mocks/mail/caller.ts';
import { checkDeliveries, checkMessages } from '../support/kept-promises.ts';
import { type Draw, drawFrom, Ledger, prepareWorld, startCountingReceiver } from '../support/killed-mock.ts';
import { type MockProcess, startMockProcess } from '../support/mock-process.ts';
import { type PostgresDatabase, postgresDatabase } from '../support/postgres.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const CALLERS = 4;

/** How many calls are answered before and after something happens to an owner. */
const ANSWERS = 10;

/** A replica as the test reaches it. */
interface Running extends MockProcess {
  readonly world: MockWorld;
}

test(
  'three replicas lose no answered call when owners are killed, paused and stopped',
  async () => {
    const draw = drawFrom(SEED);
    await using receiver = await startCountingReceiver(draw);
    await using database = await postgresDatabase();
    const forward = `https://hooks.test=${receiver.origin}`;
    const flags = ['--store', database.where, '--lease', '1s', '--frozen', '--forward', forward];
    await using stack = new AsyncDisposableStack();
    const running = new Set<Running>();
    const start = async () => {
      const mock = await startMockProcess({ flags });
      stack.use(mock);
      running.add({ ...mock, world: (await connectMock({ url: mock.url })).defaultWorld });
    };
    for (let count = 0; count < 3; count++) await start();
    await prepareWorld([...running][0]?.world as MockWorld);
    const ledger = new Ledger();
    const stopping = new AbortController();
    const callers = Array.from({ length: CALLERS }, () =>
      callUntil(stopping.signal, { running, ledger, draw }),
    );
    const fences: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await ledger.answers(ANSWERS);
      const { owner, fence } = await ownerOf(database, running);
      fences.push(fence);
      await HAPPENINGS[round % HAPPENINGS.length]?.(owner, { running, ledger, draw });
      if (running.size < 3) await start();
    }
    stopping.abort();
    await Promise.all(callers);
    receiver.accept();
    for (const { world } of running) expect((await world.clock()).mode).toBe('frozen');
    const world = [...running][draw(running.size)]?.world as MockWorld;
    await onceAvailable(() => world.settle());
    await onceAvailable(() => world.advance('1d'));
    await onceAvailable(() => checkMessages(world, ledger));
    await onceAvailable(() => checkDeliveries(world, receiver));
    fences.push((await ownerOf(database, running)).fence);
    expect(fences).toEqual(fences.toSorted((a, b) => a - b));
    expect([...ledger.messages.values()].filter((id) => id !== undefined).length).toBeGreaterThan(
      ROUNDS * ANSWERS,
    );
  },
  120_000 + ROUNDS * 20_000,
);

/** Calls again as the answer asks when the owner has just lost its lease, which a busy machine can make it miss. */
async function onceAvailable(call: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await call();
      return;
    } catch (error) {
      if (!(error instanceof ControlError) || error.code !== 'store-unavailable') throw error;
    }
  }
}

/** What callers know. */
interface Scene {
  readonly running: Set<Running>;
  readonly ledger: Ledger;
  readonly draw: Draw;
}

/** What can happen to the owner of a world; each waits until calls are answered again. */
const HAPPENINGS: readonly ((owner: Running, scene: Scene) => Promise<void>)[] = [
  async (owner, { running, ledger }) => {
    running.delete(owner);
    await owner.kill();
    await ledger.answers(ANSWERS);
  },
  async (owner, scene) => {
    const { running, ledger } = scene;
    running.delete(owner);
    const goOn = owner.pause();
    const ending = new AbortController();
    // Callers that had called the owner wait for it; this one is answered once the lease of the owner has ended.
    const another = callUntil(ending.signal, scene);
    try {
      await ledger.answers(ANSWERS);
    } finally {
      goOn();
      running.add(owner);
      ending.abort();
    }
    await another;
    await ledger.answers(ANSWERS);
  },
  async (owner, { running, ledger }) => {
    running.delete(owner);
    await owner[Symbol.asyncDispose]();
    await ledger.answers(ANSWERS);
  },
];

/** Sends messages by any replica; a call that is not answered with 202 has no result. */
async function callUntil(signal: AbortSignal, { running, ledger, draw }: Scene): Promise<void> {
  while (!signal.aborted) {
    const recipient = `r${ledger.messages.size}@customer.example`;
    ledger.messages.set(recipient, undefined);
    const { world } = [...running][draw(running.size)] as Running;
    const answer = await mailAs(world)
      .post(SEND, messageTo(recipient))
      .catch(() => undefined);
    if (answer?.status !== 202) continue;
    ledger.messages.set(recipient, answer.body.message_id);
    ledger.noteAnswer();
  }
}

/** The replica that owns the world, once one does, and the fencing number. */
async function ownerOf(
  { query }: PostgresDatabase,
  running: ReadonlySet<Running>,
): Promise<{ readonly owner: Running; readonly fence: number }> {
  for (;;) {
    const [row] = await query<{ url: string; fence: string }>(
      `SELECT r.url, w.fence FROM countersign.worlds w JOIN countersign.replicas r ON r.id = w.replica
       WHERE w.id = 'default'`,
    );
    const owner = [...running].find(({ url }) => url === row?.url);
    if (owner !== undefined) return { owner, fence: Number(row?.fence) };
  }
}
