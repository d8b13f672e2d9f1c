// The search, against mocks that break one rule: it is told nothing of them.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadMutants } from '../../../src/registry/mutants.ts';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry, type Registry } from '../../../src/registry/registry.ts';
import { type SearchResult, type Surface, search } from '../../../src/verify/oracle/index.ts';
import type { OracleTarget } from '../../../src/verify/session.ts';

let registry: Registry;
let oracle: OracleTarget;
let surface: Surface;

beforeAll(async () => {
  registry = await openRegistry();
  oracle = await startOracle(registry, ['quota']);
  surface = await surfaceOf(registry, 'quota');
});

afterAll(() => oracle.close());

test('a mock agrees with a mock', async () => {
  const { histories, divergences, notJudged } = await searched(await startOracle(registry, ['quota']), 25);
  expect({ histories, divergences, notJudged: [...notJudged] }).toEqual({
    histories: 25,
    divergences: [],
    notJudged: [],
  });
});

test('the same seed does the same steps', async () => {
  const runs = [
    await searched(await startOracle(registry, ['quota']), 20),
    await searched(await startOracle(registry, ['quota']), 20),
  ];
  expect(runs[0]?.steps).toBe(runs[1]?.steps);
  expect([...(runs[0]?.decided ?? [])]).toEqual([...(runs[1]?.decided ?? [])]);
});

test.each([
  ['answers a week of history by default', 'Q-EP-13'],
  ['leaves soft quotas out of the list of user quotas', 'Q-EP-06'],
  ['leaves warning_threshold_2 out of Quota', 'Q-OB-01'],
])('a mutant that %s is told from the mock by a short history', async (does, rule) => {
  const { allMutants } = await loadMutants(registry);
  const mutant = allMutants.find((each) => each.service === 'quota' && each.does === does);
  const { divergences } = await searched(await startOracle(registry, ['quota'], { mutant }), 200);
  const [first] = divergences;
  expect(first?.statements).toContain(rule);
  expect(first?.history.steps.length).toBeLessThanOrEqual(4);
});

async function searched(target: OracleTarget, histories: number): Promise<SearchResult> {
  const twins = { oracle, target };
  try {
    return await search({ surface, twins, seed: 1, histories, maxDivergences: 1, elapsedMs: () => 0 });
  } finally {
    await target.close();
  }
}
