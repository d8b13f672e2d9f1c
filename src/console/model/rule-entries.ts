// Rules and gaps as the console shows them: what the services tell of them, with what a report says.

import type { Schemas } from '../api/schemas.ts';
import type { RuleVerdict } from './files/report-file.ts';

/** A rule or a gap. */
export interface RuleEntry {
  readonly id: string;
  readonly service: string;
  readonly kind: 'rule' | 'gap';
  /** The sentence of a rule; what a gap leaves open. */
  readonly says: string;
  /** What the mock does where the documents are silent. */
  readonly choice: string | null;
  /** Who can show that a rule holds. */
  readonly proof: Schemas['Rule']['proof'] | null;
  /** None if the sentence makes only one. */
  readonly statements: readonly Schemas['RuleStatement'][];
  readonly places: readonly Schemas['RulePlace'][];
  /** What the report that is open says of it. */
  readonly verdict: RuleVerdict | undefined;
}

/**
 * Rules, then gaps, by id and service by service. A report may be about services that do not run here: their rules follow.
 *
 * @example ruleEntries(list, report.rules).get('M-LF-01')?.says
 */
export function ruleEntries(
  { rules, gaps }: Schemas['RuleList'],
  verdicts: readonly RuleVerdict[],
): ReadonlyMap<string, RuleEntry> {
  const verdictOf = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  const own = [
    ...rules.map((rule) => ({
      ...entryOf(rule, verdictOf),
      ...rule,
      kind: 'rule' as const,
      statements: severalOf(rule),
    })),
    ...gaps.map((gap) => ({ ...entryOf(gap, verdictOf), ...gap, kind: 'gap' as const, says: gap.hole })),
  ];
  const known = new Set(own.map(({ id }) => id));
  const others = verdicts
    .filter(({ id }) => !known.has(id))
    .map((verdict) => ({
      ...entryOf(verdict, verdictOf),
      ...verdict,
      statements: verdict.statements,
      kind: 'rule' as const,
    }));
  const byService = Map.groupBy([...own, ...others], ({ service }) => service);
  return new Map([...byService.values()].flat().map((entry) => [entry.id, entry]));
}

/** What is left out where it is not known. */
function entryOf({ id }: { readonly id: string }, verdicts: ReadonlyMap<string, RuleVerdict>) {
  return { choice: null, proof: null, statements: [], places: [], verdict: verdicts.get(id) };
}

function severalOf({ statements }: Schemas['Rule']): Schemas['RuleStatement'][] {
  return statements.length > 1 ? statements : [];
}

/** What a rule or a gap says, in one line: a gap with what the mock does. */
export function ruleText({ says, choice }: Pick<RuleEntry, 'says' | 'choice'>): string {
  return choice === null ? says : `Left open: ${says} The mock: ${choice}`;
}
