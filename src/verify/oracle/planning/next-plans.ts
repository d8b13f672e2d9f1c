// Which plan comes next: what is left of those that have ended early, then all that are laid out, and once they are done, drawn ones;
// now and then none.

import type { Ids } from '../../../engine/ids.ts';
import type { OracleTarget } from '../../session.ts';
import type { Plan, Planning } from '../drawing/intents.ts';
import type { Seen } from '../drawing/seen.ts';
import { stepKey } from '../drawing/step-keys.ts';
import type { TwinRun } from '../outcome.ts';
import { DrawnPlans } from './drawn-plan.ts';
import { plansOf } from './plans.ts';
import { ranked } from './rehearsal.ts';

/** So many histories are worth an order of the plans. */
const WORTH_RANKING = 50;

/** Every so many histories, one is left to chance: while there are plans, and once they are done. */
const CHANCE_EVERY = 10;
const CHANCE_EVERY_LATER = 3;

/**
 * The plans of a search, in the order in which they are done.
 *
 * @param options.histories how many histories there are to be, if that is known
 * @param options.skipped how many of the plans were done before
 * @param options.isTemporary whether the target is a new mock each time
 */
export async function nextPlans(
  planning: Planning,
  {
    oracle,
    ids,
    histories = WORTH_RANKING,
    skipped,
    isTemporary,
  }: {
    readonly oracle: OracleTarget;
    readonly ids: Ids;
    readonly histories?: number;
    readonly skipped: number;
    readonly isTemporary: boolean;
  },
): Promise<NextPlans> {
  // To rank them takes as long as to do them all once.
  const isWorthwhile = oracle.isStandIn === true && histories >= WORTH_RANKING;
  const groups = plansOf(planning, { isTemporary });
  // Those that are rehearsed are others: an intent keeps what it has met.
  const rehearsed = isWorthwhile ? plansOf(planning, { isTemporary }) : [];
  const orders = await Promise.all(
    groups.map((plans, at) => {
      const same = rehearsed[at];
      return same === undefined
        ? { short: plans, whole: [] }
        : ranked(plans, { rehearsed: same, oracle, planning });
    }),
  );
  const all = [...orders.flatMap(({ short }) => short), ...orders.flatMap(({ whole }) => whole)];
  return new NextPlans(all.slice(skipped), new DrawnPlans(planning, ids));
}

export class NextPlans {
  readonly #laidOut: Plan[];
  readonly #count: number;
  readonly #drawn: DrawnPlans;
  /** Plans that a gap has ended, without the step that it is about. */
  readonly #unfinished: Plan[] = [];

  constructor(laidOut: readonly Plan[], drawn: DrawnPlans) {
    this.#laidOut = [...laidOut];
    this.#count = laidOut.length;
    this.#drawn = drawn;
  }

  /** How many of those that were laid out have been done. */
  get doneCount(): number {
    return this.#count - this.#laidOut.length;
  }

  /** What a history is to do, by its number; nothing where it is left to chance, since what that does first may be enough. */
  next(number: number): Plan | undefined {
    if (number % CHANCE_EVERY === 0) return undefined;
    const laidOut = this.#unfinished.shift() ?? this.#laidOut.shift();
    return laidOut ?? (number % CHANCE_EVERY_LATER === 0 ? undefined : this.#drawn.next());
  }

  /** Keeps what is left of a plan that has ended early. */
  noteEnd(plan: Plan, run: TwinRun, how: Parameters<typeof restOf>[2]): void {
    this.#unfinished.push(...restOf(plan, run, how));
  }
}

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
