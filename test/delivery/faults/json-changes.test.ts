// Changes to the text of an event: what a receiver must notice, and what it must not mind.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  reencoded,
  withOneValueChanged,
  withType,
  withUnknownFields,
} from '../../../src/delivery/faults/json-changes.ts';

it.each([
  ['a number counts on', { given: '{"data":{"version":3}}', want: '{"data":{"version":4}}' }],
  ['a number too large to count on', { given: '{"a":9007199254740993}', want: '{"a":0}' }],
  ['a text with a digit', { given: '{"path":"prod/db1"}', want: '{"path":"prod/db2"}' }],
  ['a text with a nine', { given: '{"a":"x9 y"}', want: '{"a":"x0 y"}' }],
  ['a text without a digit', { given: '{"path":"prod/db"}', want: '{"path":"prod/db0"}' }],
  ['an empty text', { given: '{"path":""}', want: '{"path":"0"}' }],
  [
    'a date stays a date',
    { given: '{"at":"2026-01-01T00:00:00.000Z"}', want: '{"at":"2026-01-01T00:00:00.001Z"}' },
  ],
  ['a true one', { given: '{"forced":true}', want: '{"forced":false}' }],
  ['a false one', { given: '{"forced":false}', want: '{"forced":true}' }],
  ['nothing at all', { given: '{"error":null}', want: '{"error":true}' }],
  ['the last of several', { given: '{"a":1,"b":2}', want: '{"a":1,"b":3}' }],
  ['the last in a list', { given: '{"a":[1,[2,3]],"b":[]}', want: '{"a":[1,[2,4]],"b":[]}' }],
  [
    'one behind which only empty things are',
    { given: '{"a":{"b":1},"c":{},"d":[]}', want: '{"a":{"b":2},"c":{},"d":[]}' },
  ],
  ['not the id', { given: '{"a":1,"event_id":"evt_1"}', want: '{"a":2,"event_id":"evt_1"}' }],
  ['a like name further down', { given: '{"data":{"event_id":"x"}}', want: '{"data":{"event_id":"x0"}}' }],
  [
    'an event of nothing but its id',
    { given: '{"event_id":"evt_1"}', want: '{"event_id":"evt_1","field_of_no_document":true}' },
  ],
])('one value is changed: %s', (_what, { given, want }) => {
  expect(withOneValueChanged(given, ['event_id'])).toBe(want);
});

it.each(['{}', '{"a":[1,{"b":"ü"}]}', '[]', '{"a":"line\\nbreak"}'])(
  'the same value in other bytes: %s',
  (given) => {
    const text = reencoded(given);
    expect(text).not.toBe(given);
    expect(JSON.parse(text)).toEqual(JSON.parse(given));
  },
);

it('fields that nobody knows are at the top and in each object there, and take no known one’s place', () => {
  const given = { event_id: 'evt_1', data: { version: 3 }, metadata: {}, tags: ['a'] };
  const unknown = { field_of_no_document: { note: expect.any(String) } };
  expect(JSON.parse(withUnknownFields(JSON.stringify(given)))).toEqual({
    ...given,
    data: { version: 3, ...unknown },
    metadata: unknown,
    ...unknown,
  });
});

it('another type stands wherever the event names its own at the top, and nowhere else', () => {
  const given = '{"event_type":"bounce","kind":"bounce","data":{"of":"bounce"}}';
  expect(withType(given, { from: 'bounce', to: 'moved' })).toBe(
    '{"event_type":"moved","kind":"moved","data":{"of":"bounce"}}',
  );
});

it('a field named __proto__ is a field like any other', () => {
  const given = '{"__proto__":{"a":1}}';
  expect(withOneValueChanged(given, [])).toBe('{"__proto__":{"a":2}}');
  expect(JSON.parse(withUnknownFields(given)).field_of_no_document).toBeDefined();
});

it('whatever an event holds, it is changed in one place, its id stays, and it stays JSON', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (members) => {
      const given = { ...members, event_id: 'evt_1' };
      const changed = JSON.parse(withOneValueChanged(JSON.stringify(given), ['event_id']));
      const before = JSON.parse(JSON.stringify(given));
      const names = [...new Set([...Object.keys(before), ...Object.keys(changed)])];
      const different = names.filter((name) => !isDeepStrictEqual(before[name], changed[name]));
      expect(different).toHaveLength(1);
      expect(different).not.toContain('event_id');
    }),
  );
});

it('whatever an event holds, in other bytes it is the same, and never byte by byte', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (members) => {
      const given = JSON.stringify(members);
      expect(reencoded(given)).not.toBe(given);
      expect(JSON.stringify(JSON.parse(reencoded(given)))).toBe(given);
    }),
  );
});
