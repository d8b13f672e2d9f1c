// From the journal and the agenda to the marks of the timeline.

import { expect, test } from 'vitest';
import type { AgendaItem, Endpoint, JournalEntry } from '../../../src/console/api/schemas.ts';
import { clustersOf } from '../../../src/console/model/timeline/clusters.ts';
import { History } from '../../../src/console/model/timeline/history.ts';
import { type Mark, shortUrl } from '../../../src/console/model/timeline/mark.ts';
import { rowsOf } from '../../../src/console/model/timeline/rows.ts';

const AT = '2026-01-01T00:00:00.000Z';

const endpoint: Endpoint = {
  id: 'wh_1',
  service: 'books',
  url: 'https://inbox.countersign.test/shop',
  inbox: 'shop',
  events: ['*'],
  public_key: null,
  state: 'enabled',
  why: null,
  failure_count: 3,
  failure_limit: 10,
  created_at: AT,
  last_success_at: null,
  last_failure_at: AT,
  disabled_at: null,
};

function attemptEntry(seq: number, change: object = {}): JournalEntry {
  const detail = {
    service: 'books',
    event_type: 'lent',
    endpoint_id: 'wh_1',
    url: endpoint.url,
    attempt: 1,
    status: 'pending' as const,
    response_code: 500,
    error: null,
    ...change,
  };
  return { world: 't1', seq, at: AT, kind: 'attempt', id: 'del_1', detail };
}

const retry: AgendaItem = {
  id: 'books/attempt/del_1',
  at: '2026-01-01T00:01:00.000Z',
  kind: 'attempt',
  service: 'books',
  name: 'lent',
  subject: { kind: 'endpoint', id: 'wh_1' },
  attempt: 2,
  delivery_id: 'del_1',
  endpoint_id: 'wh_1',
  why: 'attempt 2 of 7',
};

function pastOf(...entries: readonly JournalEntry[]): History {
  const past = new History();
  for (const entry of entries) past.add(entry);
  return past;
}

const nothing = { agenda: [], endpoints: [endpoint], projection: null, tracks: [] };

test.each([
  [{}, 'failure'],
  [{ response_code: 204, status: 'success' }, 'success'],
  [{ response_code: null, error: 'no answer within 30 s' }, 'timeout'],
  [{ response_code: null, error: 'connection reset' }, 'failure'],
  [{ response_code: 302 }, 'failure'],
  [{ response_code: 302, taken: true }, 'success'],
  [{ response_code: 204, taken: false }, 'failure'],
])('an attempt with %j is a mark of the kind %s', (change, kind) => {
  const [row] = rowsOf({ ...nothing, past: pastOf(attemptEntry(1, change)) });
  expect(row?.marks).toMatchObject([{ kind, opens: { kind: 'delivery', id: 'del_1', part: '1' } }]);
});

test('what is on the agenda is a hollow mark that says why then', () => {
  const [row] = rowsOf({ ...nothing, past: pastOf(), agenda: [retry] });
  expect(row).toMatchObject({
    label: 'inbox/shop',
    detail: '3 of 10 failed in a row',
    marks: [{ kind: 'to-come', at: Date.parse(retry.at as string), why: 'attempt 2 of 7' }],
  });
});

test('what waits for something other than time has no mark, and its row says why in the words of the endpoint', () => {
  const waiting = { ...retry, at: null, waits_for: 'the endpoint is paused' };
  const why = 'Switched off at 12:53. 1 delivery waits; enabling sends it.';
  const paused = { ...endpoint, state: 'paused' as const, why };
  const [row] = rowsOf({ ...nothing, endpoints: [paused], past: pastOf(), agenda: [waiting] });
  expect(row).toMatchObject({ detail: '', note: why, marks: [] });
});

test('attempts to an endpoint that is deleted keep a row', () => {
  const rows = rowsOf({ ...nothing, endpoints: [], past: pastOf(attemptEntry(1)) });
  expect(rows).toMatchObject([{ label: 'inbox/shop', detail: 'deleted', marks: [{ kind: 'failure' }] }]);
});

test('a projection is drawn up to the endpoint that it would disable', () => {
  const at = '2026-01-02T00:00:00.000Z';
  const detail = {
    attempt: 5,
    status: 'pending',
    response_code: 500,
    event_type: 'lent',
    endpoint_id: 'wh_1',
    error: null,
  } as const;
  const subject = { kind: 'endpoint', id: 'wh_1' };
  const [row] = rowsOf({
    ...nothing,
    past: pastOf(),
    projection: {
      now: at,
      stopped_by: 'target',
      fired: [{ at, kind: 'attempt', service: 'books', id: 'del_1', detail }],
      changes: [
        { id: 'chg_1', at, service: 'books', subject, from: 'enabled', to: 'disabled', because: 'too many' },
      ],
    },
  });
  expect(row?.marks.map(({ kind }) => kind)).toEqual(['projected-failure', 'projected-disabled']);
});

