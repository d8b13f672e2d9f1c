// What is due at one instant, done in order: timers as steps, attempts side by side or in turn, outcomes
// committed in the order of dispatch. The hands are a test's own; nothing here waits for real time.
import { expect, it } from 'vitest';
import { WorldGone } from '../../src/engine/scheduler.ts';
import { after, attempt, newBench, plan, timer } from '../support/timekeepers.ts';

it('at one instant things are done in the order in which they were scheduled', async () => {
  const bench = newBench();
  plan(bench, timer('a', 5), attempt('b', { inSeconds: 5 }), timer('c', 5), timer('d', 5));
  await bench.keeper.advance({ to: after(5) }, 100);
  expect(bench.hands.log).toEqual(['timer a @5', 'leave b @5', 'land b ok @5', 'timer c @5', 'timer d @5']);
});

it('attempts go side by side, and their outcomes are committed in dispatch order', async () => {
  const bench = newBench();
  bench.hands.hold('a', 'b', 'c');
  const { lane } = plan(bench, attempt('a'), attempt('b'), attempt('c'));
  await bench.hands.begun('c');
  for (const id of ['c', 'b', 'a']) bench.hands.answer(id, `answered ${id}`);
  await lane?.settled;
  expect(bench.hands.log).toEqual([
    ...['leave a @0', 'leave b @0', 'leave c @0'],
    ...['land a answered a @0', 'land b answered b @0', 'land c answered c @0'],
  ]);
});

it('a timer between attempts waits for those before it and holds up those after it', async () => {
  const bench = newBench();
  await plan(bench, attempt('a'), timer('t'), attempt('b')).lane?.settled;
  expect(bench.hands.log).toEqual(['leave a @0', 'land a ok @0', 'timer t @0', 'leave b @0', 'land b ok @0']);
});

it('attempts of one turn key go one after another, others beside them', async () => {
  const bench = newBench();
  const { lane } = plan(
    bench,
    attempt('a1', { turn: 'wh_a' }),
    attempt('a2', { turn: 'wh_a' }),
    attempt('b1', { turn: 'wh_b' }),
    attempt('free'),
  );
  await lane?.settled;
  expect(bench.hands.log).toEqual([
    ...['leave a1 @0', 'leave b1 @0', 'leave free @0'],
    ...['land a1 ok @0', 'land b1 ok @0', 'land free ok @0'],
    ...['leave a2 @0', 'land a2 ok @0'],
  ]);
});

it('attempts of one turn key go one after another across lanes too', async () => {
  const bench = newBench();
  bench.hands.hold('a1');
  const first = plan(bench, attempt('a1', { turn: 'wh_a' }));
  await bench.hands.begun('a1');
  const second = plan(bench, attempt('a2', { turn: 'wh_a' }), attempt('b1', { turn: 'wh_b' }));
  await bench.hands.begun('b1');
  expect([first.lane?.isHeldUp, second.lane?.isHeldUp]).toEqual([false, true]);
  bench.hands.answer('a1');
  await second.lane?.settled;
  expect(second.lane?.isHeldUp).toBe(false);
  expect(bench.hands.log.filter((line) => line.includes(' a'))).toEqual([
    'leave a1 @0',
    'land a1 ok @0',
    'leave a2 @0',
    'land a2 ok @0',
  ]);
});

it('who comes while a turn has been passed on waits too', async () => {
  const bench = newBench();
  bench.hands.hold('a1', 'a2');
  const turn = { turn: 'wh_a' };
  plan(bench, attempt('a1', turn));
  await bench.hands.begun('a1');
  plan(bench, attempt('a2', turn));
  bench.hands.answer('a1');
  await bench.hands.begun('a2');
  const third = plan(bench, attempt('a3', turn), attempt('b'));
  await bench.hands.begun('b');
  expect(third.lane?.isHeldUp).toBe(true);
  bench.hands.answer('a2');
  await third.lane?.settled;
  expect(bench.hands.log.filter((line) => line.includes(' a'))).toEqual([
    ...['leave a1 @0', 'land a1 ok @0', 'leave a2 @0', 'land a2 ok @0', 'leave a3 @0', 'land a3 ok @0'],
  ]);
});

