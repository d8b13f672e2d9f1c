// What is due at one instant, done in order: timers as steps, attempts side by side or in turn, outcomes
// committed in the order of dispatch. The handlers are a test's own; nothing here waits for real time.

import { expect, it } from 'vitest';
import { timers } from '../../src/delivery/journal.ts';
import { WorldGone } from '../../src/engine/scheduling/clock-busy.ts';
import { after, attempt, newBench, plan, timer } from '../support/schedulers.ts';
import { newWorld } from '../support/worlds.ts';

it('at one instant things are done in the order in which they were scheduled', async () => {
  const bench = newBench();
  plan(bench, timer('a', 5), attempt('b', { inSeconds: 5 }), timer('c', 5), timer('d', 5));
  await bench.scheduler.advance({ to: after(5) }, 100);
  expect(bench.handlers.log).toEqual([
    'timer a @5',
    'leave b @5',
    'land b ok @5',
    'timer c @5',
    'timer d @5',
  ]);
});

it('attempts go side by side, and their outcomes are committed in dispatch order', async () => {
  const bench = newBench();
  bench.handlers.hold('a', 'b', 'c');
  const { run } = plan(bench, attempt('a'), attempt('b'), attempt('c'));
  await bench.handlers.begun('c');
  for (const id of ['c', 'b', 'a']) bench.handlers.answer(id, `answered ${id}`);
  await run?.settled;
  expect(bench.handlers.log).toEqual([
    ...['leave a @0', 'leave b @0', 'leave c @0'],
    ...['land a answered a @0', 'land b answered b @0', 'land c answered c @0'],
  ]);
});

it('a timer between attempts waits for those before it and holds up those after it', async () => {
  const bench = newBench();
  await plan(bench, attempt('a'), timer('t'), attempt('b')).run?.settled;
  expect(bench.handlers.log).toEqual([
    'leave a @0',
    'land a ok @0',
    'timer t @0',
    'leave b @0',
    'land b ok @0',
  ]);
});

it('attempts of one ordering key go one after another, others beside them', async () => {
  const bench = newBench();
  const { run } = plan(
    bench,
    attempt('a1', { turn: 'wh_a' }),
    attempt('a2', { turn: 'wh_a' }),
    attempt('b1', { turn: 'wh_b' }),
    attempt('free'),
  );
  await run?.settled;
  expect(bench.handlers.log).toEqual([
    ...['leave a1 @0', 'leave b1 @0', 'leave free @0'],
    ...['land a1 ok @0', 'land b1 ok @0', 'land free ok @0'],
    ...['leave a2 @0', 'land a2 ok @0'],
  ]);
});

it('attempts of one ordering key go one after another across runs too', async () => {
  const bench = newBench();
  bench.handlers.hold('a1');
  const first = plan(bench, attempt('a1', { turn: 'wh_a' }));
  await bench.handlers.begun('a1');
  const second = plan(bench, attempt('a2', { turn: 'wh_a' }), attempt('b1', { turn: 'wh_b' }));
  await bench.handlers.begun('b1');
  expect([first.run?.isHeldUp, second.run?.isHeldUp]).toEqual([false, true]);
  bench.handlers.answer('a1');
  await second.run?.settled;
  expect(second.run?.isHeldUp).toBe(false);
  expect(bench.handlers.log.filter((line) => line.includes(' a'))).toEqual([
    'leave a1 @0',
    'land a1 ok @0',
    'leave a2 @0',
    'land a2 ok @0',
  ]);
});

it('who comes while a turn has been passed on waits too', async () => {
  const bench = newBench();
  bench.handlers.hold('a1', 'a2');
  const turn = { turn: 'wh_a' };
  plan(bench, attempt('a1', turn));
  await bench.handlers.begun('a1');
  plan(bench, attempt('a2', turn));
  bench.handlers.answer('a1');
  await bench.handlers.begun('a2');
  const third = plan(bench, attempt('a3', turn), attempt('b'));
  await bench.handlers.begun('b');
  expect(third.run?.isHeldUp).toBe(true);
  bench.handlers.answer('a2');
  await third.run?.settled;
  expect(bench.handlers.log.filter((line) => line.includes(' a'))).toEqual([
    ...['leave a1 @0', 'land a1 ok @0', 'leave a2 @0', 'land a2 ok @0', 'leave a3 @0', 'land a3 ok @0'],
  ]);
});

