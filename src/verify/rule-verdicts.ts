// Derives a verdict on each rule from the checks. Only a check that rests on no gap can prove or break a rule; if a
// check with an assumption fails, the target merely differs from the assumption.

import type { Catalogue, Rule } from './catalogue.ts';
import type { Check } from './reports/report.ts';

/** The states of a rule, from worst to best. */
export const RULE_STATES = [
  'broken',
  'differs',
  'proven',
  'holds_assuming',
  'not_exercised',
  'not_covered',
] as const;

export type RuleState = (typeof RULE_STATES)[number];

export interface RuleVerdict {
  readonly rule: Rule;
  readonly state: RuleState;
  /** The gaps that a rule which `holds_assuming`, or `differs`, rests on. */
  readonly gaps: readonly string[];
  /** The checks that the state is based on, and every other failing check. */
  readonly checks: readonly Check[];
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
      verdictOn(
        rule,
        checks.filter((check) => check.rules.includes(rule.id)),
      ),
    );
}

function verdictOn(rule: Rule, checks: readonly Check[]): RuleVerdict {
  const of = (verdict: Check['verdict']) => checks.filter((check) => check.verdict === verdict);
  const [failed, passed, untried] = [of('failed'), of('passed'), of('not_exercised')];
  if (failed.some(isFirm)) return { rule, state: 'broken', gaps: [], checks: failed };
  const firm = passed.filter(isFirm);
  if (firm.length > 0) return { rule, state: 'proven', gaps: [], checks: [...firm, ...failed] };
  if (failed.length > 0) return { rule, state: 'differs', gaps: leastGaps(failed), checks: failed };
  if (passed.length > 0) return { rule, state: 'holds_assuming', gaps: leastGaps(passed), checks: passed };
  if (untried.length > 0) return { rule, state: 'not_exercised', gaps: [], checks: untried };
  return { rule, state: 'not_covered', gaps: [], checks: [] };
}

function isFirm({ gaps }: Check): boolean {
  return gaps.length === 0;
}

/** The gaps of the check that rests on the fewest. */
function leastGaps(checks: readonly Check[]): readonly string[] {
  const [least] = [...checks].sort((a, b) => a.gaps.length - b.gaps.length);
  return least?.gaps ?? [];
}
