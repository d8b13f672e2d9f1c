// A verification for a machine: the rules with their verdicts, and every check.

import type { RuleVerdict } from '../rule-verdicts.ts';
import { asJson } from './json.ts';
import type { Report } from './report.ts';

/**
 * The report as indented JSON, with a line break at its end.
 *
 * @example JSON.parse(asRuleJson(report, verdicts)).rules[0].state // 'proven'
 */
export function asRuleJson(report: Report, verdicts: readonly RuleVerdict[]): string {
  const rules = verdicts.map(({ rule, state, gaps, checks }) => ({
    id: rule.id,
    service: rule.service,
    says: rule.says,
    state,
    assuming: gaps,
    checks: checks.map(({ id }) => id),
  }));
  return `${JSON.stringify({ ...JSON.parse(asJson(report)), rules }, null, 2)}\n`;
}
