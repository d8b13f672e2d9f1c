// A report as JSON.

import { isAssumed, type Report, summaryOf } from './report.ts';

/**
 * The report as indented JSON, with a trailing line break.
 *
 * @example JSON.parse(asJson(report)).summary.failed
 */
export function asJson(report: Report): string {
  const { notExercised, ...counts } = summaryOf(report);
  const checks = report.checks.map(({ durationMs, ...check }) => ({
    ...check,
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
    summary: { ...counts, not_exercised: notExercised },
    checks,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
