// A twin run: one history, done step by step on the oracle and on the target, and compared after each step. It ends
// where the two differ for a reason that may change what follows.

import { isIdName } from '../../../openapi/field-kind.ts';
import type { OracleSession, TargetSession } from '../../session.ts';
import type { Step } from '../history.ts';
import type {
  DoneStep,
  Order,
  Outcome,
  Recording,
  RunResult,
  StepSource,
  TwinRun,
  Twins,
} from '../outcome.ts';
import { withChosen } from './chosen-defaults.ts';
import type { Observation } from './observation.ts';
import { Run } from './run.ts';
import { shownAt } from './stand-ins.ts';

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
    const isUnseen = !target.offers.has('inbox') && oracle.offers.has('inbox');
    const { outcome } = other ?? result;
    const judged = isUnseen ? await unlessUnseen(outcome, run.recording, { twins, at }) : outcome;
    const decisions = wantsDecisions ? await oracle.decisions() : [];
    const arrived = run.recording.arrivals.flatMap((each) => [...each.values()].flat());
    return { ...(other ?? result), outcome: judged, arrived, decisions };
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
  for (const orders of otherOrders(recording.steps)) {
    const oracle = await openOracle(twins, at);
    try {
      const run = new Run(twins, { oracle, target, number }, { recorded: recording, orders });
      const result = await run.all(stepsOf(recording.steps));
      if (result.outcome.kind !== 'diverged') return result;
    } finally {
      await oracle.close(true);
    }
  }
  return undefined;
}

const ORDERS: readonly Order[] = ['as they stand', 'the other way round', 'at once'];

/** So often, the last times of all, two calls at once are tried in each order. */
const MAX_TIMES = 3;

/** The other orders in which two calls at once may have taken effect each time that there were two. */
function otherOrders(steps: readonly Step[]): readonly (readonly Order[])[] {
  const [first, ...others] = steps
    .filter(({ kind }) => kind === 'together')
    .map((_, index, { length }) => (index < length - MAX_TIMES ? ORDERS.slice(0, 1) : ORDERS))
    .reduce<(readonly Order[])[]>(
      (all, each) => each.flatMap((order) => all.map((before) => [...before, order])),
      [[]],
    );
  return first === undefined ? [] : others;
}

/** With what the oracle does the steps of a recording again. */
interface Again {
  readonly twins: Twins;
  readonly at: Date | undefined;
}

/** What receivers may have answered. */
const ANSWERS = [200, 500];

/** By then, what a step has set off has been delivered, in milliseconds. */
const DELIVERED_AFTER_MS = 5_000;

/** The inbox of the oracle that stands for all receivers; a state has it, too, if it is given no URL. */
const ANY_RECEIVER = 'hook';

/**
 * The outcome on a target without an inbox. Nobody knows what its receivers have answered, and when: where the oracle itself shows
 * something else if they answer otherwise, it is not judged.
 */
async function unlessUnseen(outcome: Outcome, recording: Recording, again: Again): Promise<Outcome> {
  if (outcome.kind !== 'diverged') return outcome;
  const [one, other] = await Promise.all(ANSWERS.map((status) => shownIf(status, recording, again)));
  const shown = (body: Observation | undefined, place: string) =>
    JSON.stringify(shownAt({ body }, `/${place}`));
  const left = outcome.differences.filter(
    (each) => each.gapsAllowing.length > 0 || shown(one, each.at) === shown(other, each.at),
  );
  if (left.some(({ gapsAllowing }) => gapsAllowing.length === 0)) return { ...outcome, differences: left };
  const reason = 'what hangs on the answers of receivers, since the target has no inbox';
  return { kind: 'not judged', reason, step: recording.steps.at(-1) as Step, isNotOffered: false };
}

/** What the oracle shows of the last step if all receivers answer with a status. */
async function shownIf(
  status: number,
  { steps, chosen }: Recording,
  { twins, at }: Again,
): Promise<Observation | undefined> {
  const oracle = await openOracle(twins, at);
  try {
    await oracle.inbox.script(ANY_RECEIVER, { then: { status } });
    const told = steps.map((step) => {
      const values = chosen.get(step.id);
      return step.kind !== 'call' || values === undefined ? step : withChosen(step, values);
    });
    const delivered: Step = { kind: 'clock', id: 'delivered', byMs: DELIVERED_AFTER_MS };
    const all = [...told.slice(0, -1), delivered, ...told.slice(-1)];
    const url = oracle.inbox.url(ANY_RECEIVER);
    const alone = { oracle: twins.oracle, target: twins.oracle, surface: twins.surface };
    const run = new Run(alone, { oracle, target: oracle, number: 0 });
    const { done } = await run.all(stepsOf(withReceiversAt(url, all)));
    return done.at(-1)?.expected;
  } finally {
    await oracle.close(true);
  }
}

/** The same with all receivers at one URL: their own follows in it, so that they stay as different as they were. */
function withReceiversAt(url: string, steps: readonly Step[]): readonly Step[] {
  return JSON.parse(JSON.stringify(steps).replaceAll(/"https?:\/\//g, `"${url}/`));
}

/** When the oracle has to begin, if the target does not always begin at the same time. */
async function beginningOf(target: TargetSession): Promise<Date | undefined> {
  if (target.isTemporary === true) return undefined;
  return target.offers.has('clock') ? target.clock.now() : new Date();
}
