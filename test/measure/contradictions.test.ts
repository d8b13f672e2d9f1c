// Observations that contradict each other are told as such: no value is made of them.

import { expect, it } from 'vitest';
import { findingsOf, knowledgeOf } from '../../src/measure/knowledge.ts';
import type { Attempt, Run, ScriptedAnswer } from '../../src/measure/observation.ts';

const accuracy = { toMs: 1_000 };

it('a late answer that is taken, where an earlier one is not, is no timeout', () => {
  const runs = [
    run('look any 1', 'look', [[0, { status: 200 }]]),
    run('failing 1', 'failing', [
      [0, { status: 500 }],
      [2_000, { status: 500 }],
    ]),
    run('late 1400ms', 'late', [
      [0, { status: 200, delay_ms: 1_400 }],
      [1_200, { status: 200 }],
    ]),
    run('late 4199ms', 'late', [[0, { status: 200, delay_ms: 4_199 }]]),
  ];
  const timeout = findingsOf(knowledgeOf(runs, accuracy), accuracy).find(({ field }) => field === 'timeout');
  expect(timeout).toMatchObject({ certainty: 'does_not_fit', because: expect.stringContaining('1400ms') });
  expect(timeout?.value).toBeUndefined();
});

function run(id: string, kind: Run['kind'], seen: readonly (readonly [number, ScriptedAnswer])[]): Run {
  const attempts = seen.map(
    ([atMs, answer], at): Attempt => ({
      number: at + 1,
      atMs,
      method: 'POST',
      url: '/',
      headers: {},
      body: id,
      answer,
    }),
  );
  return { id, kind, emitted: [{ atMs: 0 }], attempts, untilMs: 120_000 };
}
