// Bodies that are padded while they are sent.
import { expect, it } from 'vitest';
import { bodyPieces, byteLengthOf, shownBody, wholeBody } from '../../../src/delivery/faults/padded-body.ts';

it.each([
  ['an event', '{"event_id":"evt_1"}'],
  ['an empty object', '{}'],
  ['what is no ASCII', '{"text":"Zoë 😀"}'],
  ['what ends in white space', '{"a":1} \n'],
])('%s is filled up to so many bytes, and stays what it was beside the padding', (_what, body) => {
  for (const paddedTo of [100, 65_536, 200_001]) {
    const text = wholeBody({ body, paddedTo });
    expect([Buffer.byteLength(text), byteLengthOf({ body, paddedTo })]).toEqual([paddedTo, paddedTo]);
    const { padding_of_countersign: _, ...event } = JSON.parse(text);
    expect(event).toEqual(JSON.parse(body));
  }
});

it.each([
  ['a list of events', '[{"event":"open"},{"event":"click","at":{"x":1}}]'],
  ['a list that ends in an empty object', '[1,{}] \n'],
  ['a list of other values', '[1,"}"]'],
  ['an empty list', '[]'],
  ['text', '"}]"'],
])('%s is filled up, and stays what it was beside a padding', (_what, body) => {
  for (const paddedTo of [100, 65_536, 200_001]) {
    const text = wholeBody({ body, paddedTo });
    expect([Buffer.byteLength(text), byteLengthOf({ body, paddedTo })]).toEqual([paddedTo, paddedTo]);
    const withoutPadding = (key: string, value: unknown) =>
      key === 'padding_of_countersign' ? undefined : value;
    expect(JSON.parse(text, withoutPadding)).toEqual(JSON.parse(body));
  }
});

it('a body that is longer already gets an empty padding, and its length is told truly', () => {
  const padded = { body: '{"a":1}', paddedTo: 3 };
  expect(wholeBody(padded)).toBe('{"a":1,"padding_of_countersign":""}');
  expect(byteLengthOf(padded)).toBe(35);
});

it('the pieces are the body, none of them long', () => {
  const padded = { body: '{"a":1}', paddedTo: 300_000 };
  const pieces = [...bodyPieces(padded)];
  expect(pieces.join('')).toBe(wholeBody(padded));
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(65_536);
});

it('a body that is not padded is one piece, its bytes as they are', () => {
  const body = '{"text":"Zoë"}';
  expect([...bodyPieces({ body })]).toEqual([body]);
  expect([wholeBody({ body }), byteLengthOf({ body }), shownBody({ body })]).toEqual([body, 15, body]);
});

it('a padded body is shown as a note of its length', () => {
  expect(shownBody({ body: '{"a":1}', paddedTo: 10_485_760 })).toBe('(10485760 bytes, not kept)');
});
