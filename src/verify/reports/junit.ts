// A report as JUnit XML for CI systems; checks that were not exercised are skipped tests.

import junit, { type Builder, type TestSuite } from 'junit-report-builder';
import type { Check, Report } from './report.ts';
import { failureLines } from './words.ts';

/**
 * The report as a JUnit document with one suite.
 *
 * @example await writeFile('junit.xml', asJunit(report))
 */
export function asJunit(report: Report): string {
  const builder = newJunit();
  const suite = builder.testSuite().name(`${report.subject} at ${report.url}`);
  for (const check of report.checks) addCheck(suite, check, { className: report.subject, excuse: undefined });
  return builder.build();
}

/** A JUnit document to be filled. */
export function newJunit(): Builder {
  // The types describe an ES module, and the package is a CommonJS one that exports the builder itself.
  return (junit as unknown as Builder).newBuilder();
}

/**
 * Adds a check to a suite.
 *
 * @param options.excuse why it may fail, such as that the baseline knows it; it is then skipped
 */
export function addCheck(
  suite: TestSuite,
  { id, title, verdict, rules, gaps, detail, mend, durationMs, ...failed }: Check,
  { className, excuse }: { readonly className: string; readonly excuse: string | undefined },
): void {
  const basis = [...rules, ...gaps].join(' ');
  const testCase = suite
    .testCase()
    .className(className)
    .name(basis === '' ? title : `${title} (${basis})`)
    .time(durationMs / 1_000)
    .property('id', id);
  if (gaps.length > 0) testCase.property('assuming', gaps.join(' '));
  if (excuse !== undefined) testCase.skipped().standardOutput(`${excuse}: ${detail}`);
  else if (verdict === 'failed') testCase.failure(detail);
  else if (verdict === 'not_exercised') testCase.skipped().standardOutput(`not exercised, because ${detail}`);
  else testCase.standardOutput(detail);
  const repeated = failureLines(failed);
  if (repeated.length > 0) testCase.standardError(repeated.join('\n'));
  if (mend !== undefined) testCase.standardOutput(`usually mended so: ${mend}`);
}
