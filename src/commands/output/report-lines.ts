// Formats a grading report for the terminal: a row for each check, with the observation below those that did not
// pass, and a summary line.

import { type Catalogue, ruleIdOf } from '../../verify/catalogue.ts';
import type { Check, CheckVerdict, Report } from '../../verify/reports/report.ts';
import { basisOf, seenIn, summaryLine, verdictWord } from '../../verify/reports/words.ts';
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
 * @param catalogue has the texts of the rules and gaps that checks name
 * @example print(reportLines(report, catalogue))
 */
export function reportLines(report: Report, catalogue: Catalogue): string[] {
  const rows = columns(report.checks.map(cellsOf));
  const lines = report.checks.flatMap((check, index) => [
    rows[index] ?? '',
    ...observation(check, catalogue),
  ]);
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

function observation(check: Check, catalogue: Catalogue): string[] {
  if (check.verdict === 'passed') return [];
  const demands = check.verdict === 'failed' ? demandsOf(check, catalogue) : [];
  const mend = check.mend === undefined ? [] : [`Usually mended so: ${check.mend}`];
  return [seenIn(check), ...demands, ...mend].map((line) => INDENT + plain(line));
}

/** The documented rule, and the assumption if it is a gap. */
function demandsOf({ rules, gaps }: Check, catalogue: Catalogue): string[] {
  return [
    ...rules.map((id) => `${id}: ${saysOf(id, catalogue)}`),
    ...gaps.map((id) => `${id}, assumed: ${catalogue.gaps.get(id)?.choice}`),
  ];
}

/** The text of a rule, or of one of its statements. */
function saysOf(id: string, { rules }: Catalogue): string | undefined {
  const rule = rules.get(ruleIdOf(id));
  return rule?.statements.find((statement) => statement.id === id)?.says ?? rule?.says;
}
