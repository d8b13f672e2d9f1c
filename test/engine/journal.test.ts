// The journal: one record by kinds, each kind in a ring of stated size.

import { expect, it } from 'vitest';
import { events, timers } from '../../src/delivery/journal.ts';
import { clockMoves } from '../../src/engine/clock.ts';
import { Journal } from '../../src/engine/journal.ts';
import { type RequestEntry, requests } from '../../src/server/http/recorded-request.ts';

it('entries are numbered in the order in which they were recorded, across kinds', () => {
  const journal = new Journal();
  noteTimer(journal, 'a');
  noteEvent(journal, 'b');
  noteTimer(journal, 'c');
  expect(journal.state().entries.map(({ seq, id }) => [seq, id])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ]);
  expect(journal.list(timers).map(({ id }) => id)).toEqual(['a', 'c']);
});

it('an entry keeps its instant, its kind and what was told', () => {
  const journal = new Journal();
  journal.record(5, clockMoves, 'w', { move: 'freeze', from: 4, to: 5 });
  expect(journal.list(clockMoves)).toEqual([
    { seq: 1, at: 5, kind: 'clock', id: 'w', detail: { move: 'freeze', from: 4, to: 5 } },
  ]);
});

it('the oldest entries of a kind make room, and only those of that kind', () => {
  const journal = new Journal();
  noteTimer(journal, 'first');
  const count = 1_000 + 3;
  for (let i = 0; i < count; i++) journal.record(i, clockMoves, `c${i}`, { move: 'advance', from: i, to: i });
  const kept = journal.list(clockMoves);
  expect(kept).toHaveLength(1_000);
  expect([kept[0]?.id, kept.at(-1)?.id]).toEqual(['c3', `c${count - 1}`]);
  expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, index) => index + 5));
  expect(journal.list(timers)).toHaveLength(1);
});

it('the events since a place are those from it on, oldest first', () => {
  const journal = new Journal();
  noteEvent(journal, 'a');
  const place = journal.nextSeq;
  noteTimer(journal, 't');
  noteEvent(journal, 'b');
  noteEvent(journal, 'c');
  expect(journal.since(events, place).map(({ id }) => id)).toEqual(['b', 'c']);
  expect(journal.since(events, journal.nextSeq)).toEqual([]);
});

it('the events since a place are right when the ring has gone round', () => {
  const journal = new Journal();
  for (let i = 0; i < 100_000 + 2; i++) noteEvent(journal, `e${i}`);
  const place = journal.nextSeq - 3;
  const last = 100_000 + 1;
  expect(journal.since(events, place).map(({ id }) => id)).toEqual([
    `e${last - 2}`,
    `e${last - 1}`,
    `e${last}`,
  ]);
});

it.each([
  ['no bodies', null, null],
  ['empty bodies', '', ''],
  ['bodies of several lines', '{"a":\n1}', 'x\n\ny'],
  ['text of all scripts', '{"name":"Zoë 😀"}', 'ツ'],
  ['an answer only', null, '{}'],
  ['a request only', '{}', null],
])('a request with %s is kept as it came', (_what, requestBody, responseBody) => {
  const journal = new Journal();
  const detail = requestWith({ requestBody, responseBody });
  journal.record(5, requests, 'req_1', detail);
  expect(journal.list(requests)).toEqual([{ seq: 1, at: 5, kind: 'request', id: 'req_1', detail }]);
});

it('of many or large requests the latest are kept', () => {
  const journal = new Journal();
  for (let i = 0; i < 1_000 + 5; i++) journal.record(0, requests, `req_${i}`, requestWith({}));
  const kept = journal.list(requests).map(({ id }) => id);
  expect([kept.length, kept[0]]).toEqual([1_000, 'req_5']);
  for (let i = 0; i < 50; i++) journal.record(0, requests, `large_${i}`, requestWith({ requestBody: LARGE }));
  const large = journal.list(requests);
  expect(large.length).toBeLessThan(50);
  expect(large.at(-1)).toMatchObject({ id: 'large_49', detail: { requestBody: LARGE } });
});

it('of large events fewer are kept', () => {
  const journal = new Journal();
  const large = { service: 'test', type: 'rung', cause: '', payload: { text: LARGE }, deliveries: [] };
  for (let i = 0; i < 1_200; i++) journal.record(0, events, `e${i}`, large);
  const kept = journal.list(events);
  expect(kept.length).toBeLessThan(1_150);
  expect(kept.at(-1)?.id).toBe('e1199');
});

it('taken out and in again, it has the same entries and goes on numbering', () => {
  const journal = new Journal();
  noteEvent(journal, 'a');
  noteTimer(journal, 'b');
  const again = new Journal(JSON.parse(JSON.stringify(journal.state())));
  expect(again.state()).toEqual(journal.state());
  noteEvent(again, 'c');
  expect(again.list(events).map(({ seq, id }) => [seq, id])).toEqual([
    [1, 'a'],
    [3, 'c'],
  ]);
});

const LARGE = 'x'.repeat(60_000);

function requestWith(bodies: Partial<RequestEntry>): RequestEntry {
  return {
    ...{ service: 'test', operation: 'getBook', method: 'GET', path: '/books?a=1', status: 200, why: null },
    ...{ decidedBy: 'operation', rules: [], faults: [] },
    ...{ requestHeaders: { host: 'x' }, responseHeaders: {}, requestBody: null, responseBody: null },
    ...bodies,
  };
}

function noteTimer(journal: Journal, id: string): void {
  journal.record(0, timers, id, { service: 'test', timer: 'ring' });
}

function noteEvent(journal: Journal, id: string): void {
  journal.record(0, events, id, { service: 'test', type: 'rung', cause: '', payload: {}, deliveries: [] });
}
