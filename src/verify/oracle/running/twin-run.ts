// A twin run: one history, done step by step on the oracle and on the target, and compared after each step. It ends
// where the two differ for a reason that may change what follows.

import { isIdName } from '../../../openapi/field-kind.ts';
import type { OracleSession, TargetSession } from '../../session.ts';
import type { Step } from '../history.ts';
import type { DoneStep, Recording, RunResult, StepSource, TwinRun, Twins } from '../outcome.ts';
import { Run } from './run.ts';

/**
 * The steps of a history, as a source.
 *
 * @example await twinRun(twins, stepsOf(history.steps))
 */
export function stepsOf(steps: readonly Step[]): StepSource {
  let next = 0;
  return () => steps[next++];
}

export interface TwinRunOptions {
  /** Makes the names of receivers unique to the run. */
  readonly number?: number;
  /** Whether decisions are asked for, which takes a call. */
  readonly wantsDecisions?: boolean;
}

/**
 * Does a history on both sides; where the target is the oracle itself, once.
 *
 * @throws when the target cannot be reached
 * @example const { outcome } = await twinRun({ oracle, target, surface }, stepsOf(history.steps))
 */
export async function twinRun(
  twins: Twins,
  next: StepSource,
  { number = 0, wantsDecisions = false }: TwinRunOptions = {},
): Promise<TwinRun> {
  const own = twins.target === twins.oracle ? await openOracle(twins, undefined) : undefined;
  const target = own ?? (await twins.target.open('search'));
  const at = await beginningOf(target);
  const oracle = own ?? (await openOracle(twins, at));
  try {
    const run = new Run(twins, { oracle, target, number });
    const result = await run.all(next);
    if (target.isTemporary !== true) notePast(result.done, twins);
    const other = hasDivergedAfterTwoAtOnce(result)
      ? await inOtherOrders(twins, { at, target, number, recording: run.recording })
      : undefined;
    const decisions = wantsDecisions ? await oracle.decisions() : [];
    const arrived = run.recording.arrivals.flatMap((each) => [...each.values()].flat());
    return { ...(other ?? result), arrived, decisions };
  } finally {
    await Promise.all([...new Set([oracle, target])].map((session) => session.close(true)));
  }
}

async function openOracle({ oracle, settings }: Twins, at: Date | undefined): Promise<OracleSession> {
  const session = await oracle.open('search', at);
  if (settings !== undefined) await session.settings(settings);
  return session;
}

/** Notes what the target has made, for the histories that come. */
function notePast(done: readonly DoneStep[], { past }: Twins): void {
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) visit(each, Array.isArray(value) ? name : key);
    else if (isIdName(name)) past?.ids.add(value);
  };
  for (const { step, observed } of done) if (step.kind !== 'clock') visit(observed.body, '');
}

function hasDivergedAfterTwoAtOnce({ done, outcome }: Pick<TwinRun, 'done' | 'outcome'>): boolean {
  return outcome.kind === 'diverged' && done.some(({ step }) => step.kind === 'together');
}

/**
 * Two calls at once may take effect in either order, and one that waits for something, such as a receiver's answer, in the
 * middle of the other. Does the oracle's part again in these ways, and compares it with what the target showed;
 * `undefined` if that differs, too.
 */
async function inOtherOrders(
  twins: Twins,
  {
    at,
    target,
    number,
    recording,
  }: {
    readonly at: Date | undefined;
    readonly target: TargetSession;
    readonly number: number;
    readonly recording: Recording;
  },
): Promise<RunResult | undefined> {
  for (const order of ['the other way round', 'at once'] as const) {
    const oracle = await openOracle(twins, at);
    try {
      const run = new Run(twins, { oracle, target, number }, { recorded: recording, order });
      const result = await run.all(stepsOf(recording.steps));
      if (result.outcome.kind !== 'diverged') return result;
    } finally {
      await oracle.close(true);
    }
  }
  return undefined;
}

/** When the oracle has to begin, if the target does not always begin at the same time. */
async function beginningOf(target: TargetSession): Promise<Date | undefined> {
  if (target.isTemporary === true) return undefined;
  return target.offers.has('clock') ? target.clock.now() : new Date();
}
