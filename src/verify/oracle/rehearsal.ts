// Which plans show most: each is done on the oracle alone, and those come first that show what none before has shown,
// for the number of their steps. What a target is asked for first then finds most.

import { Ids } from '../../engine/ids.ts';
import type { OracleTarget } from '../session.ts';
import { drawnHistory } from './draw-history.ts';
import type { Plan, Planning } from './intents.ts';
import type { TwinRun } from './outcome.ts';
import { asKind } from './seen.ts';
import { twinRun } from './twin-run.ts';

/** What a plan shows, and in how many steps. */
interface Shown {
  readonly plan: Plan;
  readonly steps: number;
  readonly kinds: ReadonlySet<string>;
}

const RANKED = new WeakMap<OracleTarget, Map<string, Promise<readonly number[]>>>();

/**
 * Plans in the order in which they show most; it is found out once for each oracle and what a target offers.
 *
 * @example const plans = await ranked(plansOf(planning), oracle, planning)
 */
export async function ranked(
  plans: readonly Plan[],
  oracle: OracleTarget,
  planning: Planning,
): Promise<readonly Plan[]> {
  const { surface, offers, whole } = planning;
  const key = [surface.service, plans.length, whole.triesStates, ...surface.credentials, ...offers].join(' ');
  const known = RANKED.get(oracle) ?? new Map<string, Promise<readonly number[]>>();
  RANKED.set(oracle, known);
  const order = known.get(key) ?? rehearse(plans, oracle, planning);
  known.set(key, order);
  return (await order).map((at) => plans[at] as Plan);
}

async function rehearse(
  plans: readonly Plan[],
  oracle: OracleTarget,
  { surface, offers, seen, whole: { triesStates } }: Planning,
): Promise<readonly number[]> {
  const shown: Shown[] = [];
  for (const plan of plans) {
    const ids = new Ids(shown.length + 1);
    const source = drawnHistory({ surface, ids, seen: seen.learned(), offers, triesStates, plan });
    const run = await twinRun({ oracle, target: oracle, surface }, source, { wantsDecisions: true });
    shown.push({ plan, steps: run.done.length + 1, kinds: kindsIn(run) });
  }
  return inOrder(shown).map(({ plan }) => plans.indexOf(plan));
}

/** Again and again the one that shows most that is new, for its length. */
function inOrder(all: readonly Shown[]): readonly Shown[] {
  const left = new Set(all);
  const known = new Set<string>();
  const order: Shown[] = [];
  while (left.size > 0) {
    const worth = ({ kinds, steps }: Shown) => kinds.difference(known).size / steps;
    const best = [...left].reduce((one, other) => (worth(other) > worth(one) ? other : one));
    left.delete(best);
    order.push(best);
    for (const kind of best.kinds) known.add(kind);
  }
  return order;
}

/** What decided each call, and what each answer and each delivery has in it. */
function kindsIn({ done, decisions, arrived }: TwinRun): ReadonlySet<string> {
  const kinds = new Set<string>();
  for (const { operation, why } of decisions) kinds.add(`${operation} ${asKind(why ?? '')}`);
  for (const { step, expected } of done)
    if (step.kind === 'call') addPlaces(kinds, `${step.operation} ${expected.status}`, expected.body);
    else kinds.add(JSON.stringify([step.kind, 'action' in step && step.action]));
  for (const { body } of arrived) {
    const event = eventOf(body);
    addPlaces(kinds, String(event.event_type ?? event.type ?? event.event), event);
  }
  return kinds;
}

/** Where a value has something, where nothing, and where `null`. */
function addPlaces(kinds: Set<string>, at: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) {
    kinds.add(`${at} ${value === null || value === '' || value === 0 ? value : typeof value}`);
    return;
  }
  if (Array.isArray(value)) kinds.add(`${at} ${Math.min(value.length, 2)}`);
  const isList = Array.isArray(value);
  for (const [name, each] of Object.entries(value)) addPlaces(kinds, isList ? at : `${at}/${name}`, each);
}

function eventOf(body: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
