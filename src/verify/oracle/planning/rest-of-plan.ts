// What is left of a plan that has ended early.

import type { Plan } from '../drawing/intents.ts';
import type { Seen } from '../drawing/seen.ts';
import { stepKey } from '../drawing/step-keys.ts';
import type { TwinRun } from '../outcome.ts';

/**
 * What is still to be judged of a plan that a gap, or something that the target does not do, has ended: what comes later, after what
 * it rests on, without that step; and once the whole, where other values, or something else that is made for it, may take its place.
 *
 * @param options.drawn by the id of a step, the place of its intent
 */
export function restOf(
  plan: Plan,
  { outcome, done }: TwinRun,
  { drawn, seen }: { readonly drawn: ReadonlyMap<string, number>; readonly seen: Seen },
): readonly Plan[] {
  if (outcome.kind === 'agreed' || outcome.kind === 'diverged') return [];
  const step = outcome.kind === 'not judged' ? outcome.step : done.at(-1)?.step;
  if (step === undefined) return [];
  const at = drawn.get(step.id);
  if (at === undefined) {
    const isNotOffered = outcome.kind === 'not judged' && !seen.offers.isOffered(stepKey(step));
    return isNotOffered || seen.offers.noteEarlyEnd(plan) ? [plan] : [];
  }
  // Another value, or another object, may not lead there.
  const isDrawnAnew = plan[at]?.isAlone !== true && step.kind === 'call' && step.body !== undefined;
  if (isDrawnAnew && seen.offers.noteEarlyEnd(plan)) return [plan];
  if (at === plan.length - 1) return [];
  return [plan.filter(({ isAlone }, index) => index > at || (index < at && isAlone !== true))];
}
