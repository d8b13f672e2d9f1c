// The due queue: by instant, and at one instant in the order of scheduling.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ScheduledTask, type Task, TaskQueue } from '../../src/engine/task-queue.ts';

it('items come by instant, and at one instant in the order of scheduling', () => {
  const queue = new TaskQueue();
  for (const [id, at] of Object.entries({ late: 20, first: 10, second: 10, early: 5 })) {
    queue.schedule(task(id, at));
  }
  expect(queue.nextAt()).toBe(5);
  expect(idsOf(queue.claim(10))).toEqual(['early', 'first', 'second']);
  expect(queue.nextAt()).toBe(20);
});

it('the same id under another name or service is another task', () => {
  const queue = new TaskQueue();
  queue.schedule(task('a', 10));
  queue.schedule({ ...task('a', 10), name: 'other' });
  queue.schedule({ ...task('a', 10), service: 'other' });
  expect(queue.claim(10)).toHaveLength(3);
});

it('many tasks that are due together come in the same order, and leave the others', () => {
  const queue = new TaskQueue();
  const instants = Array.from({ length: 20_000 }, (_, index) => (index * 7_919) % 100);
  for (const [index, at] of instants.entries()) queue.schedule(task(String(index), at));
  queue.cancel(task('0', 0));
  const due = queue.claim(89);
  expect(due).toHaveLength(17_999);
  expect(due).toEqual(due.toSorted((a, b) => a.at - b.at || a.seq - b.seq));
  expect(queue.nextAt()).toBe(90);
  expect(queue.claim(100)).toHaveLength(2_000);
});

it('one by one they come in the same order as all at once, in progress or not', () => {
  const step = fc.record({
    do: fc.constantFrom('schedule', 'schedule', 'schedule', 'claim', 'cancel', 'finish', 'unclaim', 'begin'),
    id: fc.nat(30).map(String),
    at: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const queue = new TaskQueue();
      const claimed: ScheduledTask[] = [];
      for (const { do: what, id, at } of steps) {
        if (what === 'schedule') queue.schedule(task(id, at));
        if (what === 'begin') claimed.push(queue.schedule(task(id, at), { claimed: true }));
        if (what === 'claim') claimed.push(...queue.claim(at));
        if (what === 'cancel') queue.cancel(task(id, 0));
        const [first] = claimed.splice(0, what === 'finish' || what === 'unclaim' ? 1 : 0);
        if (first !== undefined && what === 'finish') queue.finish(first);
        if (first !== undefined && what === 'unclaim') queue.unclaim(first);
        expect([...queue.inOrder()]).toEqual(queue.items());
      }
    }),
  );
});

it('a cancelled task never comes, and cancelling says whether there was one', () => {
  const queue = new TaskQueue();
  queue.schedule(task('a', 10));
  expect(queue.cancel(task('a', 10))).toBe(true);
  expect(queue.cancel(task('a', 10))).toBe(false);
  expect([queue.nextAt(), queue.size]).toEqual([undefined, 0]);
});

it('a task is found by its name, under way or still to come, until it is done', () => {
  const queue = new TaskQueue();
  const item = queue.schedule(task('a', 10));
  expect(queue.find(task('a', 0))).toBe(item);
  queue.claim(10);
  expect(queue.find(task('a', 0))).toBe(item);
  queue.finish(item);
  expect(queue.find(task('a', 0))).toBeUndefined();
});

it('a claimed item is nobody else’s, and counts until it is finished', () => {
  const queue = new TaskQueue();
  queue.schedule(task('a', 10));
  const [item] = queue.claim(10) as [ScheduledTask];
  expect([queue.claim(10), queue.nextAt(), queue.size]).toEqual([[], undefined, 1]);
  expect(queue.items()).toEqual([item]);
  queue.finish(item);
  expect([queue.size, queue.stands(item)]).toEqual([0, false]);
});

it('an item scheduled as claimed waits for nobody else', () => {
  const queue = new TaskQueue();
  const item = queue.schedule(task('a', 10), { claimed: true });
  expect([queue.nextAt(), queue.size, queue.stands(item)]).toEqual([undefined, 1, true]);
});

