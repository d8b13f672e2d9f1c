// Untrusted text is made safe for a terminal.

import { expect, test } from 'vitest';
import { plain } from '../../../src/commands/output/plain.ts';

test.each([
  ['Grüße, 日本 🎈', 'Grüße, 日本 🎈'],
  ['red \u001b[31m', 'red \\u001b[31m'],
  ['a\r\nb\tc', 'a\\r\\nb\\tc'],
  ['\u007f\u0080\u009b', '\\u007f\\u0080\\u009b'],
  ['abc\u202edef\u2066', 'abc\\u202edef\\u2066'],
  ['a\u2028b', 'a\\u2028b'],
  ['a\u0000b', 'a\\u0000b'],
])('%j is shown as %j', (text, shown) => {
  expect(plain(text)).toBe(shown);
});

test('JSON stays the same document', () => {
  const document = { text: '\u001b[2J\u009b31m \u202e\u2028\n\t"\\' };
  const shown = plain(JSON.stringify(document));
  expect(shown).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(shown)).toEqual(document);
});
