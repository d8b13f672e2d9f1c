// A running world: woken by an alarm when something falls due, held while it is advanced.
import { expect, it } from 'vitest';
import { clockMoves } from '../../src/engine/clock.ts';
import { WorldGone } from '../../src/engine/scheduling/clock-busy.ts';
import { after, attempt, type Bench, newBench, plan, timer } from '../support/schedulers.ts';
import { newWorld, throughJson } from '../support/worlds.ts';

const MANY = 100_000;

it('a running world is woken for its earliest due instant, and then for the next', async () => {
  const bench = runningBench();
  plan(bench, timer('b', 20), timer('a', 10));
  expect(bench.alarm.afterMs).toBe(10_000);
  ringAfter(bench, 10_000);
  await bench.handlers.begun('a');
  expect(bench.alarm.afterMs).toBe(10_000);
  ringAfter(bench, 10_000);
  await bench.handlers.begun('b');
  expect(bench.handlers.log).toEqual(['timer a @10', 'timer b @20']);
  expect(bench.alarm.afterMs).toBeUndefined();
});

it('what an attempt schedules when it lands sets the alarm', async () => {
  const bench = runningBench();
  bench.handlers.onLand.a = (world) => world.schedule(timer('retry', 30));
  await plan(bench, attempt('a')).run?.settled;
  await bench.scheduler.settle();
  expect(bench.alarm.afterMs).toBe(30_000);
});

it('the alarm counts wall milliseconds, whatever the scale', () => {
  const bench = runningBench(60);
  plan(bench, timer('a', 30));
  expect(bench.alarm.afterMs).toBe(500);
});

it('a new scale sets the alarm anew', () => {
  const bench = runningBench();
  plan(bench, timer('a', 60));
  bench.scheduler.run(60);
  expect(bench.alarm.afterMs).toBe(1_000);
});

it('an advance that reaches nothing sets the alarm anew', async () => {
  const bench = runningBench();
  plan(bench, timer('a', 60));
  await bench.scheduler.advance({ to: after(50) }, MANY);
  expect(bench.alarm.afterMs).toBe(10_000);
});

it('an alarm that rings too early does nothing but wait for the rest', async () => {
  const bench = runningBench();
  plan(bench, timer('a', 10));
  ringAfter(bench, 4_000);
  await bench.scheduler.settle();
  expect(bench.handlers.log).toEqual([]);
  expect(bench.alarm.afterMs).toBe(6_000);
});

it('a frozen world has no alarm, and a late one finds it standing', async () => {
  const bench = runningBench();
  plan(bench, timer('a', 10));
  bench.scheduler.freeze();
  expect(bench.alarm.afterMs).toBeUndefined();
  ringAfter(bench, 60_000);
  await bench.scheduler.settle();
  expect(bench.handlers.log).toEqual([]);
});

it('a running world is held while it is advanced, and runs on from the target', async () => {
  const bench = runningBench();
  bench.handlers.hold('a');
  plan(bench, attempt('a', { inSeconds: 3_600 }));
  const advance = bench.scheduler.advance({ to: after(7_200) }, MANY);
  await bench.handlers.begun('a');
  bench.wall.now += 10_000_000;
  expect(bench.scheduler.tick()).toBe(after(3_600));
  bench.handlers.answer('a');
  await advance;
  bench.wall.now += 1_000;
  expect(bench.scheduler.tick()).toBe(after(7_201));
});

it('in a running world an attempt lands when its outcome is there', async () => {
  const bench = runningBench();
  bench.handlers.hold('a');
  const { run } = plan(bench, attempt('a'));
  await bench.handlers.begun('a');
  bench.wall.now += 2_500;
  bench.handlers.answer('a');
  await run?.settled;
  expect(bench.handlers.log).toEqual(['leave a @0', 'land a ok @2.5']);
});

it('a world that is gone leaves the alarm to its successor', async () => {
  const bench = runningBench();
  bench.handlers.hold('a');
  plan(bench, attempt('a', { inSeconds: 10 }), timer('later', 60));
  const advance = bench.scheduler.advance({ to: after(20) }, MANY);
  await bench.handlers.begun('a');
  bench.scheduler.abort();
  expect(bench.alarm.afterMs).toBeUndefined();
  bench.alarm.afterMs = 77;
  await expect(advance).rejects.toThrow(WorldGone);
  plan(bench, timer('sooner', 15));
  expect(bench.alarm.afterMs).toBe(77);
});

it('aborting takes the alarm back', () => {
  const bench = runningBench();
  plan(bench, timer('a', 10));
  bench.scheduler.abort();
  expect(bench.alarm.afterMs).toBeUndefined();
});

it('in a running world an attempt leaves at the time at which it really leaves', async () => {
  const bench = runningBench();
  const { run } = plan(bench, attempt('a'));
  bench.wall.now += 1_000;
  await run?.settled;
  expect(bench.handlers.log[0]).toBe('leave a @1');
});

function runningBench(scale = 1): Bench {
  return newBench(newWorld({ mode: 'running', scale }));
}

/** Lets so many wall milliseconds go by, and rings the alarm. */
function ringAfter({ wall, alarm }: Bench, ms: number): void {
  wall.now += ms;
  alarm.afterMs = undefined;
  alarm.ring();
}

it('a running world that comes back catches up instant by instant, chains included', async () => {
  const bench = runningBench();
  bench.handlers.onTimer.a = (world) => world.schedule(timer('chained', 25));
  plan(bench, timer('a', 10), timer('b', 20), timer('later', 100));
  const back = newBench(newWorld({ mode: 'running', state: throughJson(bench.world) }));
  back.handlers.onTimer.a = bench.handlers.onTimer.a;
  await back.scheduler.resume(30_000);
  expect(back.handlers.log).toEqual(['timer a @10', 'timer b @20', 'timer chained @25']);
  expect(back.world.now).toBe(after(30));
  expect(back.alarm.afterMs).toBe(70_000);
  const [move] = back.world.journal.list(clockMoves);
  expect(move?.detail).toEqual({ move: 'catch_up', from: after(0), to: after(30) });
});

it('a world at a faster pace catches up by its own time', async () => {
  const bench = runningBench(60);
  plan(bench, timer('a', 60));
  const back = newBench(newWorld({ mode: 'running', scale: 60, state: throughJson(bench.world) }));
  await back.scheduler.resume(1_000);
  expect(back.handlers.log).toEqual(['timer a @60']);
});

it('a frozen world that comes back stands where it stood, and begins what was under way', async () => {
  const bench = newBench();
  bench.handlers.hold('a');
  plan(bench, attempt('a'), timer('later', 10));
  await bench.handlers.begun('a');
  const back = newBench(newWorld({ state: throughJson(bench.world) }));
  await back.scheduler.resume(30_000);
  await back.handlers.begun('a');
  await back.scheduler.settle();
  expect(back.handlers.log).toEqual(['leave a @0', 'land a ok @0']);
  expect(back.world.now).toBe(after(0));
});

it('a scheduler says when it has something to do by itself', async () => {
  const bench = runningBench(60);
  expect(bench.scheduler.wakeAt).toBeUndefined();
  plan(bench, timer('a', 60));
  expect(bench.scheduler.wakeAt).toBe(after(1));
  bench.scheduler.freeze();
  expect(bench.scheduler.wakeAt).toBeUndefined();
  bench.handlers.hold('under way');
  const { run } = plan(bench, attempt('under way'));
  expect(bench.scheduler.wakeAt).toBe(bench.wall.now);
  bench.handlers.answer('under way');
  await run?.settled;
});
