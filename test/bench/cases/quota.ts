// The quota service: writes through every level, how they take more users, and long lists.

import { holders } from '../../../mocks/quota/credentials.ts';
import { quota } from '../../../mocks/quota/index.ts';
import type { ManagedWorld } from '../../../src/server/worlds/managed-world.ts';
import { frozenWorld, seconds, simulate } from '../in-process.ts';
import type { Finding } from '../report.ts';

const GROUPS = 50;
const WRITES = 5_000;
const [FEW, MANY] = [1_000, 100_000];

type Handler = {
  handle(request: object, world: ManagedWorld['world']): { readonly status: number; readonly body: unknown };
};

/** Measures below HTTP. */
export async function quotaCases(): Promise<Finding[]> {
  const few = worldOf(FEW);
  const many = worldOf(MANY);
  await secondsOfWrites(few);
  const [fewSeconds, manySeconds] = [await secondsOfWrites(few), await secondsOfWrites(many)];
  const [first, last] = [await pageMilliseconds(many, 0), await pageMilliseconds(many, MANY - 1_000)];
  for (const host of [few, many]) host.close();
  return [
    {
      what: `writes a second through five levels, ${GROUPS} groups`,
      figure: WRITES / fewSeconds,
      unit: '/s',
      note: `${WRITES} writes with ${FEW} users`,
    },
    {
      what: `the same with ${MANY} users, against ${FEW}`,
      figure: manySeconds / fewSeconds,
      unit: 'times the time',
    },
    { what: `GET /users with ${MANY} quotas, first page of 1,000`, figure: first, unit: 'ms' },
    { what: `GET /users with ${MANY} quotas, last page`, figure: last, unit: 'ms' },
  ];
}

/** A world whose user `usr_busy` is in many groups and writes into a share, with a quota at each level. */
function worldOf(users: number): ManagedWorld {
  const host = frozenWorld();
  const groups = Array.from({ length: GROUPS }, (_, index) => `grp_${index}`);
  const body = { limit_bytes: Number.MAX_SAFE_INTEGER };
  for (let index = 0; index < users; index++)
    put(host, 'replaceUserQuota', { user_id: `usr_${index}` }, body);
  simulate(host, 'quota', 'membership', { user_id: 'usr_busy', groups });
  simulate(host, 'quota', 'share', { share_id: 'shr_busy', owner: 'usr_busy' });
  put(host, 'replaceUserQuota', { user_id: 'usr_busy' }, body);
  put(host, 'replaceShareQuota', { share_id: 'shr_busy' }, body);
  for (const group of groups) put(host, 'replaceGroupQuota', { group_id: group }, body);
  return host;
}

function secondsOfWrites(host: ManagedWorld): Promise<number> {
  return seconds(() => {
    for (let index = 0; index < WRITES; index++) {
      simulate(host, 'quota', 'write', { user_id: 'usr_busy', share_id: 'shr_busy', bytes: 10 });
    }
  });
}

async function pageMilliseconds(host: ManagedWorld, offset: number): Promise<number> {
  const rounds = 20;
  const spent = await seconds(() => {
    for (let round = 0; round < rounds; round++)
      answer(host, 'listUserQuotas', { query: { limit: 1_000, offset } });
  });
  return (spent * 1_000) / rounds;
}

function put(host: ManagedWorld, operation: string, path: object, body: object): void {
  answer(host, operation, { path, body });
}

/** Calls an operation as its route does, as the superuser. */
function answer(host: ManagedWorld, operation: string, request: object): void {
  const mock = (quota.operations as unknown as Record<string, Handler>)[operation] as Handler;
  const complete = { principal: holders.get('superuser'), path: {}, query: {}, header: {}, ...request };
  const { result } = host.scheduler.call('bench', (world) => mock.handle(complete, world));
  if (result.status !== 200)
    throw new Error(`${operation} was answered ${result.status}: ${JSON.stringify(result.body)}`);
}