it('an attempt that waits for its turn in a world that goes away does not leave', async () => {
  const bench = newBench();
  bench.hands.hold('a1');
  plan(bench, attempt('a1', { turn: 'wh_a' }));
  await bench.hands.begun('a1');
  const { lane } = plan(bench, attempt('a2', { turn: 'wh_a' }), attempt('b'));
  await bench.hands.begun('b');
  bench.keeper.abort();
  await expect(lane?.settled).rejects.toThrow(WorldGone);
  expect(bench.hands.log).toEqual(['leave a1 @0', 'leave b @0']);
});

it('lanes that need each other’s turns in opposite order do not lock each other', async () => {
  const bench = newBench();
  bench.hands.hold('a1', 'b2');
  const first = plan(
    bench,
    ...[attempt('a1', { turn: 'wh_a' }), attempt('b1', { turn: 'wh_b' })],
    ...[attempt('a3', { turn: 'wh_a' }), attempt('b3', { turn: 'wh_b' })],
  );
  const second = plan(bench, attempt('b2', { turn: 'wh_b' }), attempt('a2', { turn: 'wh_a' }));
  await bench.hands.begun('b1');
  bench.hands.answer('a1');
  await bench.hands.begun('b2');
  bench.hands.answer('b2');
  await Promise.all([first.lane?.settled, second.lane?.settled]);
  const turnsOf = (key: string) => bench.hands.log.filter((line) => line.startsWith(`leave ${key}`));
  expect(turnsOf('a')).toHaveLength(3);
  expect(turnsOf('b')).toHaveLength(3);
});

it('an attempt that its predecessor in the turn has cancelled does not leave', async () => {
  const bench = newBench();
  bench.hands.onLand.a1 = (world) => world.cancel('test', 'attempt', 'a2');
  await plan(bench, attempt('a1', { turn: 'wh_a' }), attempt('a2', { turn: 'wh_a' })).lane?.settled;
  expect(bench.hands.log).toEqual(['leave a1 @0', 'land a1 ok @0']);
});

it('a timer that an earlier one has cancelled or moved does not go off', async () => {
  const bench = newBench();
  bench.hands.onTimer.a = (world) => {
    world.cancel('test', 'timer', 'b');
    world.schedule(timer('c', 60));
  };
  await plan(bench, timer('a'), timer('b'), timer('c')).lane?.settled;
  expect(bench.hands.log).toEqual(['timer a @0']);
  expect(bench.world.queue.nextAt()).toBe(after(60));
});

it('what a step makes due at once joins the end of the same lane', async () => {
  const bench = newBench();
  bench.hands.onTimer.a = (world) => world.schedule(attempt('x'));
  bench.hands.onLand.x = (world) => world.schedule(timer('y'));
  await plan(bench, timer('a'), timer('b')).lane?.settled;
  expect(bench.hands.log).toEqual(['timer a @0', 'timer b @0', 'leave x @0', 'land x ok @0', 'timer y @0']);
});

it('a call begins what it makes due only after the caller has gone on', async () => {
  const bench = newBench();
  const { lane } = plan(bench, timer('a'));
  expect(bench.hands.log).toEqual([]);
  await lane?.settled;
  expect(bench.hands.log).toEqual(['timer a @0']);
});

it('a call from within an attempt does not wait for that attempt', async () => {
  const bench = newBench();
  bench.hands.onSend.a = async () => {
    await plan(bench, timer('caused by the receiver')).lane?.settled;
    return 'ok';
  };
  await plan(bench, attempt('a', { turn: 'wh_a' })).lane?.settled;
  expect(bench.hands.log).toEqual(['leave a @0', 'timer caused by the receiver @0', 'land a ok @0']);
});

