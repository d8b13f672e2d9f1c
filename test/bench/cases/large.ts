// The largest world that is legal: how long others wait, whatever is done with it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_LIMITS } from '../../../src/server/worlds/limits.ts';
import { type MockProcess, startMockProcess } from '../mock-process.ts';
import { type OtherCall, startOthers } from '../others.ts';
import type { Finding } from '../report.ts';

const DELIVERIES = DEFAULT_LIMITS.deliveries;
const ENDPOINTS = 10_000;

/** How many calls are made side by side to fill a world. */
const CALLERS = 50;

/** What others may wait, in milliseconds. */
const GOAL = { atMost: 50 };

/** Each delivery waits this long for its attempt. */
const DELAY = '1h';

/** The calls that the console makes when it opens on a world. */
const OPENING = [
  '',
  '/clock',
  '/agenda?limit=1000',
  '/endpoints?limit=1000',
  '/deliveries?limit=1000&brief=true',
  '/requests?limit=100',
  '/changes?limit=100',
  '/events?limit=100',
];

/** Measures the built package, in memory and with SQLite. */
export async function largeCases(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  const findings = [...(await waits()), ...(await waits(`sqlite:${join(folder, 'worlds.db')}`))];
  await rm(folder, { recursive: true });
  return findings;
}

async function waits(store?: string): Promise<Finding[]> {
  await using mock = await startMockProcess('--frozen', ...(store === undefined ? [] : ['--store', store]));
  await using others = await startOthers(await callsOfOthers(mock));
  const where = store === undefined ? 'in memory' : 'SQLite';
  const findings: Finding[] = [];
  for (const [what, work] of worksOn(mock)) {
    const { longestMs, seconds } = await others.during(work);
    findings.push({
      what: `longest wait of others: ${what}, ${where}`,
      figure: longestMs,
      unit: 'ms',
      ...(what === NOTHING ? {} : { goal: GOAL }),
      note: `it took ${seconds.toFixed(2)} s`,
    });
  }
  return findings;
}

const NOTHING = 'nothing is done';

/** In this order: each finds the world as the one before has left it. */
function worksOn(mock: MockProcess): readonly (readonly [what: string, work: () => Promise<unknown>])[] {
  const control = `${mock.url}/_countersign/worlds/default`;
  const project = () => answer('POST', `${control}/project`, JSON.stringify({ by: DELAY }));
  const advance = () => answer('POST', `${control}/clock/advance`, JSON.stringify({ by: DELAY }));
  let snapshot = '';
  return [
    [NOTHING, () => new Promise((resolve) => setTimeout(resolve, 2_000))],
    [`${ENDPOINTS} endpoints get ${DELIVERIES} deliveries`, () => fill(mock)],
    ['the console opens', () => Promise.all(OPENING.map((path) => answer('GET', control + path)))],
    [
      'its journal is followed',
      () => answer('GET', `${mock.url}/_countersign/stream?world=default&after=default:0&follow=false`),
    ],
    ['project', project],
    ['three projects at once', () => Promise.all([project(), project(), project()])],
    [
      'export',
      async () => {
        snapshot = await answer('GET', `${control}/snapshot`);
      },
    ],
    ['advance', advance],
    ['import', () => answer('PUT', `${control}/snapshot`, snapshot)],
    ['advance after it', advance],
    ['reset', () => answer('POST', `${control}/reset`)],
  ];
}

/** All deliveries are postponed by a fault, and due at one instant. */
async function fill(mock: MockProcess): Promise<void> {
  await mock.control('PATCH', '/settings', UNLIMITED);
  await sideBySide(ENDPOINTS, (index) => {
    const url = `https://inbox.countersign.test/hook${index}`;
    return mock.mail('POST', '/v3/user/webhooks', { url, enabled_events: ['open'] });
  });
  const { id } = (await mock.control('POST', '/faults', POSTPONED)) as { id: string };
  for (let made = 0; made < DELIVERIES; made += ENDPOINTS)
    await mock.control('POST', '/events', { service: 'mail', type: 'open' });
  await mock.control('DELETE', `/faults/${id}`);
}

const UNLIMITED = { mail: { rate_limit: { limit: 1_000_000_000, window: '1m' } } };
const POSTPONED = { service: 'mail', webhook: 'delay', value: DELAY };

async function sideBySide(count: number, call: (index: number) => Promise<unknown>): Promise<void> {
  const indexes = Array.from({ length: count }, (_, index) => index).values();
  const caller = async () => {
    for (const index of indexes) await call(index);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

/** Reads of the world `other`, and of the server's health. */
async function callsOfOthers({ url }: MockProcess): Promise<OtherCall[]> {
  const created = await answer(
    'POST',
    `${url}/_countersign/worlds`,
    JSON.stringify({ id: 'other', settings: UNLIMITED }),
  );
  const { credentials } = JSON.parse(created) as { credentials: { mail: { live: string } } };
  return [
    { url: `${url}/_countersign/health` },
    {
      url: `${url}/w/other/v3/user/webhooks`,
      headers: { authorization: `Bearer ${credentials.mail.live}` },
    },
  ];
}

async function answer(method: string, url: string, body?: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, body === undefined ? { method } : { method, headers, body });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${url} was answered ${response.status}: ${text.slice(0, 500)}`);
  return text;
}
