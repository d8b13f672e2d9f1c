// A soak: a mock at full load for a long time, world after world. Every call is answered, and no world leaves anything behind.
// Resident memory alone does not tell: V8 lets the heap grow before it collects. So garbage is collected after each world.

import { connectMock, type MockWorld } from '../../../src/index.ts';
import { type HeapUse, heapAfterCollection } from '../heap.ts';
import { median, run } from '../load.ts';
import { CLI, type MockProcess, startMockProcessOn } from '../mock-process.ts';
import { freePort, residentMb, SERVER_CORE } from '../processes.ts';
import type { Finding } from '../report.ts';

const HOOK = { url: 'https://inbox.countersign.test/soak', enabled_events: ['processed', 'delivered'] };
const OTHER_HOOK = { url: 'https://hooks.example.test/mail', enabled_events: ['bounce', 'dropped'] };
const MESSAGE = {
  from: { email: 'ada@example.com' },
  personalizations: [{ to: [{ email: 'ben@example.com' }] }],
  subject: 'Hello',
  content: [{ type: 'text/plain', value: 'Hello Ben' }],
};
const UNLIMITED = { mail: { rate_limit: { limit: 1_000_000_000, window: '1m' } } };

/** How often each kind of call is made in a world: every world is the same, and so is what it may leave behind. */
const AMOUNTS = { send: 4_000, create: 4_000, read: 60_000 };

/** What one world was asked, and the memory after it was deleted, before its garbage was collected and after. */
interface Round {
  readonly answered: number;
  readonly notOk: number;
  readonly fired: number;
  readonly memoryMb: number | undefined;
  readonly heap: HeapUse;
}

/** Puts load on one mock for so many minutes. */
export async function soakCases(minutes: number): Promise<Finding[]> {
  const inspector = `127.0.0.1:${await freePort()}`;
  await using mock = await startMockProcessOn(SERVER_CORE, [], CLI, [`--inspect=${inspector}`]);
  const until = performance.now() + minutes * 60_000;
  const rounds: Round[] = [];
  while (performance.now() < until) {
    rounds.push(await oneWorld(mock, inspector));
    console.error(roundText(rounds.length, rounds.at(-1) as Round));
  }
  const total = (of: (round: Round) => number) => rounds.reduce((sum, round) => sum + of(round), 0);
  const memory = rounds.flatMap(({ memoryMb }) => memoryMb ?? []);
  const [early, late] = [quarter(memory, 1), quarter(memory, 3)];
  const heaps = rounds.map(({ heap }) => heap.heapMb + heap.buffersMb);
  const [first, last] = [quarter(heaps, 0), quarter(heaps, 3)];
  return [
    {
      what: `calls that were not answered with 2xx in ${minutes} minutes at full load`,
      figure: total(({ notOk }) => notOk),
      unit: '',
      goal: { atMost: 0 },
      note: `of ${total(({ answered, notOk }) => answered + notOk)}, and ${total(({ fired }) => fired)} things happened in ${rounds.length} worlds`,
    },
    {
      what: 'heap and buffers after a collection in the last quarter, against the first',
      figure: last / first,
      unit: 'times',
      goal: { atMost: 1.1 },
      note: `${first.toFixed(1)} MB, then ${last.toFixed(1)} MB, with no world but the first one`,
    },
    ...(memory.length === 0
      ? []
      : [
          {
            what: 'resident memory in the last quarter, against the second',
            figure: late / early,
            unit: 'times',
            goal: { atMost: 1.1 },
            note: `${early.toFixed(0)} MB, then ${late.toFixed(0)} MB; at most ${Math.max(...memory).toFixed(0)} MB after a world`,
          },
        ]),
  ];
}

async function oneWorld(mock: MockProcess, inspector: string): Promise<Round> {
  const server = await connectMock({ url: mock.url });
  const world = await server.world({ clock: 'frozen', settings: UNLIMITED as never });
  const token = world.credentials.mail?.live;
  const { body: hook } = await world.request('POST', '/v3/user/webhooks', { token, json: HOOK });
  const { id } = hook as { readonly id: string };
  const loads = [
    post(world, '/v3/mail/send', MESSAGE, AMOUNTS.send),
    post(world, '/v3/user/webhooks', OTHER_HOOK, AMOUNTS.create),
    { ...get(world, `/v3/user/webhooks/${id}`), amount: AMOUNTS.read },
  ];
  let [answered, notOk] = [0, 0];
  for (const load of loads) {
    const result = await run(load);
    answered += result.answered;
    notOk += result.notOk;
  }
  const { fired } = await world.advance('1d');
  await world.delete();
  await server.close();
  const memoryMb = residentMb(mock.pid);
  const heap = await heapAfterCollection(inspector);
  return { answered, notOk, fired: fired.length, memoryMb, heap };
}

function get({ url, credentials }: MockWorld, path: string) {
  return { url: url + path, headers: { authorization: `Bearer ${credentials.mail?.live}` } };
}

function post(world: MockWorld, path: string, body: object, amount: number) {
  const { url, headers } = get(world, path);
  const json = { ...headers, 'content-type': 'application/json' };
  return { method: 'POST' as const, url, headers: json, body: JSON.stringify(body), amount };
}

/** The median of one quarter. */
function quarter(all: readonly number[], index: number): number {
  const length = Math.max(1, Math.floor(all.length / 4));
  return median(all.slice(Math.min(index * length, all.length - 1), (index + 1) * length));
}

function roundText(number: number, { answered, notOk, fired, memoryMb, heap }: Round): string {
  const memory = memoryMb === undefined ? '' : `, ${memoryMb.toFixed(0)} MB`;
  return `world ${number}: ${answered} calls answered, ${notOk} not, ${fired} things happened${memory}; after a collection ${heap.heapMb.toFixed(1)} MB of heap and ${heap.buffersMb.toFixed(1)} MB of buffers`;
}
