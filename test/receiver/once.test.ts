// One effect for each event.

import { expect, it } from 'vitest';
import { once, seenInMemory } from '../../src/receiver/index.ts';

const event = (id: number) => ({ event_id: `evt_${id}` });

it('an event that comes again has no second effect', async () => {
  const seen = seenInMemory();
  const effects: number[] = [];
  for (const id of [1, 2, 1, 1, 2]) await once(seen, event(id), () => void effects.push(id));
  expect(effects).toEqual([1, 2]);
});

it('of copies that come at the same time one has an effect', async () => {
  const seen = seenInMemory();
  const gate = Promise.withResolvers<void>();
  const outcomes = Array.from({ length: 5 }, () => once(seen, event(1), () => gate.promise));
  gate.resolve();
  expect(await Promise.all(outcomes)).toEqual([true, false, false, false, false]);
});

it('an event whose handling failed is handled when it comes again', async () => {
  const seen = seenInMemory();
  await expect(
    once(seen, event(1), () => {
      throw new Error('database away');
    }),
  ).rejects.toThrow('database away');
  expect(await once(seen, event(1), () => {})).toBe(true);
  expect(await once(seen, event(1), () => {})).toBe(false);
});

it('memory is bounded, and the oldest id goes first', async () => {
  const seen = seenInMemory(2);
  for (const id of [1, 2, 3]) await once(seen, event(id), () => {});
  expect([await seen.claim('evt_2'), await seen.claim('evt_3'), await seen.claim('evt_1')]).toEqual([
    false,
    false,
    true,
  ]);
});
