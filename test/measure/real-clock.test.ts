// What is found on a real clock, where asking for an event takes a while, all experiments share one endpoint, and a sender need not
// try again after 500.

import { expect, it } from 'vitest';
import { findingsOf, knowledgeOf } from '../../src/measure/knowledge.ts';
import type { Experiment, ExperimentKind, Run, ScriptedAnswer } from '../../src/measure/observation.ts';
import { nextExperiments } from '../../src/measure/plan.ts';

const REAL = { toMs: 1_000 };
const OPTIONS = { types: [], horizonMs: 20_000, isVirtual: false, accuracyMs: 1_000, hasOtherHost: false };

let eventCount = 0;

interface Seen {
  readonly atMs: number;
  readonly answer?: ScriptedAnswer;
  readonly closedAfterMs?: number;
}

/** An experiment in which events were asked for, each when the one before had come, and these attempts came. */
function run(
  id: string,
  kind: ExperimentKind,
  attempts: readonly Seen[],
  askedMs: readonly number[] = [0],
): Run {
  eventCount += 1;
  const request = { method: 'POST', url: '/hook', headers: {}, body: `{"event":${eventCount}}` };
  return {
    id,
    kind,
    emitted: askedMs.map((atMs) => ({ atMs })),
    attempts: attempts.map(({ answer = { status: 500 }, ...seen }, at) => ({
      ...request,
      ...seen,
      number: at + 1,
      answer,
    })),
    untilMs: 60_000,
  };
}

const taken: Seen = { atMs: 40_000, answer: { status: 200 } };
const look = (number: number) => run(`look any ${number}`, 'look', [{ atMs: 300, answer: { status: 200 } }]);
const failing = (number: number, ...atMs: readonly number[]) =>
  run(`failing ${number}`, 'failing', [...atMs.map((each) => ({ atMs: each })), taken], [0, 39_000]);

/** What was found of a field. */
function found(runs: readonly Run[], field: string) {
  return findingsOf(knowledgeOf(runs, REAL), REAL).find((finding) => finding.field === field);
}

function planned(runs: readonly Run[]): readonly Experiment[] {
  return nextExperiments(knowledgeOf(runs, REAL), OPTIONS);
}

it('how long it took to ask for an event is no delay of the sender', () => {
  const runs = [look(1), failing(1, 300, 2_300), failing(2, 4_900, 6_900)];
  expect(found(runs, 'schedule.delays')).toMatchObject({ value: ['0s', '2s'], certainty: 'likely' });
  expect(found(runs, 'jitter')).toMatchObject({ value: 'none' });
});

it('delays that differ on a real clock are likely drawn, and not certainly', () => {
  const runs = [look(1), failing(1, 300, 2_300), failing(2, 300, 8_300)];
  expect(found(runs, 'jitter')).toMatchObject({ value: 'seen', certainty: 'likely' });
});

it('delays that differ by as much as a real clock may be late are not called steady', () => {
  const runs = [look(1), failing(1, 300, 900), failing(2, 300, 1_700)];
  expect(found(runs, 'jitter')).toMatchObject({ certainty: 'unknown' });
});

it('where nothing is tried again after 500, another status is tried', () => {
  const once = [look(1), look(2), failing(1, 300), failing(2, 300), run('slow 1', 'slow', [{ atMs: 300 }])];
  const runs = [...once, run('silent 1', 'silent', [{ atMs: 300, answer: { hang: true } }])];
  expect(planned(runs).map(({ steps: [first] }) => first)).toEqual([{ do: 'answer', then: { status: 503 } }]);
  const retried = [look(1), look(2), failing(1, 300, 2_300), failing(2, 300, 2_300), ...runs.slice(4)];
  expect(planned(retried).map(({ kind }) => kind)).not.toContain('failing');
});

