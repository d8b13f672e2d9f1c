// Which experiments come next: those that tell what is not known yet, planned from what is.

import { durationOf } from './duration.ts';
import { DRAWN, silenceOf, timeoutBounds } from './infer/outcome.ts';
import { isFollowed } from './infer/retry-after.ts';
import { gapsOf } from './infer/schedule.ts';
import type { Knowledge } from './knowledge.ts';
import type { Experiment, Step } from './observation.ts';

export interface PlanOptions {
  /** The types of events that can be asked for; empty where the sender is not told one. */
  readonly types: readonly string[];
  /** How long to watch for another attempt, where it is not known when one comes. */
  readonly horizonMs: number;
  /** Whether the clock can be moved. */
  readonly isVirtual: boolean;
}

/** What senders are known to take for a success or not. */
export const STATUSES = [
  200, 201, 202, 204, 206, 301, 302, 304, 307, 308, 400, 401, 403, 404, 408, 409, 410, 413, 422, 425, 429,
  500, 503,
] as const;

/** How much later than expected an attempt may come. */
const VIRTUAL_SLACK_MS = 3_600_000;
const REAL_SLACK_MS = 10_000;
const LOOKED_AT_TYPES = 8;
/** So many events fail at once to see whether an endpoint is switched off. */
const FAILING_EVENTS = 60;
const REAL_FAILING_EVENTS = 20;
/** So many late answers are tried at once. */
const LATE_ANSWERS = 6;
const LONGEST_TIMEOUT_MS = 15 * 60_000;

/**
 * The experiments that are worth doing now and are not done; none when there is nothing more to learn.
 *
 * @example nextExperiments(knowledge, options).map(({ asks }) => asks)
 */
export function nextExperiments(known: Knowledge, options: PlanOptions): readonly Experiment[] {
  const done = new Set(known.runs.map(({ id }) => id));
  const early = [looks, failures];
  const offs = [longFailures, interruptedFailures];
  const probes = [answers, lateAnswers, asks];
  // An endpoint that cannot be replaced is switched off last.
  const wanted = options.isVirtual ? [...early, ...offs, ...probes] : [...early, ...probes, longFailures];
  for (const plan of wanted) {
    const next = plan(known, options).filter(({ id }) => !done.has(id));
    if (next.length > 0) return next;
  }
  return [];
}

/** The types that arrive, in the order in which they were looked at. */
export function arrivingTypes({ runs }: Pick<Knowledge, 'runs'>): readonly (string | undefined)[] {
  const arrived = runs.filter(({ kind, attempts }) => kind === 'look' && attempts.length > 0);
  return [...new Set(arrived.map(({ emitted }) => emitted[0]?.type))];
}

function looks(known: Knowledge, { types, horizonMs, isVirtual }: PlanOptions): Experiment[] {
  const asked = types.length === 0 ? [undefined] : types.slice(0, LOOKED_AT_TYPES);
  // The clocks of all experiments may begin at the same time; then only a later event shows what changes with it.
  const look = (type: string | undefined, number: number): Experiment => ({
    id: `look ${type ?? 'any'} ${number}`,
    kind: 'look',
    asks: `what does an event${type === undefined ? '' : ` ${type}`} look like that is taken?`,
    steps: [
      ...(isVirtual ? [watch(number * 3_661_000)] : []),
      answer(200),
      emit(1, type),
      watch(Math.min(horizonMs, 86_400_000), 1),
    ],
  });
  const first = asked.map((type) => look(type, 1));
  const arrived = arrivingTypes(known).slice(0, 2);
  return [...first, ...arrived.map((type) => look(type, 2))];
}

function failures(known: Knowledge, { horizonMs, isVirtual }: PlanOptions): Experiment[] {
  const [type, other = type] = arrivingTypes(known);
  if (arrivingTypes(known).length === 0) return [];
  const failing = (of: string | undefined, number: number): Experiment => ({
    id: `failing ${number}`,
    kind: 'failing',
    asks: 'when is an event tried again, and how often, that fails at once?',
    steps: [
      answer(500),
      emit(1, of),
      watch(horizonMs),
      answer(200),
      emit(1, of),
      watch(Math.min(horizonMs, 86_400_000), 1),
    ],
  });
  const lateMs = isVirtual ? 97 : 2_000;
  return [
    failing(type, 1),
    failing(other, 2),
    {
      id: 'slow 1',
      kind: 'slow',
      asks: 'and that fails after a while: from where are delays measured?',
      steps: [answer(500, lateMs), emit(1, type), watch(horizonMs)],
    },
    {
      id: 'silent 1',
      kind: 'silent',
      asks: 'when is an event tried again that is never answered?',
      steps: [
        { do: 'answer', answers: [{ hang: true }], then: { status: 200 } },
        emit(1, type),
        watch(horizonMs),
      ],
    },
  ];
}

