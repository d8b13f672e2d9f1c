// The progress line: how much is done of how much, and how long the rest will take.

import { expect, test } from 'vitest';
import { durationText, Progress } from '../../../src/commands/output/progress.ts';

/** Progress on a terminal of so many columns, with a clock that is set by hand. */
function shown({ columns = 80, isTTY = true } = {}) {
  const clock = { ms: 0 };
  const written: string[] = [];
  const output = { isTTY, columns, write: (text: unknown) => written.push(String(text)) > 0 };
  const progress = new Progress({ of: 'checks', output, now: () => clock.ms });
  return { progress, clock, written, last: () => written.at(-1)?.replace('\r\u001b[K', '') };
}

test('it says how much is done of how much, and how long the rest will take', () => {
  const { progress, clock, last } = shown();
  progress.expect(30);
  progress.expect(10);
  clock.ms = 10_000;
  for (let done = 0; done < 10; done++) progress.step(`check ${done}`);
  expect(last()).toBe('10/40 checks, 30 s left; check 9');
});

test('no time is guessed at the very beginning, and none is left at the end', () => {
  const { progress, last } = shown();
  progress.expect(100);
  progress.step('the first');
  expect(last()).toBe('1/100 checks; the first');
  for (let done = 1; done < 100; done++) progress.step('another');
  expect(last()).toBe('100/100 checks; another');
});

test('where the total is not known, or too small, it only counts', () => {
  const { progress, last } = shown();
  progress.step('a check');
  expect(last()).toBe('1 checks; a check');
});

test('the line fits the terminal, and is removed at the end', () => {
  const { progress, written, last } = shown({ columns: 20 });
  progress.step('a title that is longer than the line');
  expect(last()).toHaveLength(19);
  progress.end();
  expect(written.at(-1)).toBe('\r\u001b[K');
});

test('control characters of a title are escaped', () => {
  const { progress, last } = shown();
  progress.step('\u001b[2J');
  expect(last()).toBe('1 checks; \\u001b[2J');
});

test('what is not a terminal gets a line every ten seconds, and nothing of what takes less', () => {
  const { progress, clock, written } = shown({ isTTY: false });
  progress.expect(100);
  for (const ms of [9_000, 11_000, 12_000, 21_000]) {
    clock.ms = ms;
    progress.step(`after ${ms} ms`);
  }
  progress.end();
  expect(written).toEqual(['2/100 checks; after 11000 ms\n', '4/100 checks; after 21000 ms\n']);
});

test.each([
  [1, '1 s'],
  [59_000, '59 s'],
  [95_000, '1 min 35 s'],
])('%i ms is %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
