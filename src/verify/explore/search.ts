// The order in which histories are tried: all with one deviation, then all with two, and so on while there are not too
// many; then random ones that prefer what was tried least. The same seed gives the same histories.

import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';
import { Ids } from '../../engine/ids.ts';
import { type Coverage, pairsOf } from './coverage.ts';
import type { Allowed, Deviation } from './deviation.ts';
import type { Story } from './event.ts';
import { deviationsFrom, type History, historyKey, legal } from './history.ts';

export interface SearchOptions {
  readonly allowed: Allowed;
  readonly policy: DeliveryPolicy;
  readonly seed: number;
  readonly coverage: Coverage;
}

/** With more combinations of so many deviations than this, they are drawn at random. */
const MAX_LEVEL = 5_000;

const MAX_DEVIATIONS = 6;

/** So many random histories in a row that were had before mean that there are no others. */
const MAX_REPEATS = 1_000;

/**
 * The histories of stories, each once.
 *
 * @example for (const history of histories(stories, options)) await trials.run(history)
 */
export function* histories(stories: readonly Story[], options: SearchOptions): Generator<History> {
  const spaces = stories.map((events) => ({ events, deviations: deviationsFrom(events, options) }));
  const tried = new Set<string>();
  let level = 1;
  for (; isSmall(spaces, level); level++) {
    const all = spaces.map((space) => combinations(space, level));
    const ordered = level === 1 ? pairsFirst(all.flatMap((each) => [...each])) : inTurn(all);
    yield* fresh(ordered, tried, options.policy);
  }
  yield* fresh(random(spaces, { ...options, least: level }), tried, options.policy);
}

interface Space {
  readonly events: Story;
  readonly deviations: readonly Deviation[];
}

function* fresh(
  candidates: Iterable<History>,
  tried: Set<string>,
  policy: DeliveryPolicy,
): Generator<History> {
  let repeats = 0;
  for (const candidate of candidates) {
    const history = legal(candidate, policy);
    const key = history === undefined ? '' : historyKey(history);
    if (history === undefined || tried.has(key)) {
      if (++repeats > MAX_REPEATS) return;
      continue;
    }
    repeats = 0;
    tried.add(key);
    yield history;
  }
}

function isSmall(spaces: readonly Space[], level: number): boolean {
  if (level > MAX_DEVIATIONS) return false;
  const count = spaces.reduce((sum, { deviations }) => sum + binomial(deviations.length, level), 0);
  return level === 1 || count <= MAX_LEVEL;
}

function binomial(of: number, chosen: number): number {
  let count = 1;
  for (let each = 0; each < chosen; each++) count = (count * (of - each)) / (each + 1);
  return count;
}

/**
 * Single deviations, so that each pair of an event type and a deviation comes once before any comes again: a small budget
 * of a long story then covers them all.
 */
function pairsFirst(singles: readonly History[]): readonly History[] {
  const counts = new Map<string, number>();
  const ranked = singles.map((history) => {
    const [pair = ''] = pairsOf(history);
    const rank = counts.get(pair) ?? 0;
    counts.set(pair, rank + 1);
    return { history, rank };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ history }) => history);
}

function* inTurn<Item>(lists: readonly Iterable<Item>[]): Generator<Item> {
  for (const list of lists) yield* list;
}

function* combinations({ events, deviations }: Space, count: number): Generator<History> {
  for (const chosen of subsets(deviations, count)) yield { events, deviations: chosen };
}

function* subsets<Item>(items: readonly Item[], count: number): Generator<Item[]> {
  if (count === 0) return yield [];
  for (const [index, item] of items.entries())
    for (const rest of subsets(items.slice(index + 1), count - 1)) yield [item, ...rest];
}

function* random(
  spaces: readonly Space[],
  { seed, coverage, least }: SearchOptions & { readonly least: number },
): Generator<History> {
  const ids = new Ids(seed);
  const usable = spaces.filter(({ deviations }) => deviations.length >= least);
  if (usable.length === 0) return;
  while (true) {
    const { events, deviations } = usable[ids.integer('story', 0, usable.length - 1)] as Space;
    const most = Math.min(Math.max(MAX_DEVIATIONS, least), deviations.length);
    const count = ids.integer('count', least, most);
    const chosen = new Set<Deviation>();
    while (chosen.size < count) chosen.add(preferred(events, deviations, coverage, ids));
    yield { events, deviations: deviations.filter((deviation) => chosen.has(deviation)) };
  }
}

/** Of some that are drawn, the one that was tried least. */
function preferred(events: Story, deviations: readonly Deviation[], coverage: Coverage, ids: Ids): Deviation {
  const drawn = Array.from(
    { length: 3 },
    () => deviations[ids.integer('deviation', 0, deviations.length - 1)] as Deviation,
  );
  return drawn.reduce((best, each) =>
    coverage.countOf(events, each) < coverage.countOf(events, best) ? each : best,
  );
}