/** Experiments that tell a success from a failure need an event to be tried again. */
function retryMs({ schedule, switchingOff }: Knowledge): number | undefined {
  const [first, second] = schedule?.delaysMs ?? [];
  if (switchingOff !== undefined && 'counts' in switchingOff && switchingOff.consecutiveFailures === 1)
    return undefined;
  if (first === undefined || second === undefined) return undefined;
  return first[1] + second[1] * (schedule?.isDrawn === true ? DRAWN + 1 : 1);
}

function answers(known: Knowledge, { isVirtual }: PlanOptions): Experiment[] {
  const [type] = arrivingTypes(known);
  const againMs = retryMs(known);
  if (againMs === undefined) return [];
  const retried: Experiment[] = STATUSES.filter((status) => status !== 410).map((status) => ({
    id: `status ${status}`,
    kind: 'status',
    asks: `is ${status} taken?`,
    steps: [
      { do: 'answer', answers: [{ status }], then: { status: 200 } },
      emit(1, type),
      watch(againMs + slackMs(isVirtual), 2),
    ],
  }));
  const steps = [{ do: 'answer', answers: [{ status: 410 }], then: { status: 200 } }, emit(1, type)] as const;
  return [
    ...retried,
    {
      id: 'gone 1',
      kind: 'gone',
      asks: 'what does 410 do?',
      steps: [
        ...steps,
        watch(againMs + slackMs(isVirtual), 2),
        emit(1, type),
        watch(againMs + slackMs(isVirtual), 3),
      ],
    },
  ];
}

/** Longer than any wait that a sender follows. */
const HUGE_ASK_S = 45 * 86_400;

/** Answers that ask to be left alone for a while: less and more than the delay of the schedule, and for ever. */
function asks(known: Knowledge, { isVirtual }: PlanOptions): Experiment[] {
  const [type] = arrivingTypes(known);
  const gaps = gapsOf(known.schedule);
  const usable = isVirtual ? gaps.slice(0, failuresAllowed(known)) : gaps.slice(0, 1);
  if (retryMs(known) === undefined || usable.length === 0 || known.schedule?.isDrawn === true) return [];
  const spanMs = gaps.reduce((sum, gapMs) => sum + gapMs, 0);
  const asked = (status: number, seconds: number, at: number): Experiment => ({
    id: `asked ${status} ${seconds} ${at}`,
    kind: 'asked',
    asks: `is a Retry-After of ${seconds} s followed with ${status}?`,
    steps: [
      {
        do: 'answer',
        answers: [
          ...Array.from({ length: at }, () => ({ status: 500 })),
          { status, headers: { 'retry-after': String(seconds) } },
        ],
        then: { status: 200 },
      },
      emit(1, type),
      watch(spanMs + seconds * 1_000 + slackMs(isVirtual), at + 2),
    ],
  });
  const [shortest, longest] = [usable.indexOf(Math.min(...usable)), usable.indexOf(Math.max(...usable))];
  const longS = Math.ceil((usable[shortest] as number) / 1_000) + (isVirtual ? 1_000 : 30);
  const shortS = Math.floor((usable[longest] as number) / 2_000);
  const statuses = isVirtual ? retriedStatuses(known) : [429, 503];
  const long = statuses.map((status) => asked(status, longS, shortest));
  const followed = known.chains.find((chain) => chain.run.kind === 'asked' && isFollowed(chain, gaps));
  if (followed === undefined) return long;
  const status = followed.attempts.find(({ answer }) => answer.headers !== undefined)?.answer.status ?? 429;
  const huge = isVirtual ? [asked(status, HUGE_ASK_S, shortest)] : [];
  return [...long, asked(status, shortS, longest), ...huge];
}

function slackMs(isVirtual: boolean): number {
  return isVirtual ? VIRTUAL_SLACK_MS : REAL_SLACK_MS;
}

/** How many attempts may fail before the endpoint is switched off. */
function failuresAllowed({ switchingOff }: Knowledge): number {
  if (switchingOff === undefined || !('counts' in switchingOff)) return Number.POSITIVE_INFINITY;
  return switchingOff.counts === 'deliveries'
    ? Number.POSITIVE_INFINITY
    : switchingOff.consecutiveFailures - 1;
}

function retriedStatuses({ chains }: Knowledge): number[] {
  const retried = chains.filter(({ run, attempts }) => run.kind === 'status' && attempts.length > 1);
  return [...new Set(retried.map(({ attempts }) => attempts[0].answer.status ?? 0))];
}

/** Answers that come later and later, until the longest that is taken and the shortest that is not are neighbours. */
function lateAnswers(known: Knowledge, { isVirtual }: PlanOptions): Experiment[] {
  const [type] = arrivingTypes(known);
  const againMs = retryMs(known);
  if (againMs === undefined) return [];
  const accuracyMs = isVirtual ? 1 : 500;
  return nextDelays(known, accuracyMs).map((delayMs) => ({
    id: `late ${durationOf(delayMs)}`,
    kind: 'late',
    asks: `is an answer taken that comes after ${durationOf(delayMs)}?`,
    steps: [
      { do: 'answer', answers: [{ status: 200, delay_ms: delayMs }], then: { status: 200 } },
      emit(1, type),
      watch(againMs + delayMs + slackMs(isVirtual), 2),
    ],
  }));
}

