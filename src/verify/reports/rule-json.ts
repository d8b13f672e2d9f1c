// A verification as JSON: the rules with their verdicts, and every check.

import { asJson } from './json.ts';
import type { RuleReport } from './rule-report.ts';

/**
 * The report as indented JSON, with a trailing line break.
 *
 * @example JSON.parse(asRuleJson(report)).rules[0].state // 'proven'
 */
export function asRuleJson(report: RuleReport): string {
  const rules = report.verdicts.map(({ rule, state, gaps, checks, statements }) => ({
    id: rule.id,
    service: rule.service,
    says: rule.says,
    state,
    assuming: gaps,
    checks: checks.map(({ id }) => id),
    statements: statements.map(({ statement, state, gaps, checks }) => ({
      ...statement,
      state,
      assuming: gaps,
      checks: checks.map(({ id }) => id),
    })),
  }));
  const known_failures = report.knownFailures.map(({ id }) => id);
  const mended = report.mended.map(({ id }) => id);
  return `${JSON.stringify({ ...JSON.parse(asJson(report)), known_failures, mended, rules }, null, 2)}\n`;
}
