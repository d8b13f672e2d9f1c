// A divergence: a difference between oracle and target that no gap allows, with the history that shows it.

import type { Judged } from '../comparing/freedom.ts';
import { type History, legal } from '../history.ts';
import type { DoneStep, Twins } from '../outcome.ts';
import { stepsOf, twinRun } from '../running/twin-run.ts';
import type { Surface } from '../surface.ts';

/** A difference that no gap allows, with the smallest history that shows it. */
export interface Divergence {
  readonly service: string;
  /** The statements that it breaks, the most particular first. */
  readonly statements: readonly string[];
  /** Gaps that are named nearby, none of which allows it. */
  readonly gaps: readonly string[];
  readonly history: History;
  readonly differences: readonly Judged[];
  /** What both sides showed at each step of the history. */
  readonly done: readonly DoneStep[];
  /** After how many histories it was found. */
  readonly foundAfter: number;
}

/** What became of histories that were done again. */
interface Replayed {
  readonly divergences: readonly Divergence[];
  /** What could not be judged or compared in them, and how often. */
  readonly notJudged: ReadonlyMap<string, number>;
}

/**
 * Does histories again that were kept, and tells which still show a divergence.
 *
 * @example await replay(histories, { surface, twins: { oracle, target } })
 */
export async function replay(
  histories: readonly History[],
  { surface, twins }: { readonly surface: Surface; readonly twins: Pick<Twins, 'oracle' | 'target'> },
): Promise<Replayed> {
  const found: Divergence[] = [];
  const notJudged = new Map<string, number>();
  const note = (reason: string) => notJudged.set(reason, (notJudged.get(reason) ?? 0) + 1);
  for (const [index, history] of histories.entries()) {
    const { done, outcome, notCompared } = await twinRun(
      { ...twins, surface },
      stepsOf(legal(history).steps),
      {
        number: index,
      },
    );
    for (const reason of notCompared) note(reason);
    if (outcome.kind === 'not judged') note(outcome.reason);
    if (outcome.kind === 'diverged')
      found.push(
        divergenceOf(surface.service, { done, differences: outcome.differences, foundAfter: index + 1 }),
      );
  }
  return { divergences: found, notJudged };
}

/** A divergence of a run, whose differences break statements. */
export function divergenceOf(
  service: string,
  { done, differences, foundAfter }: Pick<Divergence, 'done' | 'differences' | 'foundAfter'>,
): Divergence {
  return {
    service,
    statements: statementsOf(differences),
    gaps: [...new Set(differences.flatMap(({ gaps }) => gaps))],
    history: { service, steps: done.map(({ step }) => step) },
    differences,
    done,
    foundAfter,
  };
}

/** By what two divergences count as the same: the last step and where the two differ, without places in lists. */
export function divergenceKey(done: readonly DoneStep[], differences: readonly Judged[]): string {
  const last = done.at(-1)?.step;
  const operation = last === undefined ? '' : last.kind === 'call' ? last.operation : last.kind;
  const [first] = differences.filter(({ gapsAllowing }) => gapsAllowing.length === 0);
  const shown = first?.at === 'status' ? `${first.expected} ${first.observed}` : (first?.kind ?? '');
  return `${operation} ${first?.at.replaceAll(/\/\d+/g, '')} ${shown}`;
}

/** What the differences break that no gap allows. */
function statementsOf(differences: readonly Judged[]): readonly string[] {
  const broken = differences.filter(({ gapsAllowing }) => gapsAllowing.length === 0);
  return [...new Set(broken.flatMap(({ rules }) => rules))];
}
