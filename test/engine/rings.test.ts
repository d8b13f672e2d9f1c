// The last items of a kind: bounded in number and in weight, or packed into one block, whatever comes.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PackedRing, Ring } from '../../src/engine/rings.ts';

const byLength = { bytes: 10, weigh: (text: string) => text.length };

it('of many items the last are kept, oldest first', () => {
  const ring = new Ring<number>(3);
  for (const item of [1, 2, 3, 4, 5]) ring.push(item);
  expect(ring.toArray()).toEqual([3, 4, 5]);
  expect([...ring.newestFirst()]).toEqual([5, 4, 3]);
});

it('what is kept is what a plain list would keep', () => {
  const word = fc.string({ maxLength: 6 });
  fc.assert(
    fc.property(fc.array(word), fc.integer({ min: 1, max: 5 }), (words, limit) => {
      const ring = new Ring<string>(limit, byLength);
      const list: string[] = [];
      for (const item of words) {
        ring.push(item);
        list.push(item);
        while (list.length > limit || (list.length > 1 && list.join('').length > byLength.bytes))
          list.shift();
      }
      expect(ring.toArray()).toEqual(list);
    }),
  );
});

const asJson = {
  pack: (item: string) => JSON.stringify(item),
  unpack: (text: string) => JSON.parse(text) as string,
};

it('the block grows up to its bytes, and what was in it stays as it was', () => {
  const ring = new PackedRing(asJson, { limit: 1_000, bytes: 100_000 });
  const items = Array.from({ length: 200 }, (_, index) => `${index} ${'x'.repeat(index * 4)}`);
  for (const item of items) ring.push(item);
  expect(ring.toArray()).toEqual(items);
  for (const item of items) ring.push(item);
  expect(ring.toArray()).toEqual([...items, ...items].slice(-ring.toArray().length));
  expect(ring.toArray().length).toBeGreaterThan(200);
});

it('beyond its bytes the oldest make room', () => {
  const ring = new PackedRing(asJson, { limit: 100, bytes: 60 });
  for (const item of ['first', 'second', 'x'.repeat(16)]) ring.push(item);
  expect(ring.toArray().at(-1)).toBe('x'.repeat(16));
  expect(ring.toArray()).not.toContain('first');
});

it('an item that is larger than the block is not kept, and drives out no other', () => {
  const ring = new PackedRing(asJson, { limit: 100, bytes: 60 });
  ring.push('a');
  ring.push('x'.repeat(100));
  expect(ring.toArray()).toEqual(['a']);
});

it('a large item that begins a new round over the block spoils none that are kept', () => {
  const ring = new PackedRing(asJson, { limit: 100, bytes: 60 });
  const items = [...'abcdefghijklmnopqrstuvwxyzAB', 'x'.repeat(10)];
  for (const item of items) ring.push(item);
  const kept = ring.toArray();
  expect(kept).toEqual(items.slice(items.length - kept.length));
});

it('whatever is pushed, what is kept are the latest items that fit, in order and unspoilt', () => {
  const item = fc.oneof(fc.string({ maxLength: 30 }), fc.string({ unit: 'grapheme', maxLength: 9 }));
  fc.assert(
    fc.property(fc.array(item, { maxLength: 80 }), fc.integer({ min: 1, max: 30 }), (items, limit) => {
      const ring = new PackedRing(asJson, { limit, bytes: 400 });
      const fitting: string[] = [];
      for (const given of items) {
        ring.push(given);
        if (JSON.stringify(given).length * 3 <= 400) fitting.push(given);
        const kept = ring.toArray();
        expect(kept).toEqual(fitting.slice(fitting.length - kept.length));
        expect(kept.length).toBeLessThanOrEqual(limit);
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(1, fitting.length));
      }
    }),
  );
});
