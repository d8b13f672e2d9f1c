// The one loop that owns time: from one due instant to the next, never past work that is under way.

import { expect, it } from 'vitest';
import { events } from '../../src/delivery/journal.ts';
import { clockMoves } from '../../src/engine/clock.ts';
import { ClockBusy, WorldGone } from '../../src/engine/scheduling/clock-busy.ts';
import { after, attempt, newBench, plan, timer } from '../support/schedulers.ts';

const MANY = 100_000;

it('an advance goes to each due instant up to its target, and stands at the target', async () => {
  const bench = newBench();
  plan(bench, timer('c', 30), timer('a', 10), timer('b', 20), timer('beyond', 41));
  const advance = await bench.scheduler.advance({ to: after(40) }, MANY);
  expect(bench.handlers.log).toEqual(['timer a @10', 'timer b @20', 'timer c @30']);
  expect(advance).toMatchObject({ now: after(40), stoppedBy: 'target' });
  expect(bench.world.now).toBe(after(40));
});

it('what is due at the target itself is done', async () => {
  const bench = newBench();
  plan(bench, timer('a', 40));
  await bench.scheduler.advance({ to: after(40) }, MANY);
  expect(bench.handlers.log).toEqual(['timer a @40']);
});

it('timers that schedule the next one get their exact instants within one advance', async () => {
  const bench = newBench();
  bench.handlers.onTimer.tick = (world) => world.schedule({ ...timer('tick'), at: world.now + 7_000 });
  plan(bench, timer('tick', 7));
  await bench.scheduler.advance({ to: after(30) }, MANY);
  expect(bench.handlers.log).toEqual(['timer tick @7', 'timer tick @14', 'timer tick @21', 'timer tick @28']);
});

it('the clock does not move on while an attempt is under way', async () => {
  const bench = newBench();
  bench.handlers.hold('a');
  bench.handlers.onLand.a = (world) => world.schedule(timer('retry', 15));
  plan(bench, attempt('a', { inSeconds: 10 }), timer('later', 20));
  const advance = bench.scheduler.advance({ to: after(60) }, MANY);
  await bench.handlers.begun('a');
  expect(bench.world.now).toBe(after(10));
  bench.handlers.answer('a', 'late');
  await advance;
  expect(bench.handlers.log).toEqual([
    'leave a @10',
    'land a late @10',
    'timer retry @15',
    'timer later @20',
  ]);
});

it('an advance waits for what calls have under way before it moves', async () => {
  const bench = newBench();
  bench.handlers.hold('a');
  plan(bench, attempt('a'), timer('later', 5));
  await bench.handlers.begun('a');
  const advance = bench.scheduler.advance({ next: 1 }, MANY);
  bench.handlers.answer('a');
  await advance;
  expect(bench.handlers.log).toEqual(['leave a @0', 'land a ok @0', 'timer later @5']);
});

it('a call during an advance is served, and what it makes due is done before the clock goes on', async () => {
  const bench = newBench();
  bench.handlers.onSend.a = async () => {
    plan(bench, timer('called', 10), timer('also later', 12));
    return 'ok';
  };
  plan(bench, attempt('a', { inSeconds: 10 }), timer('later', 20));
  await bench.scheduler.advance({ to: after(60) }, MANY);
  expect(bench.handlers.log).toEqual([
    ...['leave a @10', 'timer called @10', 'land a ok @10'],
    ...['timer also later @12', 'timer later @20'],
  ]);
});

it('an advance tells what fired, with instants and details', async () => {
  const bench = newBench();
  bench.handlers.onTimer.t = (world) =>
    world.record(events, 'evt_1', { service: 'test', type: 'rung', cause: '', payload: {}, deliveries: [] });
  plan(bench, timer('t', 5), attempt('a', { inSeconds: 9 }));
  const { fired } = await bench.scheduler.advance({ to: after(10) }, MANY);
  expect(fired).toEqual([
    { at: after(5), kind: 'timer', service: 'test', id: 't', detail: { timer: 'timer' } },
    { at: after(5), kind: 'event', service: 'test', id: 'evt_1', detail: { type: 'rung' } },
    { at: after(9), kind: 'attempt', service: 'test', id: 'a', detail: { outcome: 'ok' } },
  ]);
});

