// A report as JUnit XML, which CI systems read: what failed is a failure, what was not exercised is skipped.

import junit, { type Builder } from 'junit-report-builder';
import type { Report } from './report.ts';

/**
 * The report as a JUnit document with one suite.
 *
 * @example await writeFile('junit.xml', asJunit(report))
 */
export function asJunit(report: Report): string {
  // The types describe an ES module, and the package is a CommonJS one that exports the builder itself.
  const builder = (junit as unknown as Builder).newBuilder();
  const suite = builder.testSuite().name(`${report.subject} at ${report.url}`);
  for (const { id, title, verdict, rules, gaps, detail, durationMs } of report.checks) {
    const basis = [...rules, ...gaps].join(' ');
    const testCase = suite
      .testCase()
      .className(report.subject)
      .name(basis === '' ? title : `${title} (${basis})`)
      .time(durationMs / 1_000)
      .property('id', id);
    if (gaps.length > 0) testCase.property('assuming', gaps.join(' '));
    if (verdict === 'failed') testCase.failure(detail);
    else if (verdict === 'not_exercised')
      testCase.skipped().standardOutput(`not exercised, because ${detail}`);
    else testCase.standardOutput(detail);
  }
  return builder.build();
}