test('many objects of a kind share a row, a few have rows of their own', () => {
  const timer = (id: number): AgendaItem => ({
    id: `books/expiry/${id}`,
    at: retry.at,
    kind: 'timer',
    service: 'books',
    name: 'loan_end',
    subject: { kind: 'loan', id: `loan_${id}` },
    why: 'the loan ends',
  });
  const labels = (count: number) =>
    rowsOf({
      ...nothing,
      endpoints: [],
      past: pastOf(),
      agenda: Array.from({ length: count }, (_, id) => timer(id)),
    }).map(({ label }) => label);
  expect(labels(2)).toEqual(['loan loan_0', 'loan loan_1']);
  expect(labels(5)).toEqual(['loan (5)']);
});

/** A thing of a service that is in a state until something is due for it. */
const lent: JournalEntry = {
  world: 't1',
  seq: 1,
  at: AT,
  kind: 'change',
  id: 'chg_1',
  detail: {
    service: 'books',
    subject: { kind: 'loan', id: 'loan_1' },
    from: 'asked_for',
    to: 'lent_out',
    because: 'it was there',
  },
};

const returnDue: AgendaItem = {
  id: 'books/loan_end/loan_1',
  at: retry.at,
  kind: 'timer',
  service: 'books',
  name: 'loan_end',
  subject: { kind: 'loan', id: 'loan_1' },
  why: 'the loan ends',
};

test('a state is a stretch of time, the latest one until what is due', () => {
  const [row] = rowsOf({ ...nothing, endpoints: [], past: pastOf(lent), agenda: [returnDue] });
  expect(row?.spans).toMatchObject([
    { from: Date.parse(AT), to: Date.parse(retry.at as string), label: 'lent out' },
  ]);
});

test('a service tells more of a thing that has a row, and nothing twice', () => {
  const mark = (at: string, label: string, planned: boolean) => ({ at, label, planned, event_id: null });
  const later = '2026-01-05T00:00:00.000Z';
  const track = {
    id: 'loan_1',
    label: 'Dune',
    cells: [],
    marks: [
      mark(AT, 'reminded', false),
      mark(retry.at as string, 'ends', true),
      mark(later, 'is lost', true),
    ],
    spans: [{ from: AT, to: later, label: 'at home' }],
  };
  const told = { service: 'books', kind: 'tracks' as const, title: 'Loans', total: 2, subject: 'loan' };
  const [row, ...others] = rowsOf({
    ...nothing,
    endpoints: [],
    past: pastOf(lent),
    agenda: [returnDue],
    tracks: [{ ...told, columns: [], tracks: [track, { ...track, id: 'loan_2' }] }],
  });
  expect(others).toEqual([]);
  expect(row).toMatchObject({ label: 'loan Dune', spans: [{ label: 'at home' }] });
  expect(row?.marks.map(({ title }) => title)).toEqual([
    'loan loan_1: asked for → lent out',
    'loan loan_1: loan end',
    'Dune: reminded',
    'Dune: is lost',
  ]);
});

test('marks on top of each other are one, which shows the worst and counts all', () => {
  const mark = (key: string, at: number, kind: Mark['kind']): Mark => ({
    key,
    at,
    kind,
    title: key,
    why: '',
    opens: null,
  });
  const marks = [mark('a', 0, 'success'), mark('b', 4, 'failure'), mark('c', 100, 'success')];
  expect(clustersOf(marks, (at) => at)).toMatchObject([
    {
      mark: { key: 'b' },
      count: 2,
      others: ['success'],
      title: '2 from 1970-01-01 00:00:00Z: 1 failed, 1 delivered',
    },
    { mark: { key: 'c' }, count: 1, others: [] },
  ]);
});

test('entries that are read twice count once', () => {
  const past = pastOf(attemptEntry(1), attemptEntry(1), attemptEntry(2, { attempt: 2, status: 'failed' }));
  expect(past.attempts).toHaveLength(2);
  expect(past.deliveries.get('del_1')).toMatchObject({ attempts: 2, status: 'failed' });
});

test.each([
  ['https://inbox.countersign.test/shop', 'inbox/shop'],
  ['http://127.0.0.1:3000/hooks', '127.0.0.1:3000/hooks'],
])('%s is shown as %s', (url, shown) => {
  expect(shortUrl(url)).toBe(shown);
});
