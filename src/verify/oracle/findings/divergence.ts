// A divergence: a difference between oracle and target that no gap allows, with the history that shows it.

import { REDACTED, SECRET_NAME } from '../../../engine/redacted-text.ts';
import { settledIn } from '../comparing/choices.ts';
import type { Judged } from '../comparing/freedom.ts';
import type { History } from '../history.ts';
import type { DoneStep, Twins } from '../outcome.ts';

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

/** A divergence of a run, whose differences break statements. */
export function divergenceOf(
  service: string,
  {
    done,
    differences,
    foundAfter,
    choices,
  }: Pick<Divergence, 'done' | 'differences' | 'foundAfter'> & Pick<Twins, 'choices'>,
): Divergence {
  const settled = settledIn(choices);
  return {
    service,
    statements: statementsOf(differences),
    gaps: [...new Set(differences.flatMap(({ gaps }) => gaps))],
    history: { service, steps: done.map(({ step }) => step), ...(settled.length > 0 && { settled }) },
    differences: differences.map(withoutSecret),
    done,
    foundAfter,
  };
}

/** A difference of secrets is told without them. */
function withoutSecret(difference: Judged): Judged {
  return SECRET_NAME.test(difference.at)
    ? { ...difference, expected: REDACTED, observed: REDACTED }
    : difference;
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