it('a claimed item given back has its old place', () => {
  const queue = new TaskQueue();
  queue.schedule(task('a', 10));
  queue.schedule(task('b', 10));
  const [a] = queue.claim(10) as [ScheduledTask];
  queue.claim(10);
  queue.schedule(task('c', 10));
  queue.unclaim(a);
  expect(idsOf(queue.claim(10))).toEqual(['a', 'c']);
});

it('a claimed item that was cancelled or moved meanwhile no longer stands and cannot be given back', () => {
  const queue = new TaskQueue();
  queue.schedule(task('a', 10));
  queue.schedule(task('b', 10));
  const [a, b] = queue.claim(10) as [ScheduledTask, ScheduledTask];
  queue.cancel(task('a', 10));
  queue.schedule(task('b', 30));
  for (const item of [a, b]) queue.unclaim(item);
  expect([queue.stands(a), queue.stands(b), queue.nextAt()]).toEqual([false, false, 30]);
});

it('finishing an item leaves alone what took its place', () => {
  const queue = new TaskQueue();
  queue.schedule(task('a', 10));
  const [old] = queue.claim(10) as [ScheduledTask];
  queue.schedule(task('a', 20));
  queue.finish(old);
  expect(idsOf(queue.claim(20))).toEqual(['a']);
});

it('taken out and in again, items under way are still to come and the numbering goes on', () => {
  const queue = new TaskQueue();
  queue.schedule(task('a', 20));
  queue.schedule(task('b', 10));
  queue.claim(10);
  const again = new TaskQueue(JSON.parse(JSON.stringify(queue.items())), queue.nextSeq);
  expect(again.schedule(task('c', 10)).seq).toBe(3);
  expect(idsOf(again.claim(20))).toEqual(['b', 'c', 'a']);
});

it('what is moved again and again comes once, at its latest instant, in order', () => {
  const queue = new TaskQueue();
  queue.schedule(task('first', 0));
  for (let i = 0; i < 500; i++) {
    for (const [index, id] of ['a', 'b', 'c', 'd', 'e'].entries())
      queue.schedule(task(id, 1_000 - i - index));
  }
  expect(idsOf(queue.claim(2_000))).toEqual(['first', 'e', 'd', 'c', 'b', 'a']);
});

it('whatever is scheduled, moved, cancelled and claimed, the order is that of a sorted array', () => {
  const id = fc.constantFrom(...'abcdefgh');
  const at = fc.integer({ min: 0, max: 5 });
  const deed = fc.oneof(
    fc.record({ deed: fc.constant('schedule' as const), id, at }),
    fc.record({ deed: fc.constant('cancel' as const), id, at }),
    fc.record({ deed: fc.constant('claim' as const), id, at }),
  );
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
      const queue = new TaskQueue();
      let plain: ScheduledTask[] = [];
      for (const [index, { deed, id, at }] of deeds.entries()) {
        if (deed !== 'claim') plain = plain.filter((item) => item.id !== id);
        if (deed === 'schedule') plain.push(queue.schedule(task(id, at)));
        else if (deed === 'cancel') queue.cancel(task(id, at));
        else {
          const due = sorted(plain.filter((item) => item.at <= at));
          const claimed = queue.claim(at);
          expect(claimed, `claim ${index}`).toEqual(due);
          plain = plain.filter((item) => item.at > at);
          for (const item of claimed) queue.finish(item);
        }
        expect(queue.nextAt()).toBe(sorted(plain)[0]?.at);
      }
      expect(queue.items()).toEqual(sorted(plain));
    }),
  );
});

function task(id: string, at: number): Task {
  return { at, service: 'test', name: 'timer', id };
}

function idsOf(items: readonly ScheduledTask[]): string[] {
  return items.map(({ id }) => id);
}

function sorted(items: readonly ScheduledTask[]): ScheduledTask[] {
  return items.toSorted((a, b) => a.at - b.at || a.seq - b.seq);
}
