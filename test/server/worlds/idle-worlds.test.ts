// Worlds that a crashed run has left behind end by themselves; whoever is used does not.
import { expect, test, vi } from 'vitest';
import { call, startMock } from '../../../src/index.ts';
import { HttpSender } from '../../../src/server/delivery/http-sender.ts';
import { IdleTracker } from '../../../src/server/worlds/followers.ts';
import { DEFAULT_LIMITS } from '../../../src/server/worlds/limits.ts';
import { DEFAULT_WORLD, Worlds } from '../../../src/server/worlds/worlds.ts';
import { startHoldingReceiver } from '../../support/holding-receiver.ts';
import { followJournal } from '../../support/journal-stream.ts';
import { addWebhook, shop } from '../../support/shop/caller.ts';
import { shopServices } from '../../support/shop/service.ts';
import { START } from '../../support/worlds.ts';

const HOUR = 3_600_000;

/** Worlds by a clock that a test moves: `default`, and one more. */
function twoWorlds() {
  const clock = { now: START };
  const worlds = new Worlds({
    services: shopServices(),
    sender: new HttpSender(),
    wall: () => clock.now,
    settings: {},
    fixtures: {},
    limits: DEFAULT_LIMITS,
    idleWorldMs: HOUR,
    onDefect: () => {},
  });
  worlds.create({ id: DEFAULT_WORLD });
  const left = worlds.create({ id: 'left' });
  const idsAfter = (ms: number) => {
    clock.now += ms;
    worlds.endIdle();
    return worlds.list().map(({ id }) => id);
  };
  return { worlds, left, idsAfter };
}

test('a world that nobody has called for an hour ends, and the world default never does', () => {
  const { idsAfter } = twoWorlds();
  expect(idsAfter(HOUR - 1)).toEqual([DEFAULT_WORLD, 'left']);
  expect(idsAfter(1)).toEqual([DEFAULT_WORLD]);
  expect(idsAfter(1_000 * HOUR)).toEqual([DEFAULT_WORLD]);
});

test('a call begins the hour anew', () => {
  const { worlds, idsAfter } = twoWorlds();
  idsAfter(HOUR - 1);
  worlds.get('left');
  expect(idsAfter(HOUR - 1)).toEqual([DEFAULT_WORLD, 'left']);
  expect(idsAfter(1)).toEqual([DEFAULT_WORLD]);
});

test('to be listed is not to be used', () => {
  const { worlds, idsAfter } = twoWorlds();
  idsAfter(HOUR - 1);
  worlds.list();
  expect(idsAfter(1)).toEqual([DEFAULT_WORLD]);
});

test('a world in use stays for as long as it takes, and an hour beyond', () => {
  const { left, idsAfter } = twoWorlds();
  const [first, second] = [left.idle.hold(), left.idle.hold()];
  expect(idsAfter(5 * HOUR)).toContain('left');
  first();
  first();
  expect(idsAfter(5 * HOUR)).toContain('left');
  second();
  expect(idsAfter(HOUR - 1)).toContain('left');
  expect(idsAfter(1)).not.toContain('left');
});

test('what goes on in a world that ends is ended', () => {
  const { left, idsAfter } = twoWorlds();
  const { gone } = left.scheduler;
  idsAfter(HOUR);
  expect(gone.aborted).toBe(true);
});

test('use is counted from the moment it is made', () => {
  const clock = { now: 5 };
  const use = new IdleTracker(() => clock.now);
  clock.now = 12;
  expect(use.idleMs).toBe(7);
});

test('a stream of a world is use of it, and so is a call that waits; a stream of all worlds is use of none', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    await using receiver = await startHoldingReceiver();
    const mock = await startMock({ services: [shop] });
    const forward = { 'https://slow.test': receiver.origin };
    const [left, watched, waiting] = [
      await mock.world(),
      await mock.world(),
      await mock.world({ settings: { forward } }),
    ];
    await addWebhook(waiting, { url: 'https://slow.test/a' });
    const emitted = waiting.emit({ service: 'shop', type: 'paid' });
    const held = await receiver.next();
    await using _all = await followJournal(mock.url);
    await using _one = await followJournal(mock.url, `?world=${watched.id}`);
    vi.advanceTimersByTime(2 * HOUR);
    const { body } = await call<{ worlds: { id: string }[] }>(mock.url, 'GET', '/_countersign/worlds');
    expect(body.worlds.map(({ id }) => id)).toEqual([DEFAULT_WORLD, watched.id, waiting.id]);
    expect((await left.control('GET', '')).status).toBe(404);
    held.answer(200);
    await emitted;
    vi.useRealTimers();
    await mock.close();
  } finally {
    vi.useRealTimers();
  }
});