it('a call from within an attempt whose own attempt waits for that turn shows that it is held up', async () => {
  const bench = newBench();
  bench.hands.onSend.a1 = async () => {
    const { lane } = plan(bench, attempt('a2', { turn: 'wh_a' }), attempt('b', { turn: 'wh_b' }));
    await bench.hands.begun('b');
    return lane?.isHeldUp ? 'held up' : 'free';
  };
  await plan(bench, attempt('a1', { turn: 'wh_a' })).lane?.settled;
  await bench.keeper.settle();
  expect(bench.hands.log.filter((line) => line.startsWith('land'))).toEqual([
    'land a1 held up @0',
    'land a2 ok @0',
    'land b ok @0',
  ]);
});

it('more attempts than one batch holds are all made, in order', async () => {
  const bench = newBench();
  const ids = Array.from({ length: 2_500 }, (_, index) => `a${index}`);
  await plan(bench, ...ids.map((id) => attempt(id))).lane?.settled;
  expect(bench.hands.log.filter((line) => line.startsWith('land'))).toEqual(
    ids.map((id) => `land ${id} ok @0`),
  );
});

it.each(['onTimer', 'onLeave', 'onLand'] as const)(
  'a step that throws (%s) is a defect: it is taken back, and the rest goes on',
  async (when) => {
    const bench = newBench();
    bench.hands[when].bad = (world) => {
      world.schedule(timer('never'));
      throw new Error('broken');
    };
    const bad = when === 'onTimer' ? timer('bad') : attempt('bad', { turn: 'wh_a' });
    await plan(bench, bad, attempt('good', { turn: 'wh_a' })).lane?.settled;
    expect(bench.hands.defects).toEqual([new Error('broken')]);
    expect(bench.hands.log.at(-1)).toBe('land good ok @0');
    expect(bench.hands.log).not.toContain('timer never @0');
    expect(bench.world.queue.size).toBe(0);
  },
);

it('an attempt whose turn cannot be told is a defect: it is given up, and the rest goes on', async () => {
  const bench = newBench();
  bench.hands.turnKey = ({ id }) => {
    if (id === 'bad') throw new Error('broken');
    return undefined;
  };
  await plan(bench, attempt('a'), attempt('bad'), attempt('b')).lane?.settled;
  expect(bench.hands.defects).toEqual([new Error('broken')]);
  expect(bench.hands.log.filter((line) => line.startsWith('land'))).toEqual(['land a ok @0', 'land b ok @0']);
  expect(bench.world.queue.size).toBe(0);
});

it('sending that breaks is a defect, and holds up nobody', async () => {
  const bench = newBench();
  bench.hands.onSend.bad = () => Promise.reject(new Error('broken'));
  await plan(bench, attempt('bad', { turn: 'wh_a' }), attempt('good', { turn: 'wh_a' })).lane?.settled;
  expect(bench.hands.defects).toEqual([new Error('broken')]);
  expect(bench.hands.log).toEqual(['leave bad @0', 'leave good @0', 'land good ok @0']);
  expect(bench.world.queue.size).toBe(0);
});

it('everything a call leads to bears the call as its cause; what fell due by itself is its own', async () => {
  const bench = newBench();
  const causes: string[] = [];
  for (const id of ['a', 'b']) bench.hands.onTimer[id] = ({ cause }) => causes.push(cause);
  await plan(bench, timer('a'), timer('b', 5)).lane?.settled;
  await bench.keeper.advance({ next: 1 }, 100);
  expect(causes).toEqual(['the test', 'test timer b']);
});

it('a timer that goes off is in the journal', async () => {
  const bench = newBench();
  plan(bench, timer('a', 5));
  await bench.keeper.advance({ next: 1 }, 100);
  expect(bench.world.journal.list('timer')).toMatchObject([
    { at: after(5), id: 'a', detail: { service: 'test', timer: 'timer' } },
  ]);
});
