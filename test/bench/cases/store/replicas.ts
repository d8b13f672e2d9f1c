// Two replicas against one, on cores of their own. Where callers and Postgres have to share these cores, calls for each
// second of processor time tell what a replica costs.

import { availableParallelism } from 'node:os';
import { type Load, median, run } from '../../load.ts';
import { type MockProcess, startMockProcessOn } from '../../mock-process.ts';
import { cpuSeconds, LOAD_CORE, SERVER_CORE } from '../../processes.ts';
import type { Finding } from '../../report.ts';
import { postsToNewWorld } from './loads.ts';
import type { Places } from './places.ts';

const ROUNDS = 3;
const SECOND_CORE = 1;
const CORES = availableParallelism();
const CALLERS_CORE = CORES > 2 ? 2 : LOAD_CORE;

/** Two worlds under load at the same time. */
type Pair = readonly [what: string, one: Load, other: Load];

interface Measurement {
  readonly perSecond: number;
  /** Calls for each second of processor time of the replicas. */
  readonly perCpuSecond: number;
}

export async function replicaCases(places: Places): Promise<Finding[]> {
  const flags = ['--store', await places.postgres()];
  await using a = await startMockProcessOn(SERVER_CORE, flags);
  await using b = await startMockProcessOn(SECOND_CORE, flags);
  const [one, two, other] = [
    await postsToNewWorld(a, 'one'),
    await postsToNewWorld(a, 'two'),
    await postsToNewWorld(b, 'other'),
  ];
  const pairs: readonly Pair[] = [
    ['one replica owns both', one, two],
    ['each replica called for its own', one, other],
    ['each replica called for the world of the other', at(one, a, b), at(other, b, a)],
  ];
  const measured = pairs.map((): Measurement[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, [, first, second]] of pairs.entries())
      measured[index]?.push(await measure([first, second], [a, b]));
  }
  const rates = measured.map((all) => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    perCpuSecond: median(all.map(({ perCpuSecond }) => perCpuSecond)),
  }));
  return pairs.map(([what], index) => {
    const { perSecond, perCpuSecond } = rates[index] as Measurement;
    const ratio = perSecond / (rates[0] as Measurement).perSecond;
    return {
      what: `POST to two worlds, ${what}`,
      figure: perSecond,
      unit: '/s',
      note: `${ratio.toFixed(2)} times one, on ${CORES} processors for all; ${perCpuSecond.toFixed(0)} in a second of a replica's processor time`,
    };
  });
}

/** The same calls by another replica. */
function at(load: Load, owner: MockProcess, other: MockProcess): Load {
  return { ...load, url: load.url.replace(owner.url, other.url) };
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
