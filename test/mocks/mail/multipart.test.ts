// Forms, read strictly and without ever failing over what a stranger sends.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readForm } from '../../../mocks/mail/domain/multipart.ts';

const TYPE = 'multipart/form-data; boundary=x';

function formOf(...parts: readonly string[]): Buffer {
  return Buffer.from([...parts.map((part) => `--x\r\n${part}\r\n`), '--x--\r\n'].join(''));
}

const HEAD = 'Content-Disposition: form-data; name="file"';

test.each([
  ['one part', formOf(`${HEAD}\r\n\r\nabc`), [['file', 'abc']]],
  ['an empty part', formOf(`${HEAD}\r\n\r\n`), [['file', '']]],
  [
    'line ends and dashes in the content',
    formOf(`${HEAD}\r\n\r\n\r\n--\r\n--y\r\n`),
    [['file', '\r\n--\r\n--y\r\n']],
  ],
  ['the boundary without its line end', formOf(`${HEAD}\r\n\r\na--x--b`), [['file', 'a--x--b']]],
  [
    'two parts',
    formOf(`${HEAD}\r\n\r\na`, `${HEAD}\r\n\r\nb`),
    [
      ['file', 'a'],
      ['file', 'b'],
    ],
  ],
  ['no part', Buffer.from('--x--'), []],
])('%s', (_, body, want) => {
  const form = readForm(body, TYPE);
  expect('parts' in form && form.parts.map(({ name, content }) => [name, content.toString()])).toEqual(want);
});

test.each([
  ['no boundary in the content type', formOf(), 'multipart/form-data'],
  ['another boundary', formOf(), 'multipart/form-data; boundary=y'],
  ['text before the first part', Buffer.concat([Buffer.from('hello\r\n'), formOf()]), TYPE],
  ['no end', Buffer.from(`--x\r\n${HEAD}\r\n\r\nabc`), TYPE],
  ['something else after the boundary', Buffer.from('--xyz'), TYPE],
  ['endless headers', formOf(`${HEAD}\r\nX: ${'y'.repeat(9_000)}\r\n\r\nabc`), TYPE],
  ['endless parts', formOf(...Array(101).fill(`${HEAD}\r\n\r\n`)), TYPE],
])('%s is a problem', (_, body, type) => {
  expect(readForm(body, type)).toEqual({ problem: expect.any(String) });
});

test('any bytes are read or refused, and bytes in a part come out as they went in', () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((content) => Buffer.from(content));
  fc.assert(
    fc.property(bytes, (content) => {
      readForm(content, TYPE);
      readForm(Buffer.concat([Buffer.from('--x'), content]), TYPE);
      const framed = Buffer.concat([
        Buffer.from(`--x\r\n${HEAD}\r\n\r\n`),
        content,
        Buffer.from('\r\n--x--'),
      ]);
      const form = readForm(framed, TYPE);
      if (content.includes('\r\n--x')) return;
      expect('parts' in form && form.parts[0]?.content.equals(content)).toBe(true);
    }),
  );
});
