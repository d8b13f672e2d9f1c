// Reading a JSON body: what a careful server takes, and what it refuses in words.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JSON_DEPTH_LIMIT, readJson } from '../../../src/server/http/decoded-body.ts';

it.each([
  ['{"a":1,"b":[true,null,"ü"]}', { a: 1, b: [true, null, 'ü'] }],
  ['null', null],
  ['"text"', 'text'],
  ['1e3', 1_000],
  [' \n{"a" : "" }\t', { a: '' }],
  ['{"a":"\\u00fc\\ud83d\\ude00\\n"}', { a: 'ü😀\n' }],
  ['{"a":"\\\\u0000"}', { a: '\\u0000' }],
  ['{"constructor":"Bovis","prototype":1}', { constructor: 'Bovis', prototype: 1 }],
  ['{"a":"__proto__"}', { a: '__proto__' }],
  ['{"a":"[[[[{{{{\\"[["}', { a: '[[[[{{{{"[[' }],
])('%s is read', (text, want) => {
  expect(readJson(Buffer.from(text))).toEqual({ value: want });
});

it.each([
  ['nothing', '', 'the body is empty; send a JSON document'],
  ['white space', '  ', 'the body is not valid JSON'],
  ['half an object', '{"a":', 'the body is not valid JSON'],
  ['two documents', '{} {}', 'the body is not valid JSON'],
  ['a bare word', 'yes', 'the body is not valid JSON'],
  ['NaN', '{"a":NaN}', 'the body is not valid JSON'],
  ['digits that are not ASCII', '{"a":٣}', 'the body is not valid JSON'],
  ['a form', 'a=1&b=2', 'the body is not valid JSON'],
  ['a raw control character', '{"a":"\u0000"}', 'the body is not valid JSON'],
  ['a comma at the end', '[1,]', 'the body is not valid JSON'],
  ['an escaped NUL', '{"a":"x\\u0000y"}', 'the body has text with a NUL character or a lone surrogate'],
  ['a lone surrogate', '{"a":"\\ud800"}', 'the body has text with a NUL character or a lone surrogate'],
  [
    'surrogates the wrong way round',
    '["\\ude00\\ud83d"]',
    'the body has text with a NUL character or a lone surrogate',
  ],
  ['a NUL in a key', '{"\\u0000":1}', 'the body has text with a NUL character or a lone surrogate'],
  [
    'a NUL deep inside',
    '[[{"a":["\\u0000"]}]]',
    'the body has text with a NUL character or a lone surrogate',
  ],
])('%s is refused: %j', (_what, text, problem) => {
  expect(readJson(Buffer.from(text))).toEqual({ problem });
});

it.each([
  '{"__proto__":{"isAdmin":true}}',
  '{"a":[{"__proto__":null}]}',
  '{"\\u005f_proto__":{"isAdmin":true}}',
  '{"__pr\\u006fto__":1}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
])('a key that reaches prototypes is refused, however it is spelt: %s', (text) => {
  expect(readJson(Buffer.from(text))).toEqual({
    problem: 'the body has a key that is not allowed (__proto__ or constructor.prototype)',
  });
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

it.each([
  ['a byte that cannot be', [0x22, 0xff, 0x22]],
  ['a cut sequence', [0x22, 0xc3, 0x22]],
  ['a longer form than needed', [0x22, 0xc0, 0xaf, 0x22]],
  ['a surrogate in bytes', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ['UTF-16', [...Buffer.from('"ü"', 'utf16le')].concat(0xff)],
])('%s is no UTF-8', (_what, bytes) => {
  expect(readJson(Buffer.from(bytes))).toEqual({ problem: 'the body is not UTF-8' });
});

it.each([
  ['arrays', '[', ']'],
  ['objects', '{"a":', '}'],
])('%s nest as deep as the limit and no deeper', (_what, open, close) => {
  const nested = (depth: number) =>
    Buffer.from(open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth));
  expect(readJson(nested(JSON_DEPTH_LIMIT))).toHaveProperty('value');
  expect(readJson(nested(JSON_DEPTH_LIMIT + 1))).toEqual({ problem: 'the body nests deeper than 64 levels' });
});

it('a depth that would break a parser is refused before it is parsed', () => {
  const problem = 'the body nests deeper than 64 levels';
  expect(readJson(Buffer.alloc(5_000_000, '['))).toEqual({ problem });
});

it('a document that the server wrote itself may hold any text and nest deeper, but no key that reaches prototypes', () => {
  const own = (text: string) => readJson(Buffer.from(text), { isOwn: true });
  expect(own('{"a":"\\u0000\\ud800"}')).toEqual({ value: { a: '\0\ud800' } });
  expect(own('['.repeat(1_024) + ']'.repeat(1_024))).toHaveProperty('value');
  expect(own('['.repeat(1_025) + ']'.repeat(1_025))).toHaveProperty('problem');
  expect(own('{"__proto__":1}')).toHaveProperty('problem');
});

it('brackets within text are no depth, whatever is escaped before them', () => {
  const value = { a: `\\"${'['.repeat(100)}` };
  expect(readJson(Buffer.from(JSON.stringify(value)))).toEqual({ value });
});

it('depth is counted in what is open, not in all brackets', () => {
  const flat = `[${'[],{},'.repeat(1_000)}[]]`;
  expect(readJson(Buffer.from(flat))).toHaveProperty('value');
});

it('every JSON document of sound text is read back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!text.includes('__proto__') && !text.includes('\\u0000'));
      expect(readJson(Buffer.from(text))).toEqual({ value: JSON.parse(text) });
    }),
  );
});
