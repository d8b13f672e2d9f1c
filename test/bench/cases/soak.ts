// A soak: a mock at full load for a long time, world after world. Every call is answered, and memory stays flat.

import { connectMock, type MockWorld } from '../../../src/index.ts';
import { median, run } from '../load.ts';
import { type MockProcess, startMockProcess } from '../mock-process.ts';
import { residentMb } from '../processes.ts';
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

/** How long each kind of call is repeated in a world, in seconds. */
const SECONDS = { send: 2, create: 4, read: 6 };

/** What one world was asked, and the memory after it was deleted. */
interface Round {
  readonly answered: number;
  readonly notOk: number;
  readonly fired: number;
  readonly memoryMb: number | undefined;
}

/** Puts load on one mock for so many minutes. */
export async function soakCases(minutes: number): Promise<Finding[]> {
  await using mock = await startMockProcess();
  const until = performance.now() + minutes * 60_000;
  const rounds: Round[] = [];
  while (performance.now() < until) {
    rounds.push(await oneWorld(mock));
    console.error(roundText(rounds.length, rounds.at(-1) as Round));
  }
  const total = (of: (round: Round) => number) => rounds.reduce((sum, round) => sum + of(round), 0);
  const memory = rounds.flatMap(({ memoryMb }) => memoryMb ?? []);
  const [early, late] = [quarter(memory, 1), quarter(memory, 3)];
  return [
    {
      what: `calls that were not answered with 2xx in ${minutes} minutes at full load`,
      figure: total(({ notOk }) => notOk),
      unit: '',
      goal: { atMost: 0 },
      note: `of ${total(({ answered, notOk }) => answered + notOk)}, and ${total(({ fired }) => fired)} things happened in ${rounds.length} worlds`,
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

async function oneWorld(mock: MockProcess): Promise<Round> {
  const server = await connectMock({ url: mock.url });
  const world = await server.world({ clock: 'frozen', settings: UNLIMITED as never });
  const token = world.credentials.mail?.live;
  const { body: hook } = await world.request('POST', '/v3/user/webhooks', { token, json: HOOK });
  const { id } = hook as { readonly id: string };
  const loads = [
    post(world, '/v3/mail/send', MESSAGE, SECONDS.send),
    post(world, '/v3/user/webhooks', OTHER_HOOK, SECONDS.create),
    { ...get(world, `/v3/user/webhooks/${id}`), seconds: SECONDS.read },
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
  return { answered, notOk, fired: fired.length, memoryMb: residentMb(mock.pid) };
}

function get({ url, credentials }: MockWorld, path: string) {
  return { url: url + path, headers: { authorization: `Bearer ${credentials.mail?.live}` } };
}

function post(world: MockWorld, path: string, body: object, seconds: number) {
  const { url, headers } = get(world, path);
  const json = { ...headers, 'content-type': 'application/json' };
  return { method: 'POST' as const, url, headers: json, body: JSON.stringify(body), seconds };
}

/** The median of one quarter; the first one warms up. */
function quarter(all: readonly number[], index: number): number {
  const length = Math.max(1, Math.floor(all.length / 4));
  return median(all.slice(Math.min(index * length, all.length - 1), (index + 1) * length));
}

function roundText(number: number, { answered, notOk, fired, memoryMb }: Round): string {
  const memory = memoryMb === undefined ? '' : `, ${memoryMb.toFixed(0)} MB`;
  return `world ${number}: ${answered} calls answered, ${notOk} not, ${fired} things happened${memory}`;
}