it('a sender that leaves a receiver without an answer shows its timeout, though it tries once', () => {
  const silent = run('silent 1', 'silent', [{ atMs: 300, answer: { hang: true }, closedAfterMs: 10_004 }]);
  expect(found([look(1), failing(1, 300), silent], 'timeout')).toMatchObject({
    value: '10s',
    interval: [9_504, 10_504],
    certainty: 'likely',
  });
});

it('an answer that comes after the sender has left is too late, though the event is given up', () => {
  const late = (id: string, delayMs: number, closedAfterMs?: number) =>
    run(id, 'late', [
      {
        atMs: 300,
        answer: { status: 200, delay_ms: delayMs },
        ...(closedAfterMs === undefined ? {} : { closedAfterMs }),
      },
    ]);
  const runs = [failing(1, 300, 800), late('late 9s', 9_000), late('late 11s', 11_000, 10_004)];
  expect(found([look(1), ...runs], 'timeout')).toMatchObject({ value: '10s', interval: [8_500, 11_000] });
});

it('an event that comes again before its attempt has ended is no matter of the timeout', () => {
  const late = run('late 5s', 'late', [
    { atMs: 300, answer: { status: 200, delay_ms: 5_000 } },
    { atMs: 4_300 },
  ]);
  const silent = run('silent 1', 'silent', [{ atMs: 300, answer: { hang: true }, closedAfterMs: 10_004 }]);
  expect(found([look(1), failing(1, 300, 800), late, silent], 'timeout')).toMatchObject({
    certainty: 'does_not_fit',
    because: expect.stringContaining('does not wait for the one before'),
  });
});

it('an attempt that is late does not follow Retry-After, and one that waited for it likely does', () => {
  const headers = { 'retry-after': '31' };
  const asked = (atMs: number) =>
    run('asked 503 31 0', 'asked', [
      { atMs: 300, answer: { status: 503, headers } },
      { ...taken, atMs },
    ]);
  const before = [look(1), failing(1, 300, 1_300), failing(2, 300, 1_300)];
  expect(found([...before, asked(3_300)], 'retry_after')).toMatchObject({ value: null });
  expect(found([...before, asked(31_600)], 'retry_after.statuses')).toMatchObject({
    value: [503],
    certainty: 'likely',
  });
});

it('answers that are taken and not, a little later and sooner, are about at the timeout', () => {
  const late = (delayMs: number, ...again: readonly Seen[]) =>
    run(`late ${delayMs}`, 'late', [{ atMs: 300, answer: { status: 200, delay_ms: delayMs } }, ...again]);
  const runs = [look(1), failing(1, 300, 800), late(9_949), late(9_806, taken)];
  expect(found(runs, 'timeout')).toMatchObject({
    value: '10s',
    interval: [9_306, 10_449],
    certainty: 'likely',
  });
});

it('redirects are followed for as long as they come', () => {
  const answered = [look(1), look(2), failing(1, 300), failing(2, 300), failing(3, 300)];
  const others = [
    run('slow 1', 'slow', [{ atMs: 300 }]),
    run('silent 1', 'silent', [{ atMs: 300, answer: { hang: true } }]),
  ];
  const once = [302, 307].map((status) =>
    run(`redirect ${status}`, 'redirect', [
      { atMs: 300, answer: { status, redirect: 'same_host' } },
      { ...taken, isRedirected: true } as Seen,
    ]),
  );
  const many = planned([...answered, ...others, ...once]).find(({ id }) => id === 'redirect many');
  expect(many?.steps.find((step) => step.do === 'watch')).not.toHaveProperty('untilCount');
});

it('where a number of failures and their time both explain it, the number is likely', () => {
  const attempts = [400, 1_400, 2_400, 3_400, 4_400].map((atMs) => ({ atMs }));
  const off = run(
    'switching off 20',
    'switching-off',
    [{ atMs: 100, answer: { status: 200 } }, ...attempts],
    [0, 300, 1_300, 2_300, 3_300, 4_300, 30_000],
  );
  expect(found([look(1), failing(1, 300), off], 'auto_disable.consecutive_failures')).toMatchObject({
    value: 5,
    certainty: 'likely',
  });
});
