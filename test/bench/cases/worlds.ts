// A new world, a reset and a removal: how much longer each takes with 1,000 worlds there than with 10.

import { median } from '../load.ts';
import { type MockProcess, startMockProcess } from '../mock-process.ts';
import type { Finding } from '../report.ts';

/** With the world `default`, and the one that comes and goes. */
const FEW = 10;
const MANY = 1_000;

const ROUNDS = 200;
const WARM_UP = 100;

const GOAL = { atMost: 1.2 };

const STEPS = ['a new world', 'its reset', 'its removal'] as const;

/** The milliseconds that each step took, round by round. */
type Taken = number[][];

/** Measures two mocks in turn, so that a machine that drifts slows both. */
export async function worldCases(): Promise<Finding[]> {
  await using few = await startMockProcess('--frozen');
  await using many = await startMockProcess('--frozen');
  await fill(few, FEW);
  await fill(many, MANY);
  for (let round = 0; round < WARM_UP; round++) for (const mock of [few, many]) await comeAndGo(mock);
  const [ofFew, ofMany]: [Taken, Taken] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ofFew.push(await comeAndGo(few));
    ofMany.push(await comeAndGo(many));
  }
  return STEPS.map((step, index) => {
    const [before, after] = [ofFew, ofMany].map((taken) =>
      median(taken.map((each) => each[index] as number)),
    );
    return {
      what: `${step}, with ${MANY} worlds against ${FEW}`,
      figure: (after as number) / (before as number),
      unit: 'times',
      goal: GOAL,
      note: `${before?.toFixed(2)} ms and ${after?.toFixed(2)} ms`,
    };
  });
}

async function fill(mock: MockProcess, worlds: number): Promise<void> {
  for (let index = 2; index < worlds; index++) await step(mock, 'POST', '', { id: `w${index}` });
}

async function comeAndGo(mock: MockProcess): Promise<number[]> {
  return [
    await step(mock, 'POST', '', { id: 'guest' }),
    await step(mock, 'POST', '/guest/reset'),
    await step(mock, 'DELETE', '/guest'),
  ];
}

/** The milliseconds of a call. */
async function step({ url }: MockProcess, method: string, path: string, body?: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
  const startedAt = performance.now();
  const response = await fetch(`${url}/_countersign/worlds${path}`, init);
  await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}`);
  return performance.now() - startedAt;
}
