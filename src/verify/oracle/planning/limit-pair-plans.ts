// Plans of two limits or more that apply to one step: of the same kind, of different kinds, and what a state shows beside something else.

import { inState, type Plan } from '../drawing/intents.ts';
import { needsOf, needsOfInput } from '../drawing/pool.ts';
import { around, belonging, emptyState, type Limit, type Limits, later } from './limits.ts';

type Pair = readonly [Limit, Limit];

/** Plans for a limit beside each other one. */
export function besidePlans(limit: Limit, known: Limits): readonly Plan[] {
  const others = known.limits.filter(({ operation }) => operation !== limit.operation);
  const isAlike = ({ chosen }: Limit) => JSON.stringify(chosen) === JSON.stringify(limit.chosen);
  const alike = others.filter(isAlike);
  const general = known.limits.find(({ operation }) => needsOf(operation).length === 0)?.operation;
  const ofGeneral = ({ operation }: Limit) => operation === general;
  return [
    ...alike
      .filter((other) => ofGeneral(other) || isOfSameStep(other, limit, known))
      .map((other) => overBoth([limit, other], known)),
    ...others
      .filter((each) => ofGeneral(each) && !isAlike(each))
      .map((other) => refusedByOther([limit, other], known)),
    besideOthers([limit, ...alike], known),
    joinedLater(limit, known),
  ];
}

/** Steps beyond two limits at once, and back. */
function overBoth([one, two]: Pair, known: Limits): Plan {
  const [first, second] = [around(one, known), around(two, known)];
  const reads = [...first.reads, ...second.reads];
  return [
    ...[...first.begin, ...second.begin],
    ...[first.set(1_000), second.set(1_000), first.add(1_050), ...reads],
    ...[
      first.add(1),
      ...reads,
      first.other(1_000),
      ...reads,
      first.add(950),
      ...reads,
      later,
      first.add(1),
      ...reads,
    ],
  ];
}

/** A step beyond one limit that another one of another choice does not let pass, and one that it does. */
function refusedByOther([one, two]: Pair, known: Limits): Plan {
  const [first, second] = [around(one, known), around(two, known)];
  const { reads } = first;
  return [
    ...first.begin,
    ...second.begin,
    first.set(1_000),
    second.set(500),
    first.add(1_050),
    ...reads,
    second.set(5_000),
    first.add(1_050),
    ...reads,
  ];
}

/**
 * Two objects with a limit of one kind each, both of which may apply to the same step, and beside them every limit of another kind, far
 * enough apart that each is reached alone.
 */
function besideOthers([limit, ...others]: readonly Limit[], known: Limits): Plan {
  const { state } = (limit && emptyState(limit, known)) ?? {};
  if (limit === undefined || state === undefined) return [];
  const [one, two] = [around(limit, known), around(limit, known, 'b')];
  const byOperation = new Map(
    others.filter((each) => isShownIn(state.name, each, known)).map((each) => [each.operation, each]),
  );
  // First those of what is named, as what is acted on is.
  const sorted = [...byOperation.values()].toSorted(
    (a, b) => needsOf(b.operation).length - needsOf(a.operation).length,
  );
  const beside = sorted.map((each) => around(each, known));
  const reads = [...one.reads, ...two.reads];
  const limitOf = (at: number) => 1_250 + 50 * at;
  let total = 0;
  const upTo = (amount: number) => {
    const by = amount - total;
    total = amount;
    return one.add(by);
  };
  return [
    ...[...one.begin, one.set(FAR), two.set(1_000)],
    ...belonging(needsOf(limit.operation), known, ['a', 'b']),
    ...beside.map(({ set }, at) => set(limitOf(at))),
    // What the second one refuses would have reached a threshold of each other one.
    ...[upTo(850), ...reads, one.add(300), ...reads, two.set(FAR)],
    ...beside.flatMap(({ set }, at) => [upTo(Math.ceil(limitOf(at) * 0.81)), set(FAR)]),
    ...reads,
  ];
}

/** What was acted on before comes to belong to something else that is limited, too, where an action says so. */
function joinedLater(limit: Limit, known: Limits): Plan {
  const [one, two] = [around(limit, known), around(limit, known, 'b')];
  const joined = belonging(needsOf(limit.operation), known, ['a', 'b']);
  const steps = [one.add(1), two.set(1_000), ...joined, one.add(1_200), ...two.reads, one.add(900)];
  return joined.length === 0 ? [] : [...one.begin, ...steps, ...two.reads];
}

/** Whether a state shows what a limit is set for. */
function isShownIn(state: string, { operation }: Limit, { planning: { seen } }: Limits): boolean {
  return needsOf(operation).every((name) => seen.isShownBy(`state ${state}`, name));
}

/** Whether two limits are of objects with names that one state shows, of which the second one comes later. */
function isOfSameStep(one: Limit, two: Limit, known: Limits): boolean {
  const { state } = emptyState(two, known) ?? {};
  const isLater = known.limits.indexOf(two) > known.limits.indexOf(one);
  const isNamed = needsOf(one.operation).length > 0 && needsOf(two.operation).length > 0;
  return state !== undefined && isLater && isNamed && isShownIn(state.name, one, known);
}

/** Beyond all that a plan adds. */
const FAR = 1_000_000_000;

/** In each state, what it is about shares a limit of the caller's with something else. */
export function sharedPlans(known: Limits): readonly Plan[] {
  const { limits, acts, planning } = known;
  const generals = new Map(
    limits.filter(({ operation }) => needsOf(operation).length === 0).map((each) => [each.operation, each]),
  );
  const needs = needsOfInput(acts[0]?.action.input ?? {});
  return planning.whole.states
    .filter(({ name }) => needs.every((need) => planning.seen.isShownBy(`state ${name}`, need)))
    .map((state) => [
      inState(state, { fullness: 0, object: 'b' }),
      ...[...generals.values()].flatMap((limit): Plan => {
        const [own, shown] = [around(limit, known), around(limit, known, 'b')];
        const steps = [own.set(1_000), shown.add(600), own.add(600), ...own.reads];
        return [...own.begin, ...steps, own.set(FAR)];
      }),
    ]);
}
