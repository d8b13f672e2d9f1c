// Large documents are written and read in pieces: the text and the values are those of JSON itself.
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonPieces, readLargeJson, unhurried } from '../../../src/server/http/large-json.ts';

/** A text that arrives in chunks of a few bytes. */
const chunked = (text: string, size: number) => {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
};

const read = (text: string, size = 65_536) => readLargeJson(chunked(text, size));

/** Lists at all depths, so that some lie where they are read in pieces. */
const document = fc.object({ maxDepth: 6, withBigInt: false, values: [fc.jsonValue({ maxDepth: 2 })] });

it('what is written in pieces is read in pieces as it was, and JSON.parse reads the same', async () => {
  await fc.assert(
    fc.asyncProperty(document, fc.integer({ min: 1, max: 50 }), async (value, size) => {
      const text = [...jsonPieces(value)].join('');
      fc.pre(!/__proto__|constructor/.test(text));
      expect(text).toBe(JSON.stringify(value));
      const result = await read(text, size);
      // With the order of its fields.
      expect(JSON.stringify(result)).toBe(JSON.stringify({ value: JSON.parse(text) }));
    }),
  );
});

it('the sorted text does not depend on the order of the fields', () => {
  const written = (value: unknown) => [...jsonPieces(value, { isSorted: true })].join('');
  const value = { b: { 2: [], z: { y: [{ d: 1, c: 2 }], x: {} } }, a: undefined };
  const turned = { b: { z: { x: {}, y: [{ c: 2, d: 1 }] }, 2: [] } };
  expect(written(value)).toBe('{"b":{"2":[],"z":{"x":{},"y":[{"c":2,"d":1}]}}}');
  expect(written(turned)).toBe(written(value));
});

const items = Array.from({ length: 20_000 }, (_, index) => ({
  index,
  text: `a "quoted, [bracket]" \\ ${index}`,
}));

it('a list of more than one piece has all its items in order', async () => {
  const value = { state: { collections: { small: [[]], large: items, empty: [] } } };
  expect(await read(JSON.stringify(value))).toEqual({ value });
  expect([...jsonPieces(value.state)].length).toBeGreaterThan(5);
});

const otherTurn = () => new Promise((resolve) => setImmediate(resolve, 'another turn'));

it('other requests have their turn while a large document is read', async () => {
  const large = { state: { collections: { a: items, b: items, c: items, d: items } } };
  const reading = read(JSON.stringify(large));
  expect(await Promise.race([reading, otherTurn()])).toBe('another turn');
  expect(await reading).toEqual({ value: large });
});

it('other requests have their turn while a large document is written', async () => {
  const pieces = unhurried(jsonPieces({ collections: { a: items, b: items, c: items, d: items } }));
  const writing = Readable.from(pieces).toArray();
  expect(await Promise.race([writing, otherTurn()])).toBe('another turn');
  await writing;
});

const IN_LIST = (text: string) => `{"a":{"b":{"c":[${text}]}}}`;
const LONG = JSON.stringify('x'.repeat(70_000));

it.each([
  ['nothing', '', 'the body is empty; send a JSON document'],
  ['half a document', '{"a":', 'the body is not valid JSON'],
  ['a list without its end', '{"a":{"b":{"c":[1,2', 'the body is not valid JSON'],
  ['a list with another end', '{"a":{"b":{"c":[1}}}}', 'the body is not valid JSON'],
  ['a comma at the end of a list', IN_LIST('1,'), 'the body is not valid JSON'],
  ['a comma at the end of a piece', IN_LIST(`${LONG},`), 'the body is not valid JSON'],
  ['two commas between pieces', IN_LIST(`${LONG},,1`), 'the body is not valid JSON'],
  ['a comma alone', IN_LIST(','), 'the body is not valid JSON'],
  ['text behind the end', '{} {}', 'the body is not valid JSON'],
  ['too many levels', '['.repeat(1_025), 'the body nests deeper than 1024 levels'],
  [
    'a key that reaches a prototype',
    IN_LIST('{"__proto__":{"a":1}}'),
    'the body has a key that is not allowed (__proto__ or constructor.prototype)',
  ],
])('%s is refused', async (_, text, problem) => {
  for (const size of [65_536, 7, 1]) expect(await read(text, size)).toEqual({ problem });
});

it('what cannot be JSON is refused by its first byte, and the rest is let pass', async () => {
  let chunks = 0;
  function* compressed() {
    for (; chunks < 10; chunks++) yield Buffer.alloc(1_000, 0x1f);
  }
  expect(await readLargeJson(compressed())).toEqual({ problem: 'the body is not valid JSON' });
  expect(chunks).toBe(10);
});

it('bytes that are not UTF-8 are refused', async () => {
  expect(await readLargeJson([Buffer.from([0x22, 0xff, 0x22])])).toEqual({
    problem: 'the body is not UTF-8',
  });
});
