// Derives a verdict on each rule from the checks of its statements. Only a check that rests on no gap can prove or break
// a statement; if a check with an assumption fails, the target merely differs from the assumption.

import { type Catalogue, type Rule, ruleIdOf, type Statement } from './catalogue.ts';
import type { Check } from './reports/report.ts';

/** The states of a rule, from worst to best. */
export const RULE_STATES = [
  'broken',
  'differs',
  'proven_in_part',
  'proven',
  'holds_assuming',
  'not_exercised',
  'not_covered',
] as const;

export type RuleState = (typeof RULE_STATES)[number];

/** What the checks show. */
interface Verdict<State> {
  readonly state: State;
  /** The gaps that what `holds_assuming`, or `differs`, rests on. */
  readonly gaps: readonly string[];
  /** The checks that the state is based on, and every other check that failed. */
  readonly checks: readonly Check[];
}

/** A statement is proven or not, never in part; one that cannot be observed needs no check. */
export interface StatementVerdict extends Verdict<Exclude<RuleState, 'proven_in_part'> | 'unobservable'> {
  readonly statement: Statement;
}

export interface RuleVerdict extends Verdict<RuleState> {
  readonly rule: Rule;
  readonly statements: readonly StatementVerdict[];
}

/**
 * The verdict on every rule that a provider of these services can break.
 *
 * @example ruleVerdicts(checks, { catalogue, services: ['mail'] }).filter(({ state }) => state === 'broken')
 */
export function ruleVerdicts(
  checks: readonly Check[],
  { catalogue, services }: { readonly catalogue: Catalogue; readonly services: readonly string[] },
): RuleVerdict[] {
  return [...catalogue.rules.values()]
    .filter(({ service, proof }) => services.includes(service) && proof === 'provider')
    .map((rule) =>
      verdictOnRule(
        rule,
        checks.filter(({ rules }) => rules.some((id) => ruleIdOf(id) === rule.id)),
      ),
    );
}

/** All statements have to be proven; those that cannot be observed stand in no way. */
function verdictOnRule(rule: Rule, checks: readonly Check[]): RuleVerdict {
  const statements = rule.statements.map((statement) => verdictOnStatement(statement, checks));
  const whole = verdictOf(checks.map((check) => decided(check, (id) => ruleIdOf(id) === rule.id)));
  const observable = statements.filter(({ state }) => state !== 'unobservable');
  const proven = observable.filter(({ state }) => state === 'proven');
  if (whole.state === 'broken' || rule.statements.length === 1) return { rule, statements, ...whole };
  if (proven.length === 0) {
    const state = whole.state === 'proven' ? 'proven_in_part' : whole.state;
    return { rule, statements, ...whole, state };
  }
  const state = proven.length === observable.length ? 'proven' : 'proven_in_part';
  return { rule, statements, state, gaps: [], checks: whole.checks };
}

function verdictOnStatement(statement: Statement, checks: readonly Check[]): StatementVerdict {
  const own = checks.filter(({ rules }) => rules.includes(statement.id));
  const verdict = verdictOf(own.map((check) => decided(check, (id) => id === statement.id)));
  const isHidden = statement.unobservable !== undefined && verdict.state === 'not_covered';
  return { statement, ...verdict, ...(isHidden ? { state: 'unobservable' } : {}) };
}

/** A check whose failed assertion speaks of other statements has ended before it decided this one. */
function decided(check: Check, isMeant: (id: string) => boolean): Check {
  if (check.broken === undefined || check.broken.some(isMeant)) return check;
  return {
    ...check,
    verdict: 'not_exercised',
    detail: `a check failed before it came to this: ${check.title}`,
  };
}

function verdictOf(checks: readonly Check[]): Verdict<Exclude<RuleState, 'proven_in_part'>> {
  const of = (verdict: Check['verdict']) => checks.filter((check) => check.verdict === verdict);
  const [passed, failures] = [of('passed'), of('failed')];
  const failed = failures.filter(({ adapterError }) => adapterError === undefined);
  // A check in which the adapter failed says nothing about the target.
  const untried = [...of('not_exercised'), ...failures.filter((check) => !failed.includes(check))];
  if (failed.some(isFirm)) return { state: 'broken', gaps: [], checks: failed };
  const firm = passed.filter(isFirm);
  if (firm.some(({ isEmpty }) => !isEmpty))
    return { state: 'proven', gaps: [], checks: [...firm, ...failed] };
  if (failed.length > 0) return { state: 'differs', gaps: leastGaps(failed), checks: failed };
  if (firm.length > 0) return { state: 'not_exercised', gaps: [], checks: [...firm, ...untried] };
  if (passed.length > 0) return { state: 'holds_assuming', gaps: leastGaps(passed), checks: passed };
  if (untried.length > 0) return { state: 'not_exercised', gaps: [], checks: untried };
  return { state: 'not_covered', gaps: [], checks: [] };
}

function isFirm({ gaps }: Check): boolean {
  return gaps.length === 0;
}

/** The gaps of the check that rests on the fewest. */
function leastGaps(checks: readonly Check[]): readonly string[] {
  const [least] = [...checks].sort((a, b) => a.gaps.length - b.gaps.length);
  return least?.gaps ?? [];
}