it('an advance by n goes to the next n instants that have something due', async () => {
  const bench = newBench();
  plan(bench, timer('a', 10), timer('b', 10), timer('c', 20), timer('d', 30));
  expect(await bench.scheduler.advance({ next: 2 }, MANY)).toMatchObject({
    now: after(20),
    stoppedBy: 'target',
  });
  expect(bench.handlers.log).toEqual(['timer a @10', 'timer b @10', 'timer c @20']);
});

it('an instant in which nothing fires after all does not count among the next n', async () => {
  const bench = newBench();
  bench.handlers.grounded.add('waiting');
  plan(bench, attempt('waiting', { inSeconds: 10 }), timer('a', 20), timer('b', 30));
  const { fired, now } = await bench.scheduler.advance({ next: 1 }, MANY);
  expect([fired.map(({ id }) => id), now]).toEqual([['a'], after(20)]);
});

it('an advance by n that finds too little due stops at the last instant that had something', async () => {
  const bench = newBench();
  plan(bench, timer('a', 10));
  expect(await bench.scheduler.advance({ next: 3 }, MANY)).toMatchObject({
    now: after(10),
    stoppedBy: 'nothing_due',
  });
});

it('the limit leaves the clock at the last instant, and the rest of that instant goes on later', async () => {
  const bench = newBench();
  plan(bench, timer('a', 10), timer('b', 20), timer('c', 20), timer('d', 20), timer('e', 30));
  expect(await bench.scheduler.advance({ to: after(60) }, 2)).toMatchObject({
    now: after(20),
    stoppedBy: 'limit',
  });
  expect(bench.handlers.log).toEqual(['timer a @10', 'timer b @20']);
  expect(await bench.scheduler.advance({ to: after(60) }, MANY)).toMatchObject({ stoppedBy: 'target' });
  expect(bench.handlers.log.slice(2)).toEqual(['timer c @20', 'timer d @20', 'timer e @30']);
});

it('a limit that is reached with the last thing of an instant stops there', async () => {
  const bench = newBench();
  plan(bench, timer('a', 10), timer('b', 20));
  expect(await bench.scheduler.advance({ to: after(60) }, 1)).toMatchObject({
    now: after(10),
    stoppedBy: 'limit',
  });
});

it('the limit ends a chain of timers at one instant', async () => {
  const bench = newBench();
  bench.handlers.onTimer.again = (world) => world.schedule(timer('again', 10));
  plan(bench, timer('again', 10));
  const { fired, stoppedBy } = await bench.scheduler.advance({ to: after(60) }, 25);
  expect([fired.length, stoppedBy, bench.world.now]).toEqual([25, 'limit', after(10)]);
  expect(bench.world.queue.nextAt()).toBe(after(10));
});

it('a second advance while one runs is refused; the first goes on', async () => {
  const bench = newBench();
  bench.handlers.hold('a');
  plan(bench, attempt('a', { inSeconds: 10 }));
  const first = bench.scheduler.advance({ to: after(60) }, MANY);
  await bench.handlers.begun('a');
  await expect(bench.scheduler.advance({ next: 1 }, MANY)).rejects.toThrow(ClockBusy);
  expect(() => bench.scheduler.freeze()).toThrow(ClockBusy);
  expect(() => bench.scheduler.run(2)).toThrow(ClockBusy);
  bench.handlers.answer('a');
  expect(await first).toMatchObject({ now: after(60) });
  await bench.scheduler.advance({ to: after(61) }, MANY);
});

