// A verification as JSON: the rules with their verdicts, and every check; and in the Common Test Report Format (ctrf.io),
// which many CI tools read.

import { REDACTED, redactedText, SECRET_NAME } from '../../engine/redacted-text.ts';
import { ruleIdOf } from '../catalogue.ts';
import type { Divergence } from '../oracle/findings/divergence.ts';
import { timelineOf } from '../oracle/findings/story.ts';
import { type CheckVerdict, isAssumed, type Report, summaryOf } from './report.ts';
import type { RuleReport } from './rule-report.ts';
import { failureLines } from './words.ts';

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
  return `${JSON.stringify(whole, withoutSecrets, 2)}\n`;
}

/** Replaces secrets while JSON is written, since reports are kept where many read them. */
function withoutSecrets(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (SECRET_NAME.test(name)) return REDACTED;
  return name === 'body' ? redactedText(value) : value;
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
  return `${JSON.stringify(document, withoutSecrets, 2)}\n`;
}

const STATUS: Readonly<Record<CheckVerdict, 'passed' | 'failed' | 'skipped'>> = {
  passed: 'passed',
  failed: 'failed',
  not_exercised: 'skipped',
};

/**
 * The report as CTRF JSON: a test for each check. A failure that may be is skipped, as in the exit code.
 *
 * @example await writeFile('ctrf.json', asCtrf(report))
 */
export function asCtrf(report: RuleReport): string {
  const excused = new Set([...report.knownFailures, ...report.differences].map(({ id }) => id));
  const tests = report.checks.map(
    ({ id, title, verdict, rules, gaps, detail, adapterError, durationMs, ...failed }) => {
      const trace = adapterError ?? failureLines(failed).join('\n');
      return {
        name: title,
        status: excused.has(id) ? ('skipped' as const) : STATUS[verdict],
        duration: durationMs,
        message: detail,
        ...(trace === '' ? {} : { trace }),
        tags: [...rules, ...gaps],
      };
    },
  );
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const start = Date.parse(report.run?.at ?? '') || 0;
  const summary = {
    tests: tests.length,
    passed: count('passed'),
    failed: count('failed'),
    pending: 0,
    skipped: count('skipped'),
    other: 0,
    start,
    stop: start + (report.run?.durationMs ?? 0),
  };
  const tool = { name: 'countersign', version: report.run?.version };
  const extra = { target: report.url, ...(report.seed === undefined ? {} : { seed: report.seed }) };
  const results = { tool, summary, tests, extra };
  return `${JSON.stringify({ reportFormat: 'CTRF', specVersion: '0.0.0', results }, null, 2)}\n`;
}
