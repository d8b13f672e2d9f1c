// A report as JUnit XML for CI systems; checks that were not exercised are skipped tests.

import { type JunitCase, junitXml } from './junit-xml.ts';
import type { Check, Report } from './report.ts';
import { failureLines } from './words.ts';

/**
 * The report as a JUnit document with one suite.
 *
 * @example await writeFile('junit.xml', asJunit(report))
 */
export function asJunit(report: Report): string {
  const cases = report.checks.map((check) => checkCase(check, { className: report.subject }));
  return junitXml([{ name: `${report.subject} at ${report.url}`, properties: [], cases }]);
}

/**
 * A check as a test case.
 *
 * @param options.excuse why it may fail, such as that the baseline knows it; it is then skipped
 */
export function checkCase(
  { id, title, verdict, rules, gaps, detail, mend, durationMs, ...failed }: Check,
  { className, excuse }: { readonly className: string; readonly excuse?: string | undefined },
): JunitCase {
  const basis = [...rules, ...gaps].join(' ');
  const shown = {
    className,
    name: basis === '' ? title : `${title} (${basis})`,
    seconds: durationMs / 1_000,
  };
  const isSkipped = excuse !== undefined || verdict === 'not_exercised';
  const isFailure = !isSkipped && verdict === 'failed';
  const reason = excuse === undefined ? `not exercised, because ${detail}` : `${excuse}: ${detail}`;
  return {
    ...shown,
    properties: [['id', id], ...(gaps.length > 0 ? [['assuming', gaps.join(' ')] as const] : [])],
    outcome: isSkipped ? { isSkipped } : isFailure ? { failure: detail } : undefined,
    output: [
      ...(isFailure ? [] : [isSkipped ? reason : detail]),
      ...(mend === undefined ? [] : [`usually mended so: ${mend}`]),
    ],
    errors: failureLines(failed),
  };
}
