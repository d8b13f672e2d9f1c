// One, two and three replicas on one Postgres, on cores of their own. Where callers and Postgres have to share these cores,
// calls for each second of processor time tell what a replica costs.

import { availableParallelism } from 'node:os';
import { type Load, median, run } from '../../load.ts';
import { type MockProcess, startMockProcessOn } from '../../mock-process.ts';
import { cpuSeconds, LOAD_CORE } from '../../processes.ts';
import type { Finding } from '../../report.ts';
import { postsToNewWorld } from './loads.ts';
import type { Places } from './places.ts';

const ROUNDS = 3;
const REPLICAS = 3;
const CORES = availableParallelism();
const CALLERS_CORE = CORES > REPLICAS ? REPLICAS : LOAD_CORE;

/** Calls to worlds that are under load at the same time. */
type Calls = readonly [what: string, ...loads: Load[]];

interface Measurement {
  readonly perSecond: number;
  /** Calls for each second of processor time of the replicas. */
  readonly perCpuSecond: number;
}

/** As many worlds as replicas are called at the same time, whoever owns them. */
export async function replicaCases(places: Places): Promise<Finding[]> {
  const flags = ['--store', await places.postgres()];
  await using stack = new AsyncDisposableStack();
  const replicas: MockProcess[] = [];
  for (let index = 0; index < REPLICAS; index++)
    replicas.push(stack.use(await startMockProcessOn(index % CORES, flags)));
  const [first, second, third] = replicas as [MockProcess, MockProcess, MockProcess];
  const worlds = (owners: readonly MockProcess[], name: string) =>
    Promise.all(owners.map((owner, index) => postsToNewWorld(owner, `${name}-${index}`)));
  const own = await worlds(replicas, 'spread');
  const calls: readonly Calls[] = [
    ['one replica owns all three', ...(await worlds([first, first, first], 'alone'))],
    ['two replicas own them', ...(await worlds([first, second, first], 'shared'))],
    ['three replicas own them', ...own],
    [
      'three replicas, each called for the world of another',
      ...forwarded(own, [second, third, first], replicas),
    ],
  ];
  return findingsOf(calls, await measureInTurn(calls, replicas));
}

/** The same calls, each to a replica that does not own the world. */
function forwarded(
  loads: readonly Load[],
  others: readonly MockProcess[],
  owners: readonly MockProcess[],
): Load[] {
  return loads.map((load, index) => ({
    ...load,
    url: load.url.replace((owners[index] as MockProcess).url, (others[index] as MockProcess).url),
  }));
}

/** The medians of rounds that take turns, so that a machine that drifts slows all. */
async function measureInTurn(
  calls: readonly Calls[],
  replicas: readonly MockProcess[],
): Promise<Measurement[]> {
  const measured = calls.map((): Measurement[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, [, ...loads]] of calls.entries())
      measured[index]?.push(await measure(loads, replicas));
  return measured.map((rounds) => ({
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    perCpuSecond: median(rounds.map(({ perCpuSecond }) => perCpuSecond)),
  }));
}

async function measure(loads: readonly Load[], replicas: readonly MockProcess[]): Promise<Measurement> {
  const used = () => replicas.reduce((sum, { pid }) => sum + (cpuSeconds(pid) ?? 0), 0);
  const before = used();
  const results = await Promise.all(loads.map((load) => run({ ...load, core: CALLERS_CORE })));
  const cpu = used() - before;
  const notOk = results.reduce((sum, result) => sum + result.notOk, 0);
  if (notOk > 0) throw new Error(`${notOk} requests to replicas were not answered with 2xx`);
  const answered = results.reduce((sum, result) => sum + result.answered, 0);
  return {
    perSecond: results.reduce((sum, result) => sum + result.requestsPerSecond, 0),
    perCpuSecond: answered / cpu,
  };
}

function findingsOf(calls: readonly Calls[], rates: readonly Measurement[]): Finding[] {
  const [alone] = rates as [Measurement];
  return calls.map(([what], index) => {
    const { perSecond, perCpuSecond } = rates[index] as Measurement;
    return {
      what: `POST to three worlds, ${what}`,
      figure: perSecond,
      unit: '/s',
      note: `${(perSecond / alone.perSecond).toFixed(2)} times one, on ${CORES} processors for all; ${perCpuSecond.toFixed(0)} in a second of the replicas' processor time`,
    };
  });
}
