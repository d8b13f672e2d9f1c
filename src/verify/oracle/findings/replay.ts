// Does histories again that were kept, and tells which still show a divergence.

import { Ids } from '../../../engine/ids.ts';
import { SETTLED } from '../comparing/choices.ts';
import { offered } from '../credentials.ts';
import type { History } from '../history.ts';
import { legal } from '../history.ts';
import { newTwins, type TwinRun, type Twins } from '../outcome.ts';
import { learnedFrom } from '../planning/learning.ts';
import { stepsOf, twinRun } from '../running/twin-run.ts';
import type { Surface } from '../surface.ts';
import { type Divergence, divergenceOf } from './divergence.ts';
import { notOfTheHistory, notOfTheTarget, type Reading } from './set-up.ts';

/** What became of histories that were done again. */
interface Replayed {
  /** How many could be judged. */
  readonly histories: number;
  readonly divergences: readonly Divergence[];
  /** What could not be judged or compared in them, and how often. */
  readonly notJudged: ReadonlyMap<string, number>;
}

/**
 * Does histories again that were kept, and tells which still show a divergence that is one of the target.
 *
 * @throws TargetUnusable when the target has no credential
 * @example await replay(histories, { surface, twins: { oracle, target } })
 */
export async function replay(
  histories: readonly History[],
  options: {
    readonly surface: Surface;
    readonly twins: Pick<Twins, 'oracle' | 'target'>;
    /** Ends it after the history that it is at. */
    readonly signal?: AbortSignal;
  },
): Promise<Replayed> {
  const probe = await options.twins.target.open('search');
  const credentials = await offered(probe, options.surface);
  await probe.close(true);
  // Nobody else calls the target, not at the beginning of a history either.
  const twins = newTwins(options.twins, { ...options.surface, credentials });
  const found: Divergence[] = [];
  const notJudged = new Map<string, number>();
  let judged = 0;
  const note = (reason: string) => notJudged.set(reason, (notJudged.get(reason) ?? 0) + 1);
  for (const [index, kept] of histories.entries()) {
    if (options.signal?.aborted) break;
    const history = legal(kept);
    for (const key of kept.settled ?? []) twins.choices?.set(key, SETTLED);
    const { done, outcome, notCompared, unjudged } = await doneAgain(history, twins, index);
    for (const reason of notCompared) note(reason);
    const reason = outcome.kind === 'not judged' ? outcome.reason : unjudged;
    if (reason !== undefined) {
      note(reason);
      continue;
    }
    judged++;
    if (outcome.kind === 'diverged') {
      const { differences } = outcome;
      const { choices } = twins;
      found.push(divergenceOf(history.service, { done, differences, foundAfter: index + 1, choices }));
    }
  }
  return { histories: judged, divergences: found, notJudged };
}

/** A history once more; where it does not agree, with what is found out of the target's states and choices. */
async function doneAgain(
  history: History,
  twins: Twins,
  number: number,
): Promise<TwinRun & { readonly unjudged?: string | undefined }> {
  const once = ({ steps } = history) => twinRun(twins, stepsOf(steps), { number });
  const first = await once();
  if (first.outcome.kind === 'agreed') return first;
  // What stood in the way may be known now.
  let run = await once();
  if (run.outcome.kind !== 'diverged') return run;
  const reading = await readingOf(twins, number);
  if (reading === undefined) return run;
  const fails = async () => {
    run = await once();
    return run.outcome.kind === 'diverged';
  };
  const { differences } = run.outcome;
  const given = { reading, differences, done: run.done };
  const isShownBy = async (other: History) => (await once(other)).outcome.kind === 'diverged';
  const unjudged =
    (await notOfTheHistory(history, { ...given, fails: isShownBy })) ??
    (await notOfTheTarget(history, { ...given, fails }));
  return { ...run, unjudged };
}

/** What reads a target; nothing is to be read of one that begins as the oracle does. */
async function readingOf(twins: Twins, number: number): Promise<Reading | undefined> {
  const probe = await twins.target.open('search');
  const { offers, isTemporary } = probe;
  await probe.close(true);
  if (isTemporary === true) return undefined;
  const seen = await learnedFrom(twins.oracle, twins.surface);
  return { twins, ids: new Ids(0), seen, offers, number };
}
