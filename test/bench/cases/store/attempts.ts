// What commits cost in an advance of thousands of attempts, each of which changes a delivery and an endpoint.

import { openStore } from '../../../../src/store/open-store.ts';
import type { Store } from '../../../../src/store/store.ts';
import { median } from '../../load.ts';
import type { Finding } from '../../report.ts';
import { ATTEMPTS, attemptSeconds } from '../deliveries.ts';
import type { Places } from './places.ts';

const ROUNDS = 3;

export async function attemptCases(places: Places): Promise<Finding[]> {
  const seconds = { memory: [] as number[], SQLite: [] as number[], Postgres: [] as number[] };
  const commits = { SQLite: 0, Postgres: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    seconds.memory.push(await attemptSeconds());
    for (const [name, where] of [
      ['SQLite', places.sqlite()],
      ['Postgres', await places.postgres()],
    ] as const) {
      const counting = await countingStore(where);
      seconds[name].push(await attemptSeconds(counting.store));
      commits[name] = counting.commits();
    }
  }
  const inMemory = median(seconds.memory);
  const what = `advance of ${ATTEMPTS} attempts`;
  const findings: Finding[] = [{ what: `${what}, memory`, figure: inMemory, unit: 's' }];
  for (const name of ['SQLite', 'Postgres'] as const) {
    const microseconds = ((median(seconds[name]) - inMemory) / ATTEMPTS) * 1_000_000;
    findings.push({
      what: `${what}, ${name}`,
      figure: median(seconds[name]),
      unit: 's',
      note: `${microseconds.toFixed(0)} µs more an attempt; ${commits[name]} commits in all`,
    });
  }
  return findings;
}

/** Counts the commits of a store. */
async function countingStore(
  where: string,
): Promise<{ readonly store: Store; readonly commits: () => number }> {
  const store = (await openStore(where)) as Store;
  const commit = store.commit.bind(store);
  let count = 0;
  store.commit = (writes) => {
    count++;
    return commit(writes);
  };
  return { store, commits: () => count };
}
