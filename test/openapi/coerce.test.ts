// Text of a parameter, read as its schema's type; what is not plainly that type stays text.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coerce } from '../../src/openapi/coerce.ts';

it.each([
  ['integer', '20', 20],
  ['integer', '0', 0],
  ['integer', '-7', -7],
  ['integer', '9007199254740993', 9_007_199_254_740_992],
  ['number', '20', 20],
  ['number', '0.25', 0.25],
  ['number', '-1.5', -1.5],
  ['number', '1e3', 1_000],
  ['number', '1E-2', 0.01],
  ['boolean', 'true', true],
  ['boolean', 'false', false],
  ['string', '20', '20'],
  ['string', 'true', 'true'],
  ['string', '', ''],
])('as %s, %j is %j', (type, text, want) => {
  expect(coerce(text, { type })).toBe(want);
});

it.each([
  ...[
    '',
    ' ',
    ' 1',
    '1 ',
    '1\n',
    'NaN',
    'Infinity',
    '-Infinity',
    '٣',
    '１',
    '1e3',
    '1.0',
    '.5',
    '0x10',
    '0b1',
  ],
  ...['01', '-01', '00', '+1', '--1', '-', '1_000', '1,000', '1n', 'null', 'true', 'one'],
])('as integer, %j stays text', (text) => {
  expect(coerce(text, { type: 'integer' })).toBe(text);
});

it.each(['', 'NaN', 'Infinity', '٣.٥', '01.5', '1.', '.5', '1e', 'e3', '0x1p3', '+1.5', '1.5.2', ' 1.5'])(
  'as number, %j stays text',
  (text) => {
    expect(coerce(text, { type: 'number' })).toBe(text);
  },
);

it.each(['', 'True', 'TRUE', '1', '0', 'yes', 'on', ' true', 'null'])('as boolean, %j stays text', (text) => {
  expect(coerce(text, { type: 'boolean' })).toBe(text);
});

it('an array is read from commas, each item by the items’ schema', () => {
  const schema = { type: 'array', items: { type: 'integer' } };
  expect(coerce('1,2,x,', schema)).toEqual([1, 2, 'x', '']);
  expect(coerce('a,b', { type: 'array' })).toEqual(['a', 'b']);
});

it('what is no text, such as a parameter given twice, is left as it is', () => {
  const twice = ['1', '2'];
  expect(coerce(twice, { type: 'integer' })).toBe(twice);
  expect(coerce(undefined, { type: 'integer' })).toBeUndefined();
});

it('without a type text is text', () => {
  expect(coerce('20', {})).toBe('20');
});

it('every integer is read back as it is written, and any other text is itself or that same number', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      fc.pre(!Object.is(number, -0));
      expect(coerce(String(number), { type: 'integer' })).toBe(number);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = coerce(text, { type: 'integer' });
      expect(read === text || String(read) === text || Number.isSafeInteger(read) === false).toBe(true);
    }),
  );
});