it('moves of the clock are in the journal', async () => {
  const bench = newBench();
  await bench.scheduler.advance({ to: after(60) }, MANY);
  bench.scheduler.run(1);
  bench.wall.now += 5_000;
  bench.scheduler.freeze();
  expect(bench.world.journal.list(clockMoves).map(({ detail }) => detail)).toEqual([
    { move: 'advance', from: after(0), to: after(60) },
    { move: 'run', from: after(60), to: after(60) },
    { move: 'freeze', from: after(65), to: after(65) },
  ]);
});

it('settling waits until nothing is due at the present instant and nothing is under way', async () => {
  const bench = newBench();
  bench.handlers.hold('a');
  bench.handlers.onLand.a = (world) => world.schedule(timer('after the attempt'));
  plan(bench, attempt('a'), timer('later', 5));
  const settled = bench.scheduler.settle().then(() => bench.handlers.log.length);
  await bench.handlers.begun('a');
  bench.handlers.answer('a');
  expect(await settled).toBe(3);
  expect(bench.handlers.log).toEqual(['leave a @0', 'land a ok @0', 'timer after the attempt @0']);
});

it('settling does what a limit left undone at the present instant', async () => {
  const bench = newBench();
  plan(bench, timer('a', 10), timer('b', 10), timer('later', 20));
  await bench.scheduler.advance({ to: after(60) }, 1);
  await bench.scheduler.settle();
  expect(bench.handlers.log).toEqual(['timer a @10', 'timer b @10']);
});

it('settling during an advance waits for its end', async () => {
  const bench = newBench();
  bench.handlers.hold('a');
  plan(bench, attempt('a', { inSeconds: 10 }), timer('b', 20));
  const advance = bench.scheduler.advance({ to: after(60) }, MANY);
  await bench.handlers.begun('a');
  const settled = bench.scheduler.settle().then(() => bench.world.now);
  bench.handlers.answer('a');
  expect(await settled).toBe(after(60));
  await advance;
});

it('progress begins what is due and waits until something has ended, not until all has', async () => {
  const bench = newBench();
  plan(bench, timer('a', 10), timer('b', 10));
  await bench.scheduler.advance({ to: after(60) }, 1);
  bench.handlers.hold('slow');
  plan(bench, attempt('slow'));
  await bench.scheduler.progress();
  expect(bench.handlers.log).toEqual(['timer a @10', 'leave slow @10', 'timer b @10']);
  bench.handlers.answer('slow');
  await bench.scheduler.progress();
  expect(bench.handlers.log.at(-1)).toBe('land slow ok @10');
});

it('where nothing is due and nothing under way, progress waits for nothing; in a world that is gone it is refused', async () => {
  const bench = newBench();
  await bench.scheduler.progress();
  bench.scheduler.abort();
  await expect(bench.scheduler.progress()).rejects.toThrow(WorldGone);
});

it('aborting ends what is under way, and its outcome is ignored', async () => {
  const bench = newBench();
  bench.handlers.hold('a');
  plan(bench, attempt('a', { inSeconds: 10, turn: 'wh_a' }), attempt('b', { inSeconds: 10, turn: 'wh_a' }));
  const advance = bench.scheduler.advance({ to: after(60) }, MANY);
  await bench.handlers.begun('a');
  bench.scheduler.abort();
  await expect(advance).rejects.toThrow(WorldGone);
  expect(bench.handlers.log).toEqual(['leave a @10']);
});

it('whoever waits for a call or for settling is told that the world is gone', async () => {
  const bench = newBench();
  bench.handlers.hold('a');
  const { run } = plan(bench, attempt('a'));
  const settled = bench.scheduler.settle();
  const both = Promise.allSettled([run?.settled, settled]);
  await bench.handlers.begun('a');
  bench.scheduler.abort();
  expect(await both).toMatchObject([{ reason: expect.any(WorldGone) }, { reason: expect.any(WorldGone) }]);
  await expect(bench.scheduler.settle()).rejects.toThrow(WorldGone);
});
