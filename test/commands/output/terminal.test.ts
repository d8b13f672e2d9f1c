// What is printed for people: wrapped to the terminal, unchanged where it is piped.

import { expect, test } from 'vitest';
import { printTo, wrapped } from '../../../src/commands/output/terminal.ts';

test.each([
  ['a line that fits stays', 'one two', 7, 'one two'],
  ['words go to the next line', 'one two three', 8, 'one two\nthree'],
  [
    'the indent of a line is kept',
    '  one two three four five six seven',
    28,
    '  one two three four five\n  six seven',
  ],
  [
    'a table goes on below its last column',
    'V-01  proven  a rule that says rather much of it',
    40,
    'V-01  proven  a rule that says rather\n              much of it',
  ],
  ['a word that is too long is broken', 'abcdefghij', 4, 'abcd\nefgh\nij'],
  ['wide characters take two columns', '漢字 漢字 漢字', 9, '漢字 漢字\n漢字'],
  ['a command can be copied', '  countersign emit shop returned', 10, '  countersign emit shop returned'],
  ['every line is wrapped by itself', 'one two three\nfour', 8, 'one two\nthree\nfour'],
])('%s', (_, text, width, expected) => {
  expect(wrapped(text, width)).toBe(expected);
});

test('colours take no room, and end with the line', () => {
  expect(wrapped('\u001b[31mone two\u001b[39m', 7)).toBe('\u001b[31mone two\u001b[39m');
  expect(wrapped('\u001b[31mone two\u001b[39m', 4)).toBe('\u001b[31mone\u001b[39m\n\u001b[31mtwo\u001b[39m');
});

test.each([
  [true, 'one two\nthree\n'],
  [false, 'one two three\n'],
])('an output of which it is %s that it is a terminal gets %j', (isTTY, expected) => {
  const chunks: string[] = [];
  const write = (chunk: unknown) => chunks.push(String(chunk)) > 0;
  printTo({ isTTY, columns: 8, write }, 'one two three\n');
  expect(chunks.join('')).toBe(expected);
});