function nextDelays({ chains, schedule }: Knowledge, accuracyMs: number): number[] {
  const { atLeastMs, belowMs, evidence } = timeoutBounds(chains, schedule);
  const silence = silenceOf(chains, schedule);
  if (
    evidence.length === 0 &&
    silence !== undefined &&
    'exactMs' in silence &&
    silence.exactMs > 0 &&
    silence.exactMs <= LONGEST_TIMEOUT_MS
  )
    return accuracyMs === 1
      ? [silence.exactMs, silence.exactMs + 1]
      : [Math.max(1, silence.exactMs - accuracyMs), silence.exactMs + accuracyMs];
  const mostMs =
    silence !== undefined && 'atMostMs' in silence
      ? Math.min(silence.atMostMs, LONGEST_TIMEOUT_MS)
      : LONGEST_TIMEOUT_MS;
  const upMs = Math.min(belowMs, mostMs + accuracyMs);
  if (upMs - atLeastMs <= accuracyMs) return belowMs === Number.POSITIVE_INFINITY ? [upMs] : [];
  const stepMs = (upMs - atLeastMs) / (LATE_ANSWERS + 1);
  const between = Array.from({ length: LATE_ANSWERS }, (_, at) => Math.round(atLeastMs + (at + 1) * stepMs));
  const untried = belowMs === Number.POSITIVE_INFINITY ? [...between, upMs] : between;
  return [...new Set(untried)].filter((ms) => ms > atLeastMs && ms < belowMs);
}

function longFailures(known: Knowledge, { horizonMs, isVirtual }: PlanOptions): Experiment[] {
  const { schedule, switchingOff } = known;
  if (schedule === undefined) return [];
  const counts = [
    isVirtual ? FAILING_EVENTS : REAL_FAILING_EVENTS,
    ...(switchingOff !== undefined && 'either' in switchingOff ? [switchingOff.either] : []),
  ];
  const [type] = arrivingTypes(known);
  const spanMs = schedule.delaysMs.reduce((sum, [, atMost]) => sum + atMost, 0);
  const isFound = switchingOff !== undefined && 'counts' in switchingOff && isVirtual;
  const off = (count: number, before: readonly Step[], name = `switching off ${count}`): Experiment => ({
    id: name,
    kind: 'switching-off',
    asks: `do ${count} failing events switch an endpoint off?`,
    steps: [
      ...before,
      answer(500),
      emit(count, type),
      watch(Math.max(horizonMs, spanMs * 3)),
      answer(200),
      emit(1, type),
      watch(spanMs + slackMs(isVirtual), 1),
    ],
  });
  // What is switched off by the share of failures, and not by their number, lasts longer after so many successes.
  const after = [answer(200), emit(FAILING_EVENTS, type)];
  return [
    ...counts.map((count) => off(count, [])),
    ...(isFound ? [off(FAILING_EVENTS, after, 'switching off after others were taken')] : []),
  ];
}

/** An endpoint that is switched off in the middle of a schedule shows the rest if other events are taken meanwhile. */
function interruptedFailures(known: Knowledge, { horizonMs }: PlanOptions): Experiment[] {
  const { schedule, switchingOff, runs } = known;
  if (schedule === undefined || schedule.isWhole || schedule.isDrawn) return [];
  if (switchingOff === undefined || !('counts' in switchingOff) || switchingOff.consecutiveFailures < 2)
    return [];
  const [type] = arrivingTypes(known);
  const count = schedule.delaysMs.length;
  const longest = schedule.chains.find(
    ({ attempts, run }) => attempts.length === count && run.kind === 'failing',
  );
  if (longest === undefined) return [];
  const fromMs = longest.emitted?.atMs ?? 0;
  const taken: Step[] = [answer(200), emit(1, type), watch(1, undefined), answer(500)];
  let atMs = fromMs;
  const between = longest.attempts.flatMap((attempt): Step[] => {
    const waitMs = attempt.atMs - atMs + 1;
    atMs = attempt.atMs + 2;
    return [...(waitMs > 0 ? [watch(waitMs)] : []), ...taken];
  });
  const round = runs.filter(({ id }) => id.startsWith('failing with others taken')).length;
  if (round > 40) return [];
  return [
    {
      id: `failing with others taken ${count}`,
      kind: 'failing',
      asks: `what comes after attempt ${count}, if other events are taken meanwhile?`,
      steps: [
        answer(500),
        emit(1, type),
        ...between,
        watch(horizonMs),
        answer(200),
        emit(1, type),
        watch(Math.min(horizonMs, 86_400_000), 1),
      ],
    },
  ];
}

function answer(status: number, delayMs = 0): Step {
  return { do: 'answer', then: delayMs === 0 ? { status } : { status, delay_ms: delayMs } };
}

function emit(count: number, type: string | undefined): Step {
  return { do: 'emit', count, ...(type === undefined ? {} : { type }) };
}

function watch(forMs: number, untilCount?: number): Step {
  return { do: 'watch', forMs, ...(untilCount === undefined ? {} : { untilCount }) };
}
