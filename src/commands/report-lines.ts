// Formats a grading report for the terminal: a row for each check, with the observation below those that did not
// pass, and a summary line.

import type { Check, CheckVerdict, Report } from '../verify/reports/report.ts';
import { basisOf, seenIn, summaryLine, verdictWord } from '../verify/reports/words.ts';
import { plain } from './plain.ts';
import { columns, type Style, styled } from './table.ts';

const STYLES: Readonly<Record<CheckVerdict, Style>> = {
  passed: 'green',
  failed: 'red',
  not_exercised: 'yellow',
};

/** Aligns with the titles. */
const INDENT = ' '.repeat(verdictWord('not_exercised').length + 2);

/**
 * The lines of a report.
 *
 * @example process.stdout.write(`${reportLines(report).join('\n')}\n`)
 */
export function reportLines(report: Report): string[] {
  const rows = columns(report.checks.map(cellsOf));
  const lines = report.checks.flatMap((check, index) => [rows[index] ?? '', ...observation(check)]);
  const heading = styled('bold', `${report.subject} at ${report.url}`);
  return [heading, '', ...lines.map((line) => `  ${line}`), '', summaryLine(report)];
}

function cellsOf(check: Check) {
  const { verdict, title } = check;
  return [
    { text: verdictWord(verdict), style: STYLES[verdict] },
    title,
    { text: basisOf(check), style: 'dim' } as const,
  ];
}

function observation(check: Check): string[] {
  return check.verdict === 'passed' ? [] : [INDENT + plain(seenIn(check))];
}
