// The due queue: by instant, and at one instant in the order of scheduling.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Appointment, type DueItem, DueQueue } from '../../src/engine/task-queue.ts';

it('items come by instant, and at one instant in the order of scheduling', () => {
  const queue = new DueQueue();
  for (const [id, at] of Object.entries({ late: 20, first: 10, second: 10, early: 5 })) {
    queue.schedule(appointment(id, at));
  }
  expect(queue.nextAt()).toBe(5);
  expect(idsOf(queue.claim(10))).toEqual(['early', 'first', 'second']);
  expect(queue.nextAt()).toBe(20);
});

it('scheduling the same service, name and id again moves the appointment', () => {
  const queue = new DueQueue();
  queue.schedule(appointment('a', 10));
  queue.schedule(appointment('b', 10));
  queue.schedule(appointment('a', 10));
  expect(queue.size).toBe(2);
  expect(idsOf(queue.claim(10))).toEqual(['b', 'a']);
});

it('an appointment moved to a later instant is not due at the old one', () => {
  const queue = new DueQueue();
  queue.schedule(appointment('a', 10));
  queue.schedule(appointment('a', 20));
  expect(queue.nextAt()).toBe(20);
  expect(queue.claim(19)).toEqual([]);
});

it('the same id under another name or service is another appointment', () => {
  const queue = new DueQueue();
  queue.schedule(appointment('a', 10));
  queue.schedule({ ...appointment('a', 10), name: 'other' });
  queue.schedule({ ...appointment('a', 10), service: 'other' });
  expect(queue.claim(10)).toHaveLength(3);
});

it('a cancelled appointment never comes, and cancelling says whether there was one', () => {
  const queue = new DueQueue();
  queue.schedule(appointment('a', 10));
  expect(queue.cancel('test', 'timer', 'a')).toBe(true);
  expect(queue.cancel('test', 'timer', 'a')).toBe(false);
  expect([queue.nextAt(), queue.size]).toEqual([undefined, 0]);
});

it('an appointment is found by its name, under way or still to come, until it is done', () => {
  const queue = new DueQueue();
  const item = queue.schedule(appointment('a', 10));
  expect(queue.find(appointment('a', 0))).toBe(item);
  queue.claim(10);
  expect(queue.find(appointment('a', 0))).toBe(item);
  queue.finish(item);
  expect(queue.find(appointment('a', 0))).toBeUndefined();
});

it('a claimed item is nobody else’s, and counts until it is finished', () => {
  const queue = new DueQueue();
  queue.schedule(appointment('a', 10));
  const [item] = queue.claim(10) as [DueItem];
  expect([queue.claim(10), queue.nextAt(), queue.size]).toEqual([[], undefined, 1]);
  expect(queue.items()).toEqual([item]);
  queue.finish(item);
  expect([queue.size, queue.stands(item)]).toEqual([0, false]);
});

it('an item scheduled as claimed waits for nobody else', () => {
  const queue = new DueQueue();
  const item = queue.schedule(appointment('a', 10), { claimed: true });
  expect([queue.nextAt(), queue.size, queue.stands(item)]).toEqual([undefined, 1, true]);
});

it('a claimed item given back has its old place', () => {
  const queue = new DueQueue();
  queue.schedule(appointment('a', 10));
  queue.schedule(appointment('b', 10));
  const [a] = queue.claim(10) as [DueItem];
  queue.claim(10);
  queue.schedule(appointment('c', 10));
  queue.unclaim(a);
  expect(idsOf(queue.claim(10))).toEqual(['a', 'c']);
});

it('a claimed item that was cancelled or moved meanwhile no longer stands and cannot be given back', () => {
  const queue = new DueQueue();
  queue.schedule(appointment('a', 10));
  queue.schedule(appointment('b', 10));
  const [a, b] = queue.claim(10) as [DueItem, DueItem];
  queue.cancel('test', 'timer', 'a');
  queue.schedule(appointment('b', 30));
  for (const item of [a, b]) queue.unclaim(item);
  expect([queue.stands(a), queue.stands(b), queue.nextAt()]).toEqual([false, false, 30]);
});

it('finishing an item leaves alone what took its place', () => {
  const queue = new DueQueue();
  queue.schedule(appointment('a', 10));
  const [old] = queue.claim(10) as [DueItem];
  queue.schedule(appointment('a', 20));
  queue.finish(old);
  expect(idsOf(queue.claim(20))).toEqual(['a']);
});

it('taken out and in again, items under way are still to come and the numbering goes on', () => {
  const queue = new DueQueue();
  queue.schedule(appointment('a', 20));
  queue.schedule(appointment('b', 10));
  queue.claim(10);
  const again = new DueQueue(JSON.parse(JSON.stringify(queue.items())), queue.nextSeq);
  expect(again.schedule(appointment('c', 10)).seq).toBe(3);
  expect(idsOf(again.claim(20))).toEqual(['b', 'c', 'a']);
});

it('what is moved again and again comes once, at its latest instant, in order', () => {
  const queue = new DueQueue();
  queue.schedule(appointment('first', 0));
  for (let i = 0; i < 500; i++) {
    for (const [index, id] of ['a', 'b', 'c', 'd', 'e'].entries())
      queue.schedule(appointment(id, 1_000 - i - index));
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
      const queue = new DueQueue();
      let plain: DueItem[] = [];
      for (const [index, { deed, id, at }] of deeds.entries()) {
        if (deed !== 'claim') plain = plain.filter((item) => item.id !== id);
        if (deed === 'schedule') plain.push(queue.schedule(appointment(id, at)));
        else if (deed === 'cancel') queue.cancel('test', 'timer', id);
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

function appointment(id: string, at: number): Appointment {
  return { at, service: 'test', name: 'timer', id };
}

function idsOf(items: readonly DueItem[]): string[] {
  return items.map(({ id }) => id);
}

function sorted(items: readonly DueItem[]): DueItem[] {
  return items.toSorted((a, b) => a.at - b.at || a.seq - b.seq);
}
