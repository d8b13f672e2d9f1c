// What the checks say of each rule. A promise is proven only by a check that rests on no gap.

import { type Rule, rules, type ServiceName } from './catalogue.ts';
import type { Check } from './reports/report.ts';

export type RuleState = 'broken' | 'proven' | 'holds_assuming' | 'not_exercised' | 'not_covered';

export interface RuleVerdict {
  readonly rule: Rule;
  readonly state: RuleState;
  /** The gaps that a rule which `holds_assuming`, or is broken under an assumption, rests on. */
  readonly gaps: readonly string[];
  /** What the state comes from: the failing checks of a broken rule, the passing ones of a proven one, and so on. */
  readonly checks: readonly Check[];
}

/**
 * The verdict on every rule that a provider of these services can break.
 *
 * @example ruleVerdicts(checks, ['mail']).filter(({ state }) => state === 'broken')
 */
export function ruleVerdicts(checks: readonly Check[], services: readonly ServiceName[]): RuleVerdict[] {
  return [...rules.values()]
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
  if (failed.length > 0) return { rule, state: 'broken', gaps: leastGaps(failed), checks: failed };
  const firm = passed.filter(({ gaps }) => gaps.length === 0);
  if (firm.length > 0) return { rule, state: 'proven', gaps: [], checks: firm };
  if (passed.length > 0) return { rule, state: 'holds_assuming', gaps: leastGaps(passed), checks: passed };
  if (untried.length > 0) return { rule, state: 'not_exercised', gaps: [], checks: untried };
  return { rule, state: 'not_covered', gaps: [], checks: [] };
}

/** The gaps of the check that rests on the fewest. */
function leastGaps(checks: readonly Check[]): readonly string[] {
  const [least] = [...checks].sort((a, b) => a.gaps.length - b.gaps.length);
  return least?.gaps ?? [];
}
