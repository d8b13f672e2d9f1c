// The last items of a kind: bounded in number and, where they have a weight, in weight.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Ring } from '../../src/engine/ring.ts';

const byLength = { bytes: 10, weigh: (text: string) => text.length };

it('of many items the last are kept, oldest first', () => {
  const ring = new Ring<number>(3);
  for (const item of [1, 2, 3, 4, 5]) ring.push(item);
  expect(ring.toArray()).toEqual([3, 4, 5]);
  expect([...ring.newestFirst()]).toEqual([5, 4, 3]);
});

it('heavy items make more room than light ones', () => {
  const ring = new Ring<string>(100, byLength);
  for (const item of ['a', 'bb', 'ccc', 'dddd']) ring.push(item);
  expect(ring.toArray()).toEqual(['a', 'bb', 'ccc', 'dddd']);
  ring.push('eeeee');
  expect(ring.toArray()).toEqual(['dddd', 'eeeee']);
});

it('the last item is kept, whatever it weighs', () => {
  const ring = new Ring<string>(100, byLength);
  for (const item of ['a', 'x'.repeat(11), 'b']) ring.push(item);
  expect(ring.toArray()).toEqual(['b']);
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
