// The search, against mocks that break one rule: it is told nothing of them.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ids } from '../../../src/engine/ids.ts';
import { loadMutants } from '../../../src/registry/mutants.ts';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry, type Registry } from '../../../src/registry/registry.ts';
import { drawnHistory } from '../../../src/verify/oracle/drawing/draw-history.ts';
import { wholeFocus } from '../../../src/verify/oracle/drawing/focus.ts';
import type { Step } from '../../../src/verify/oracle/history.ts';
import { type SearchResult, type Surface, search } from '../../../src/verify/oracle/index.ts';
import { learnedFrom } from '../../../src/verify/oracle/planning/learning.ts';
import { limitPlans } from '../../../src/verify/oracle/planning/limit-plans.ts';
import { stepsOf, twinRun } from '../../../src/verify/oracle/running/twin-run.ts';
import { CAPABILITIES, type OracleTarget } from '../../../src/verify/session.ts';

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

test('a search that is broken off tells what it has come to by then', async () => {
  const stopping = new AbortController();
  const target = await startOracle(registry, ['quota']);
  const { histories } = await search({
    ...{ surface, twins: { oracle, target }, seed: 1, histories: 50, elapsedMs: () => 0 },
    signal: stopping.signal,
    onProgress: ({ histories }) => histories === 3 && stopping.abort(),
  });
  await target.close();
  expect(histories).toBe(3);
});

test.each([
  { between: [], when: 'where nobody receives anything' },
  {
    between: [
      { kind: 'action', id: 's2', action: 'message.open', input: { message_id: 'msg_of_nobody' } },
    ] satisfies readonly Step[],
    when: 'before an action that the oracle refuses',
  },
])('what is due happens on both sides $when', async ({ between }) => {
  const mail = await surfaceOf(registry, 'mail');
  const [one, other] = [await startOracle(registry, ['mail']), await startOracle(registry, ['mail'])];
  const to = [{ email: 'ada@example.com' }];
  const steps: readonly Step[] = [
    {
      kind: 'call',
      id: 's1',
      operation: 'sendMail',
      as: { credential: 'live' },
      body: {
        personalizations: [{ to }],
        from: { email: 'hello@example.com' },
        subject: 'x',
        content: [{ type: 'text/plain', value: 'x' }],
      },
    },
    ...between,
    {
      kind: 'call',
      id: 's3',
      operation: 'getMessage',
      as: { credential: 'live' },
      path: { id: { $of: 's1', at: '/message_id' } },
    },
  ];
  const { done, outcome } = await twinRun({ oracle: one, target: other, surface: mail }, stepsOf(steps));
  await Promise.all([one.close(), other.close()]);
  expect(done.map(({ step: { id }, expected: { status } }) => `${id} ${status}`)).toEqual([
    's1 202',
    's3 200',
  ]);
  expect(outcome.kind).toBe('agreed');
});

test('the same seed does the same steps', async () => {
  const runs = [
    await searched(await startOracle(registry, ['quota']), 20),
    await searched(await startOracle(registry, ['quota']), 20),
  ];
  expect(runs[0]?.steps).toBe(runs[1]?.steps);
  expect([...(runs[0]?.decided ?? [])]).toEqual([...(runs[1]?.decided ?? [])]);
});

test('nor does it matter that the plans were rehearsed in between', async () => {
  const vault = await surfaceOf(registry, 'vault');
  const twins = {
    oracle: await startOracle(registry, ['vault']),
    target: await startOracle(registry, ['vault']),
  };
  const options = { surface: vault, twins, seed: 1, histories: 50, elapsedMs: () => 0 };
  const runs = [await search(options), await search(options)];
  await Promise.all(Object.values(twins).map((each) => each.close()));
  expect(runs[0]?.steps).toBe(runs[1]?.steps);
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

test('Q-EP-10.2 where a list does not show what a plan is about, it is made', async () => {
  const { allMutants } = await loadMutants(registry);
  const mutant = allMutants.find(({ does }) => does === 'enforces the first limit that a share had');
  const target = await startOracle(registry, ['quota'], { mutant });
  const [seen, offers] = [await learnedFrom(oracle, surface), new Set<string>(CAPABILITIES)];
  const whole = wholeFocus({ surface, ids: new Ids(1), seen, offers });
  const kinds: string[] = [];
  for (const plan of limitPlans({ surface, whole, seen, offers })) {
    const source = drawnHistory({ surface, ids: new Ids(1), seen: seen.learned(), offers, plan });
    kinds.push((await twinRun({ oracle, target, surface }, source)).outcome.kind);
  }
  await target.close();
  expect(kinds).toContain('diverged');
});

async function searched(target: OracleTarget, histories: number): Promise<SearchResult> {
  const twins = { oracle, target };
  try {
    return await search({ surface, twins, seed: 1, histories, maxDivergences: 1, elapsedMs: () => 0 });
  } finally {
    await target.close();
  }
}
