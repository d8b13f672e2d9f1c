// The journal on a terminal: a heading for each day, the time of day, and the reason below what happened.

import { expect, test } from 'vitest';
import { longLines, shortLines } from '../../../src/commands/output/journal-line.ts';
import { wrapped } from '../../../src/commands/output/terminal.ts';
import type { StreamedEntry } from '../../../src/control-client/journal.ts';

const attempt: StreamedEntry = {
  world: 'default',
  seq: 3,
  at: '2026-01-01T00:00:00.000Z',
  kind: 'attempt',
  id: 'del_2NcB7yHfQ9sJ4kVaXe5T',
  detail: {
    service: 'shop',
    event_type: 'returned',
    url: 'https://inbox.countersign.test/hook',
    attempt: 2,
    status: 'pending',
    response_code: 500,
    error: null,
  },
};
const nextDay: StreamedEntry = {
  world: 'default',
  seq: 4,
  at: '2026-01-02T03:04:05.006Z',
  kind: 'timer',
  id: 'sec_1',
  detail: { service: 'billing', timer: 'expire' },
};

test('an attempt names the event type and the URL, and fits 80 columns', () => {
  const text = wrapped(shortLines()(attempt).join('\n'), 80);
  expect(text.split('\n')).toEqual([
    '2026-01-01',
    '00:00:00.000  attempt  500, pending  shop returned to',
    '                                     https://inbox.countersign.test/hook,',
    '                                     attempt 2 of del_2NcB7yHfQ9sJ4kVaXe5T',
    '                                     the receiver responded with 500',
  ]);
});

test('each day has one heading', () => {
  const lines = shortLines();
  const later = { ...attempt, at: '2026-01-01T23:59:59.999Z' };
  const times = [attempt, later, nextDay].flatMap(lines).map((line) => line.slice(0, 12).trim());
  expect(times.filter((time) => time !== '')).toEqual([
    '2026-01-01',
    '00:00:00.000',
    '23:59:59.999',
    '2026-01-02',
    '03:04:05.006',
  ]);
});

test('piped, an entry is one line, and so is one of an older snapshot', () => {
  const { event_type: _, url: __, ...detail } = attempt.detail as Record<string, unknown>;
  const older = { ...attempt, detail } as StreamedEntry;
  expect(
    [longLines(attempt), longLines(older)].map(([line = '', ...more]) => [line.slice(53), more]),
  ).toEqual([
    [
      'shop returned to https://inbox.countersign.test/hook, attempt 2 of del_2NcB7yHfQ9sJ4kVaXe5T  the receiver responded with 500',
      [],
    ],
    ['shop, attempt 2 of del_2NcB7yHfQ9sJ4kVaXe5T   the receiver responded with 500', []],
  ]);
});
