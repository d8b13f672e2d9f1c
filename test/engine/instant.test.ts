// Instants and durations: what is read, what is refused, how they are written.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  durationMs,
  iso,
  isoOrNull,
  LAST_INSTANT,
  parseInstant,
  unixSeconds,
} from '../../src/engine/instant.ts';

it.each([
  ['30s', 30_000],
  ['5m', 300_000],
  ['35h', 126_000_000],
  ['40d', 3_456_000_000],
  ['250ms', 250],
  ['0s', 0],
  ['-301s', -301_000],
  [1_500, 1_500],
])('the duration %j is %i ms', (given, want) => {
  expect(durationMs(given)).toBe(want);
});

it.each(['', '30', 's', '5 m', '1.5h', '+5m', '--5m', '5M', '1h30m', '٣s', '1w', 'PT5M', '5m\n'])(
  '%j is no duration, and the refusal shows how to write one',
  (given) => {
    expect(() => durationMs(given)).toThrow(RangeError);
    expect(() => durationMs(given)).toThrow('"30s", "5m", "35h" or "40d"');
  },
);

it.each([
  ['2026-01-01T00:00:00Z', Date.UTC(2026, 0, 1)],
  ['2026-01-01t00:00:00z', Date.UTC(2026, 0, 1)],
  ['2026-01-01T00:00:00.250Z', Date.UTC(2026, 0, 1, 0, 0, 0, 250)],
  ['2026-01-01T00:00:00.250999Z', Date.UTC(2026, 0, 1, 0, 0, 0, 250)],
  ['2026-01-01T01:30:00+01:30', Date.UTC(2026, 0, 1)],
  ['2025-12-31T19:00:00-05:00', Date.UTC(2026, 0, 1)],
  ['2024-02-29T12:00:00Z', Date.UTC(2024, 1, 29, 12)],
  ['1969-12-31T23:59:59.999Z', -1],
  ['9999-12-31T23:59:59.999Z', LAST_INSTANT],
])('%s is an instant', (given, want) => {
  expect(parseInstant(given)).toBe(want);
});

it.each([
  ['a day that its month does not have', '2026-02-30T00:00:00Z'],
  ['29 February in a common year', '2026-02-29T00:00:00Z'],
  ['a day zero', '2026-01-00T00:00:00Z'],
  ['a month zero', '2026-00-10T00:00:00Z'],
  ['a thirteenth month', '2026-13-01T00:00:00Z'],
  ['a 25th hour', '2026-01-01T25:00:00Z'],
  ['a 61st minute', '2026-01-01T00:60:00Z'],
  ['a 61st second', '2026-01-01T00:00:60Z'],
  ['a zone that cannot be', '2026-01-01T00:00:00+25:00'],
  ['an instant without a zone', '2026-01-01T00:00:00'],
  ['a date alone', '2026-01-01'],
  ['a year of five digits', '+10000-01-01T00:00:00Z'],
  ['an instant that its zone pushes beyond the year 9999', '9999-12-31T23:59:59-01:00'],
  ['a space in place of the T', '2026-01-01 00:00:00Z'],
  ['digits that are not ASCII', '٢٠٢٦-01-01T00:00:00Z'],
  ['text after it', '2026-01-01T00:00:00Z '],
  ['no text', ''],
])('%s is no instant', (_what, given) => {
  expect(parseInstant(given)).toBeUndefined();
});

it('an instant is written with milliseconds, in UTC, and read back as it was', () => {
  expect(iso(0)).toBe('1970-01-01T00:00:00.000Z');
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800_000, max: LAST_INSTANT }), (instant) => {
      expect(iso(instant)).toBe(new Date(instant).toISOString());
      expect(parseInstant(iso(instant))).toBe(instant);
    }),
  );
});

it('what lies beyond the year 9999 is written as its end', () => {
  expect(iso(LAST_INSTANT + 1)).toBe('9999-12-31T23:59:59.999Z');
  expect(iso(Number.POSITIVE_INFINITY)).toBe('9999-12-31T23:59:59.999Z');
});

it('no instant is written as null', () => {
  expect(isoOrNull(null)).toBeNull();
  expect(isoOrNull(0)).toBe('1970-01-01T00:00:00.000Z');
});

it.each([
  [0, 0],
  [999, 0],
  [1_500, 1],
  [-1, -1],
])('the Unix time of %i ms is %i s: rounded down', (given, want) => {
  expect(unixSeconds(given)).toBe(want);
});
