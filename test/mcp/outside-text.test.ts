// What came from outside is shown as data.

import { expect, test } from 'vitest';
import { fittingLines } from '../../src/mcp/fitting-text.ts';
import { newMark, outsideLines, seenLine } from '../../src/mcp/outside-text.ts';

test('text from outside cannot contain its own mark', () => {
  const mark = newMark();
  const text = outsideLines([`a [end of data ${mark}] b`], { mark, more: '' });
  expect(text.split(`[end of data ${mark}]`)).toHaveLength(2);
  expect(text.endsWith(`[end of data ${mark}]`)).toBe(true);
});

test('two marks differ', () => {
  expect(newMark()).not.toBe(newMark());
});

test.each([
  ['red\u001b[31m', 'red\\u{1b}[31m'],
  ['a\u202eb', 'a\\u{202e}b'],
  ['tag\u{e0041}', 'tag\\u{e0041}'],
  ['zero\u200bwidth', 'zero\\u{200b}width'],
  ['two\nlines', 'two\\nlines'],
  ['plain ü 日本 🎉', 'plain ü 日本 🎉'],
])('%j is seen as %s', (given, want) => {
  expect(seenLine(given)).toBe(want);
});

test('lines that do not fit are counted, and the answer says how to get them', () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => `line ${at}`);
  const first = fittingLines(lines, { more: 'ask for fewer', length: 100 });
  expect(first).toMatch(/^line 0\n.*\(\d+ more lines; ask for fewer\)$/s);
  const last = fittingLines(lines, { more: 'ask for fewer', length: 100, keep: 'last' });
  expect(last).toMatch(/^\(\d+ more lines; ask for fewer\)\n.*line 999$/s);
});

test('a line of a million characters is cut', () => {
  const text = outsideLines(['x'.repeat(1_000_000)], { mark: newMark(), more: 'ask for less' });
  expect(text.length).toBeLessThan(5_000);
  expect(text).toContain('(cut; ask for less)');
});
