// Waits between repeats: how long they may be, and how they end.

import { expect, test } from 'vitest';
import { backoffMs, sleep } from '../../src/client/waiting.ts';

const growth = { firstDelayMs: 500, maxDelayMs: 3_000 };

test('a wait has full jitter below a bound that doubles up to the longest wait', () => {
  const longest = [0, 1, 2, 3, 9].map((repeats) =>
    backoffMs(repeats, { ...growth, chance: () => 0.999_999 }),
  );
  expect(longest).toEqual([499, 999, 1_999, 2_999, 2_999]);
  expect(backoffMs(9, { ...growth, chance: () => 0 })).toBe(0);
  expect(backoffMs(1, { ...growth, chance: () => 0.25 })).toBe(250);
});

test('a sleep ends by itself', async () => {
  await expect(sleep(0, new AbortController().signal)).resolves.toBeUndefined();
});

test('an abort ends a sleep at once, with its reason', async () => {
  const controller = new AbortController();
  const sleeping = sleep(1_000_000, controller.signal);
  controller.abort(new Error('enough'));
  await expect(sleeping).rejects.toThrow('enough');
  await expect(sleep(1_000_000, controller.signal)).rejects.toThrow('enough');
});