it('an attempt that waits for its turn in a world that goes away does not leave', async () => {
  const bench = newBench();
  bench.handlers.hold('a1');
  plan(bench, attempt('a1', { turn: 'wh_a' }));
  await bench.handlers.begun('a1');
  const { run } = plan(bench, attempt('a2', { turn: 'wh_a' }), attempt('b'));
  await bench.handlers.begun('b');
  bench.scheduler.abort();
  await expect(run?.settled).rejects.toThrow(WorldGone);
  expect(bench.handlers.log).toEqual(['leave a1 @0', 'leave b @0']);
});

it('runs that need each other’s turns in opposite order do not lock each other', async () => {
  const bench = newBench();
  bench.handlers.hold('a1', 'b2');
  const first = plan(
    bench,
    ...[attempt('a1', { turn: 'wh_a' }), attempt('b1', { turn: 'wh_b' })],
    ...[attempt('a3', { turn: 'wh_a' }), attempt('b3', { turn: 'wh_b' })],
  );
  const second = plan(bench, attempt('b2', { turn: 'wh_b' }), attempt('a2', { turn: 'wh_a' }));
  await bench.handlers.begun('b1');
  bench.handlers.answer('a1');
  await bench.handlers.begun('b2');
  bench.handlers.answer('b2');
  await Promise.all([first.run?.settled, second.run?.settled]);
  const turnsOf = (key: string) => bench.handlers.log.filter((line) => line.startsWith(`leave ${key}`));
  expect(turnsOf('a')).toHaveLength(3);
  expect(turnsOf('b')).toHaveLength(3);
});

it('an attempt that its predecessor in the turn has cancelled does not leave', async () => {
  const bench = newBench();
  bench.handlers.onLand.a1 = (world) => world.cancel('test', 'attempt', 'a2');
  await plan(bench, attempt('a1', { turn: 'wh_a' }), attempt('a2', { turn: 'wh_a' })).run?.settled;
  expect(bench.handlers.log).toEqual(['leave a1 @0', 'land a1 ok @0']);
});

it('a timer that an earlier one has cancelled or moved does not go off', async () => {
  const bench = newBench();
  bench.handlers.onTimer.a = (world) => {
    world.cancel('test', 'timer', 'b');
    world.schedule(timer('c', 60));
  };
  await plan(bench, timer('a'), timer('b'), timer('c')).run?.settled;
  expect(bench.handlers.log).toEqual(['timer a @0']);
  expect(bench.world.queue.nextAt()).toBe(after(60));
});

it('what a step makes due at once joins the end of the same run', async () => {
  const bench = newBench();
  bench.handlers.onTimer.a = (world) => world.schedule(attempt('x'));
  bench.handlers.onLand.x = (world) => world.schedule(timer('y'));
  await plan(bench, timer('a'), timer('b')).run?.settled;
  expect(bench.handlers.log).toEqual([
    'timer a @0',
    'timer b @0',
    'leave x @0',
    'land x ok @0',
    'timer y @0',
  ]);
});

it('a call begins what it makes due only after the caller has gone on', async () => {
  const bench = newBench();
  const { run } = plan(bench, timer('a'));
  expect(bench.handlers.log).toEqual([]);
  await run?.settled;
  expect(bench.handlers.log).toEqual(['timer a @0']);
});

it('a call from within an attempt does not wait for that attempt', async () => {
  const bench = newBench();
  bench.handlers.onSend.a = async () => {
    await plan(bench, timer('caused by the receiver')).run?.settled;
    return 'ok';
  };
  await plan(bench, attempt('a', { turn: 'wh_a' })).run?.settled;
  expect(bench.handlers.log).toEqual(['leave a @0', 'timer caused by the receiver @0', 'land a ok @0']);
});

it('a call from within an attempt whose own attempt waits for that turn shows that it is held up', async () => {
  const bench = newBench();
  bench.handlers.onSend.a1 = async () => {
    const { run } = plan(bench, attempt('a2', { turn: 'wh_a' }), attempt('b', { turn: 'wh_b' }));
    await bench.handlers.begun('b');
    return run?.isHeldUp ? 'held up' : 'free';
  };
  await plan(bench, attempt('a1', { turn: 'wh_a' })).run?.settled;
  await bench.scheduler.settle();
  expect(bench.handlers.log.filter((line) => line.startsWith('land'))).toEqual([
    'land a1 held up @0',
    'land a2 ok @0',
    'land b ok @0',
  ]);
});

