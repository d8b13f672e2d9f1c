// The steps that experiments are made of, and how long they watch.

import { DRAWN } from '../infer/outcome.ts';
import { gapsOf } from '../infer/schedule.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Step } from '../observation.ts';

export interface PlanOptions {
  /** The types of events that can be asked for; empty where the sender is not told one. */
  readonly types: readonly string[];
  /** How long to watch for another attempt, where it is not known when one comes. */
  readonly horizonMs: number;
  /** Whether the clock can be moved. */
  readonly isVirtual: boolean;
  /** How exact times are. */
  readonly accuracyMs: number;
  /** Whether a redirect can lead to another host. */
  readonly hasOtherHost: boolean;
}

/** How much later than expected an attempt may come. */
const VIRTUAL_SLACK_MS = 3_600_000;
const REAL_SLACK_MS = 10_000;

export function answer(status: number, delayMs = 0): Step {
  return { do: 'answer', then: delayMs === 0 ? { status } : { status, delay_ms: delayMs } };
}

export function emit(count: number, type: string | undefined): Step {
  return { do: 'emit', count, ...(type === undefined ? {} : { type }) };
}

export function watch(forMs: number, untilCount?: number): Step {
  return { do: 'watch', forMs, ...(untilCount === undefined ? {} : { untilCount }) };
}

export function slackMs(isVirtual: boolean): number {
  return isVirtual ? VIRTUAL_SLACK_MS : REAL_SLACK_MS;
}

/** The types that arrive, in the order in which they were looked at. */
export function arrivingTypes({ runs }: Pick<Knowledge, 'runs'>): readonly (string | undefined)[] {
  const arrived = runs.filter(({ kind, attempts }) => kind === 'look' && attempts.length > 0);
  return [...new Set(arrived.map(({ emitted }) => emitted[0]?.type))];
}

/** Experiments that tell a success from a failure need an event to be tried again. */
export function retryMs(known: Knowledge): number | undefined {
  const { schedule } = known;
  const [first, second] = schedule?.delaysMs ?? [];
  if (failuresAllowed(known) < 1 || first === undefined || second === undefined) return undefined;
  return first[1] + second[1] * (schedule?.isDrawn === true ? DRAWN + 1 : 1);
}

/** How many attempts of one event may fail before the endpoint is switched off. */
export function failuresAllowed({ switchingOff, schedule }: Knowledge): number {
  if (switchingOff === undefined || !('counts' in switchingOff) || switchingOff.counts === 'deliveries')
    return Number.POSITIVE_INFINITY;
  if ('consecutiveFailures' in switchingOff) return switchingOff.consecutiveFailures - 1;
  if ('share' in switchingOff) return switchingOff.atLeast - 1;
  let sumMs = 0;
  const late = gapsOf(schedule).findIndex((gapMs) => {
    sumMs += gapMs;
    return sumMs > switchingOff.failingForMs[0];
  });
  return late === -1 ? Number.POSITIVE_INFINITY : late + 1;
}
