// The memory of a mock with many worlds, of which few are in use, against one that has only these few.

import { median } from '../../load.ts';
import { type MockProcess, startMockProcess } from '../../mock-process.ts';
import { residentMb } from '../../processes.ts';
import type { Finding } from '../../report.ts';
import type { Places } from './places.ts';

/** Without the world `default`. */
const ALL = 9_999;
const IN_USE = 100;
const CALLERS = 8;

export async function manyWorldsCases(places: Places): Promise<Finding[]> {
  return [
    ...(await casesOf('SQLite', places.sqlite())),
    ...(await casesOf('Postgres', await places.postgres())),
  ];
}

async function casesOf(name: string, store: string): Promise<Finding[]> {
  const created = await withMock(store, (mock) => each(ALL, (index) => create(mock, index)));
  const few = await withMock(store, (mock) => each(IN_USE, (index) => enter(mock, index)));
  const alone = await withMock('memory', (mock) => each(IN_USE, (index) => create(mock, index)));
  return [
    {
      what: `${ALL} worlds, ${IN_USE} in use, ${name}`,
      figure: few.megabytes,
      unit: 'MB',
      note: `${alone.megabytes.toFixed(0)} MB with only ${IN_USE} worlds, in memory; ${created.megabytes.toFixed(0)} MB with all ${ALL} in memory`,
    },
    {
      what: `a call that brings a world back, ${name}`,
      figure: few.milliseconds,
      unit: 'ms',
      note: `creating one of ${ALL}: ${created.milliseconds.toFixed(1)} ms, ${CALLERS} at a time`,
    },
  ];
}

interface Figures {
  readonly megabytes: number;
  /** The median of a call. */
  readonly milliseconds: number;
}

async function withMock(store: string, use: (mock: MockProcess) => Promise<number>): Promise<Figures> {
  await using mock = await startMockProcess('--store', store);
  const milliseconds = await use(mock);
  return { megabytes: residentMb(mock.pid) ?? Number.NaN, milliseconds };
}

/** Makes calls side by side, and returns the median of their milliseconds. */
async function each(count: number, call: (index: number) => Promise<void>): Promise<number> {
  const taken: number[] = [];
  const indexes = Array.from({ length: count }, (_, index) => index).values();
  const caller = async () => {
    for (const index of indexes) {
      const startedAt = performance.now();
      await call(index);
      taken.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return median(taken);
}

async function create({ url }: MockProcess, index: number): Promise<void> {
  const response = await fetch(`${url}/_countersign/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: `w${index}`, clock: 'frozen' }),
  });
  await drained(response, 201);
}

/** Any call brings the world back, even one without a token. */
async function enter({ url }: MockProcess, index: number): Promise<void> {
  await drained(await fetch(`${url}/w/w${index}/v3/user/webhooks`), 401);
}

async function drained(response: Response, expected: number): Promise<void> {
  const text = await response.text();
  if (response.status !== expected)
    throw new Error(`${response.url} was answered ${response.status}: ${text}`);
}