it('pauses between its tasks change nothing of what a run does', async () => {
  const paused = { count: 0 };
  const newPause = () => async () => {
    paused.count++;
    await new Promise((resolve) => setImmediate(resolve));
  };
  const [straight, interrupted] = [newBench(), newBench(newWorld(), newPause)];
  for (const bench of [straight, interrupted]) {
    bench.handlers.onTimer.t = (world) => world.schedule(attempt('late'));
    plan(bench, timer('t', 5), attempt('a1', { inSeconds: 5, turn: 'a' }), timer('u', 5));
    plan(bench, attempt('a2', { inSeconds: 5, turn: 'a' }), attempt('b', { inSeconds: 5 }), timer('v', 6));
    await bench.scheduler.advance({ to: after(9) }, 100);
  }
  expect(interrupted.handlers.log).toEqual(straight.handlers.log);
  expect(interrupted.world.state()).toEqual(straight.world.state());
  expect(paused.count).toBeGreaterThan(10);
});

it('a run that is aborted while it pauses does nothing more', async () => {
  const others = Promise.withResolvers<void>();
  const bench = newBench(newWorld(), () => () => others.promise);
  const { run } = plan(bench, attempt('a'));
  bench.scheduler.abort();
  others.resolve();
  await expect(run?.settled).rejects.toThrow(WorldGone);
  expect(bench.handlers.log).toEqual([]);
});

it('more attempts than one batch holds are all made, in order', async () => {
  const bench = newBench();
  const ids = Array.from({ length: 2_500 }, (_, index) => `a${index}`);
  await plan(bench, ...ids.map((id) => attempt(id))).run?.settled;
  expect(bench.handlers.log.filter((line) => line.startsWith('land'))).toEqual(
    ids.map((id) => `land ${id} ok @0`),
  );
});

it.each(['onTimer', 'onLeave', 'onLand'] as const)(
  'a step that throws (%s) is a defect: it is taken back, and the rest goes on',
  async (when) => {
    const bench = newBench();
    bench.handlers[when].bad = (world) => {
      world.schedule(timer('never'));
      throw new Error('broken');
    };
    const bad = when === 'onTimer' ? timer('bad') : attempt('bad', { turn: 'wh_a' });
    await plan(bench, bad, attempt('good', { turn: 'wh_a' })).run?.settled;
    expect(bench.handlers.defects).toEqual([new Error('broken')]);
    expect(bench.handlers.log.at(-1)).toBe('land good ok @0');
    expect(bench.handlers.log).not.toContain('timer never @0');
    expect(bench.world.queue.size).toBe(0);
  },
);

it('an attempt whose turn cannot be told is a defect: it is given up, and the rest goes on', async () => {
  const bench = newBench();
  bench.handlers.orderingKey = ({ id }) => {
    if (id === 'bad') throw new Error('broken');
    return undefined;
  };
  await plan(bench, attempt('a'), attempt('bad'), attempt('b')).run?.settled;
  expect(bench.handlers.defects).toEqual([new Error('broken')]);
  expect(bench.handlers.log.filter((line) => line.startsWith('land'))).toEqual([
    'land a ok @0',
    'land b ok @0',
  ]);
  expect(bench.world.queue.size).toBe(0);
});

it('sending that breaks is a defect, and holds up nobody', async () => {
  const bench = newBench();
  bench.handlers.onSend.bad = () => Promise.reject(new Error('broken'));
  await plan(bench, attempt('bad', { turn: 'wh_a' }), attempt('good', { turn: 'wh_a' })).run?.settled;
  expect(bench.handlers.defects).toEqual([new Error('broken')]);
  expect(bench.handlers.log).toEqual(['leave bad @0', 'leave good @0', 'land good ok @0']);
  expect(bench.world.queue.size).toBe(0);
});

it('everything a call leads to bears the call as its cause; what fell due by itself is its own', async () => {
  const bench = newBench();
  const causes: string[] = [];
  for (const id of ['a', 'b']) bench.handlers.onTimer[id] = ({ cause }) => causes.push(cause);
  await plan(bench, timer('a'), timer('b', 5)).run?.settled;
  await bench.scheduler.advance({ next: 1 }, 100);
  expect(causes).toEqual(['the test', 'test timer b']);
});

it('a timer that goes off is in the journal', async () => {
  const bench = newBench();
  plan(bench, timer('a', 5));
  await bench.scheduler.advance({ next: 1 }, 100);
  expect(bench.world.journal.list(timers)).toMatchObject([
    { at: after(5), id: 'a', detail: { service: 'test', timer: 'timer' } },
  ]);
});
