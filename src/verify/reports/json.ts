// A verification as JSON: the rules with their verdicts, and every check.

import { ruleIdOf } from '../catalogue.ts';
import type { Divergence } from '../oracle/divergence.ts';
import { timelineOf } from '../oracle/story.ts';
import { isAssumed, type Report, summaryOf } from './report.ts';
import type { RuleReport } from './rule-report.ts';

/**
 * The report as indented JSON, with a trailing line break.
 *
 * @example JSON.parse(asRuleJson(report)).rules[0].state // 'proven'
 */
export function asRuleJson(report: RuleReport): string {
  const agreed = agreedIn(report);
  const rules = report.verdicts.map(({ rule, state, gaps, checks, statements }) => ({
    id: rule.id,
    service: rule.service,
    says: rule.says,
    state,
    assuming: gaps,
    checks: checks.map(({ id }) => id),
    ...agreed(rule.id),
    statements: statements.map(({ statement, state, gaps, checks }) => ({
      ...statement,
      state,
      assuming: gaps,
      checks: checks.map(({ id }) => id),
    })),
  }));
  const known_failures = report.knownFailures.map(({ id }) => id);
  const mended = report.mended.map(({ id }) => id);
  const whole = { ...JSON.parse(asJson(report)), known_failures, mended, rules, ...searchesOf(report) };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** How often twin runs agreed that a rule decided; nothing without a search. */
function agreedIn({ searches }: RuleReport): (rule: string) => { readonly agreed?: number } {
  if (searches === undefined) return () => ({});
  const counts = new Map<string, number>();
  for (const { decided } of searches)
    for (const [id, count] of decided) counts.set(ruleIdOf(id), (counts.get(ruleIdOf(id)) ?? 0) + count);
  return (rule) => ({ agreed: counts.get(rule) ?? 0 });
}

function searchesOf({ searches }: RuleReport) {
  if (searches === undefined) return {};
  const search = searches.map(({ service, seed, histories, steps, pairs, allowed, notJudged }) => ({
    service,
    seed,
    histories,
    steps,
    pairs,
    allowed: Object.fromEntries(allowed),
    not_judged: Array.from(notJudged, ([reason, count]) => ({ reason, count })),
  }));
  const divergences = searches.flatMap((each) => each.divergences.map(divergenceJson));
  return { search, divergences };
}

function divergenceJson({ service, statements, gaps, history, differences, done, foundAfter }: Divergence) {
  const last = done.at(-1);
  return {
    service,
    statements,
    gaps,
    history: history.steps,
    timeline: timelineOf(done),
    expected: last?.expected,
    observed: last?.observed,
    differences: differences.map(({ at, kind, expected, observed, gapsAllowing }) => ({
      at,
      kind,
      expected,
      observed,
      allowed_by: gapsAllowing,
    })),
    found_after: foundAfter,
  };
}

/**
 * The report as indented JSON, with a trailing line break.
 *
 * @example JSON.parse(asJson(report)).summary.failed
 */
export function asJson(report: Report): string {
  const { notExercised, ...counts } = summaryOf(report);
  const checks = report.checks.map(({ durationMs, isPending, ...check }) => ({
    ...check,
    ...(isPending === true ? { pending: true } : {}),
    assumed: isAssumed(check),
    duration_ms: durationMs,
  }));
  const document = {
    subject: report.subject,
    url: report.url,
    ...(report.run === undefined
      ? {}
      : { at: report.run.at, version: report.run.version, duration_ms: report.run.durationMs }),
    ...(report.seed === undefined ? {} : { seed: report.seed }),
    ...(report.publication === undefined ? {} : { publication: report.publication }),
    summary: { ...counts, not_exercised: notExercised },
    checks,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
