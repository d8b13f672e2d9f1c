// What switches an endpoint off is not told from events in turn: each waits for the one before it, and a span looks like a number.

import { expect, it } from 'vitest';
import { outcomesOf } from '../../src/measure/infer/endpoint-outcomes.ts';
import { knowledgeOf } from '../../src/measure/knowledge.ts';
import type { Attempt, Run } from '../../src/measure/observation.ts';

/** Two retries at once, and one after an hour. */
const ATTEMPTS_MS = [0, 0, 0, 3_600_000];
const WHOLE_MS = 3_600_000;

it.each([
  { how: 'in turn', sideBySide: false },
  { how: 'side by side', sideBySide: true },
])(
  'events $how are seen as such where retries come at the instant of the first attempt',
  ({ sideBySide }) => {
    const runs = [
      failing('failing', { asked: 1, taken: true }),
      failing('switching-off', { asked: 10, sideBySide }),
    ];
    const { schedule } = knowledgeOf(runs, { toMs: 0 });
    expect(outcomesOf(runs, schedule).at(-1)).toMatchObject({ isOff: true, isInTurn: !sideBySide });
  },
);

interface Failing {
  /** How many events are asked for at once; of them, three fail to their end. */
  readonly asked: number;
  /** Whether one more is taken at the end; the endpoint is switched off otherwise. */
  readonly taken?: boolean;
  readonly sideBySide?: boolean;
}

function failing(kind: Run['kind'], { asked, taken = false, sideBySide = false }: Failing): Run {
  const events = Math.min(3, asked);
  const times = Array.from({ length: events }, (_, event) =>
    ATTEMPTS_MS.map((atMs) => atMs + (sideBySide ? 0 : event * WHOLE_MS)),
  ).flat();
  const lastMs = 10 * WHOLE_MS;
  const attempts = times.toSorted((a, b) => a - b).map((atMs, at) => attempt(at, atMs, 500));
  const emitted = [...Array.from({ length: asked }, () => ({ atMs: 0 })), { atMs: lastMs }];
  return {
    id: kind,
    kind,
    emitted,
    attempts: taken ? [...attempts, attempt(attempts.length, lastMs, 200)] : attempts,
    untilMs: 20 * WHOLE_MS,
  };
}

function attempt(at: number, atMs: number, status: number): Attempt {
  return { number: at + 1, atMs, method: 'POST', url: '/', headers: {}, body: '{}', answer: { status } };
}
