// `uniqueItems`: equal as JSON, whatever the items are and however many.
import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { Validators } from '../../src/openapi/validators.ts';

const validators = new Validators('lists', { openapi: '3.1.0' } as OpenApiDocument);
const check = validators.schema('list', { type: 'array', uniqueItems: true });
const anyList = validators.schema('any list', { type: 'array', uniqueItems: false });

it.each([
  ['nothing', '[]'],
  ['a number and its text', '[1,"1"]'],
  ['null, false, 0 and no text', '[null,false,0,""]'],
  ['an object and its text', '[{"a":1},"{\\"a\\":1}"]'],
  ['objects that differ in a name', '[{"a":1},{"b":1}]'],
  ['lists that differ in their order', '[[1,2],[2,1]]'],
  ['objects that differ deep inside', '[{"a":{"b":[1]}},{"a":{"b":[2]}}]'],
  ['fields that break a naive comparison', '[{"valueOf":1},{"toString":1},{"constructor":1},{"toJSON":1}]'],
])('%s: all are different', (_what, text) => {
  expect(check(JSON.parse(text))).toEqual([]);
});

it.each([
  ['a number twice', '[1,2,1]'],
  ['one number in two spellings', '[10,1e1]'],
  ['nought with two signs', '[0,-0]'],
  ['a text twice beside an object', '["a",{"a":1},"a"]'],
  ['objects whose fields stand in another order', '[{"a":1,"b":2},{"b":2,"a":1}]'],
  ['objects whose inner fields stand in another order', '[{"x":[{"a":1,"b":2}]},{"x":[{"b":2,"a":1}]}]'],
  ['hostile objects twice', '[{"valueOf":1},{"valueOf":1}]'],
])('%s: two are the same', (_what, text) => {
  expect(check(JSON.parse(text))).toEqual([
    { pointer: '', keyword: 'uniqueItems', message: 'must NOT have duplicate items' },
  ]);
});

it('a list that may hold the same twice does', () => {
  expect(anyList([1, 1])).toEqual([]);
});

it('a long list of objects is looked at once', () => {
  const long = Array.from({ length: 20_000 }, (_, index) => ({ index }));
  expect(check(long)).toEqual([]);
  expect(check([...long, { index: 0 }])).toHaveLength(1);
});
