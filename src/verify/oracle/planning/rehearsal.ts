// Which plans show most: each is done on the oracle alone, and those come first that show what none before has shown,
// for the number of their steps, without the reads and the refusals that show nothing new. What a target is asked for
// first then finds most; the plans as they are come after that.

import { Ids } from '../../../engine/ids.ts';
import type { OracleTarget } from '../../session.ts';
import { isOfCensus } from '../drawing/census.ts';
import { drawnHistory } from '../drawing/draw-history.ts';
import { noted, type Plan, type Planning } from '../drawing/intents.ts';
import { twinRun } from '../running/twin-run.ts';
import { shownIn, worthOfKind } from './kinds.ts';

/** What a plan shows, in how many steps. */
interface Shown {
  /** Its place among the plans. */
  readonly at: number;
  /** By each of its intents that changes nothing. */
  readonly byIntent: ReadonlyMap<number, ReadonlySet<string>>;
  /** By a look, the intent that it is a look at what came of, where that changes nothing, either. */
  readonly lookedAt: ReadonlyMap<number, number>;
  /** Those of its intents that are left out in any case. */
  readonly futile: ReadonlySet<number>;
  /** By all others. */
  readonly whole: ReadonlySet<string>;
  /** How many steps those take. */
  readonly steps: number;
}

/** A plan by its place, and which of its intents are left out. */
interface Chosen {
  readonly at: number;
  readonly without: ReadonlySet<number>;
}

/** Plans in the order in which they show most. */
interface Order<T> {
  /** Without what shows nothing that is new. */
  readonly short: readonly T[];
  /** As they are, where anything was left out. */
  readonly whole: readonly T[];
}

const RANKED = new WeakMap<OracleTarget, Map<string, Promise<Order<Chosen>>>>();

/**
 * Plans in the order in which they show most; it is found out once for each oracle and what a target offers.
 *
 * @param options.rehearsed the same plans, made for that alone
 * @example const { short, whole } = await ranked(plans, { rehearsed, oracle, planning })
 */
export async function ranked(
  plans: readonly Plan[],
  {
    rehearsed,
    oracle,
    planning,
  }: { readonly rehearsed: readonly Plan[]; readonly oracle: OracleTarget; readonly planning: Planning },
): Promise<Order<Plan>> {
  const { surface, offers } = planning;
  const lengths = plans.map(({ length }) => length);
  const key = [surface.service, ...lengths, ...surface.credentials, ...offers].join(' ');
  const known = RANKED.get(oracle) ?? new Map<string, Promise<Order<Chosen>>>();
  RANKED.set(oracle, known);
  const order = known.get(key) ?? rehearse(rehearsed, oracle, planning);
  known.set(key, order);
  const { short, whole } = await order;
  const chosen = ({ at, without }: Chosen) => (plans[at] as Plan).filter((_, index) => !without.has(index));
  return { short: short.map(chosen), whole: whole.map(chosen) };
}

async function rehearse(
  plans: readonly Plan[],
  oracle: OracleTarget,
  planning: Planning,
): Promise<Order<Chosen>> {
  const shown: Shown[] = [];
  for (const plan of plans) shown.push(await shownBy(plan, shown.length, { oracle, planning }));
  const short = inOrder(shown);
  const isWhole = ({ without }: Chosen) => without.size === 0;
  const done = new Set(short.filter(isWhole).map(({ at }) => at));
  const [first, others] = [short.map(({ at }) => at), [...plans.keys()]];
  const again = [...new Set([...first, ...others])].filter((at) => !done.has(at));
  return { short, whole: again.map((at) => ({ at, without: new Set<number>() })) };
}

async function shownBy(
  plan: Plan,
  at: number,
  { oracle, planning }: { readonly oracle: OracleTarget; readonly planning: Planning },
): Promise<Shown> {
  const { surface, offers, seen } = planning;
  const drawn = new Map<string, number>();
  const options = { surface, ids: new Ids(at + 1), seen: seen.learned(), offers };
  const source = drawnHistory({ ...options, plan: noted(plan, drawn) });
  const run = await twinRun({ oracle, target: oracle, surface }, source, { wantsDecisions: true });
  const { steps, others } = shownIn(run, surface.document);
  const byIntent = new Map<number, ReadonlySet<string>>();
  const lookedAt = new Map<number, number>();
  const futile = new Set<number>();
  const whole = new Set(others);
  let count = 1;
  let hasMade = false;
  for (const { id, kinds, changesNothing, after } of steps) {
    // What is read after a plan is drawn anew each time.
    if (isOfCensus(id)) continue;
    const intent = drawn.get(id);
    // What a look is about may be there only because of the look.
    const isMade = hasMade && intent !== undefined && plan[intent]?.object !== undefined;
    hasMade = intent === undefined && (hasMade || !changesNothing);
    const refused = after === undefined ? undefined : drawn.get(after);
    if (intent !== undefined && refused !== undefined) lookedAt.set(intent, refused);
    if (intent !== undefined && changesNothing && !isMade) byIntent.set(intent, kinds);
    else if (intent !== undefined && plan[intent]?.isTrial === true) futile.add(intent);
    else {
      count++;
      for (const kind of kinds) whole.add(kind);
    }
  }
  return { at, byIntent, lookedAt, futile, whole, steps: count };
}

/**
 * Again and again the one that shows most that is new, for its length; none that shows nothing new. What a plan is worth is only looked
 * at anew once it is first: it hardly ever grows.
 */
function inOrder(all: readonly Shown[]): readonly Chosen[] {
  const known = new Set<string>();
  const order: Chosen[] = [];
  let left = byWorth(all.map((shown) => ({ shown, ...worthOf(shown, known) })));
  for (let [first, ...others] = left; first !== undefined; [first, ...others] = left) {
    const { shown } = first;
    const { worth, kept } = worthOf(shown, known);
    const isFirst = worth >= (others[0]?.worth ?? 0);
    left = worth === 0 || isFirst ? others : byWorth([{ shown, worth, kept }, ...others]);
    if (worth === 0 || !isFirst) continue;
    const without = new Set([...shown.byIntent.keys()].filter((index) => !kept.has(index)));
    order.push({ at: shown.at, without: without.union(shown.futile) });
    for (const kinds of [shown.whole, ...shown.byIntent.values()]) for (const kind of kinds) known.add(kind);
  }
  return order;
}

function byWorth<T extends { readonly worth: number }>(all: readonly T[]): readonly T[] {
  return all.toSorted((one, other) => other.worth - one.worth);
}

/** How much a plan shows that is new, for its length without what shows nothing new. */
function worthOf(
  { byIntent, lookedAt, whole, steps }: Shown,
  known: ReadonlySet<string>,
): { readonly worth: number; readonly kept: ReadonlySet<number> } {
  const fresh = new Set([...whole].filter((kind) => !known.has(kind)));
  const kept = new Set<number>();
  let worth = 0;
  for (const kind of fresh) worth += worthOfKind(kind);
  for (const [index, kinds] of byIntent) {
    const own = [...kinds].filter((kind) => !known.has(kind) && !fresh.has(kind));
    if (own.length > 0) {
      kept.add(index);
      const refused = lookedAt.get(index);
      if (refused !== undefined && byIntent.has(refused)) kept.add(refused);
    }
    for (const kind of own) {
      fresh.add(kind);
      worth += worthOfKind(kind);
    }
  }
  return { worth: worth / (steps + kept.size), kept };
}
