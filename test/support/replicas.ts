// Replicas that share a database, in the process of the test.

import { type Mock, type MockOptions, startMock } from '../../src/index.ts';
import type { PostgresDatabase } from './postgres.ts';
import { shop } from './shop/caller.ts';
import { START } from './worlds.ts';

/** So long that no lease ends by itself while a test runs: where one is to end, the test ends it. */
export const LONG_LEASE_MS = 600_000;

export interface TestReplica extends Mock {
  readonly defects: readonly string[];
}

/** Starts a replica whose clock is frozen, and whose defects are for the test to look at. */
export async function startReplica(
  { where }: Pick<PostgresDatabase, 'where'>,
  options: MockOptions = {},
): Promise<TestReplica> {
  const defects: string[] = [];
  const mock = await startMock({
    services: [shop],
    store: where,
    leaseMs: LONG_LEASE_MS,
    defaultWorld: { now: START, clock: 'frozen', settings: { signature_time: 'world' } },
    onDefect: (error, what) => void defects.push(`${what}: ${(error as Error).message}`),
    ...options,
  });
  return { ...mock, defects };
}
