// The last items of a kind, packed into one block: bounded in count and in bytes, whatever comes.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PackedRing } from '../../src/engine/packed-ring.ts';

const asJson = {
  pack: (item: string) => JSON.stringify(item),
  unpack: (text: string) => JSON.parse(text) as string,
};

it('items come back as they were, oldest first', () => {
  const ring = new PackedRing(asJson, { limit: 10, bytes: 1_000 });
  for (const item of ['a', 'Zoë', '😀', '']) ring.push(item);
  expect(ring.toArray()).toEqual(['a', 'Zoë', '😀', '']);
});

it('the block grows up to its bytes, and what was in it stays as it was', () => {
  const ring = new PackedRing(asJson, { limit: 1_000, bytes: 100_000 });
  const items = Array.from({ length: 200 }, (_, index) => `${index} ${'x'.repeat(index * 4)}`);
  for (const item of items) ring.push(item);
  expect(ring.toArray()).toEqual(items);
  for (const item of items) ring.push(item);
  expect(ring.toArray()).toEqual([...items, ...items].slice(-ring.toArray().length));
  expect(ring.toArray().length).toBeGreaterThan(200);
});

it('before anything has come it is empty', () => {
  expect(new PackedRing(asJson, { limit: 10, bytes: 1_000 }).toArray()).toEqual([]);
});

it('beyond its limit the oldest make room', () => {
  const ring = new PackedRing(asJson, { limit: 3, bytes: 1_000 });
  for (const item of 'abcdefgh') ring.push(item);
  expect(ring.toArray()).toEqual(['f', 'g', 'h']);
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
