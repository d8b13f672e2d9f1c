// Formats a verification for the terminal: the rules, failures with what was observed, and a summary.

import { type Check, isAssumed } from '../verify/reports/report.ts';
import { type RuleReport, stateCounts } from '../verify/reports/rule-report.ts';
import { checkLine, stateWord, verdictWord } from '../verify/reports/words.ts';
import type { RuleState, RuleVerdict } from '../verify/rule-verdicts.ts';
import { plain } from './plain.ts';
import { columns, type Style, styled } from './table.ts';

const STYLES: Readonly<Record<RuleState, Style>> = {
  broken: 'red',
  differs: 'red',
  proven: 'green',
  holds_assuming: 'green',
  not_exercised: 'yellow',
  not_covered: 'yellow',
};

/**
 * The lines of a verification.
 *
 * @example process.stdout.write(ruleLines(ruleReport(report, services)).join('\n'))
 */
export function ruleLines(report: RuleReport): string[] {
  const { verdicts } = report;
  const rows = columns(
    verdicts.map(({ rule, state, gaps }) => [
      { text: stateWord(state), style: STYLES[state] },
      rule.id,
      gaps.length === 0 ? rule.says : `${rule.says} (assuming ${gaps.join(' ')})`,
    ]),
  );
  const body = verdicts.flatMap((verdict, index) => [rows[index] ?? '', ...observations(verdict)]);
  return [
    styled('bold', `${report.subject} at ${report.url}`),
    '',
    ...body.map((line) => `  ${line}`),
    ...unruled(report),
    ...baselineNotes(report),
    '',
    ...assumptionsNote(report),
    summary(report),
  ];
}

function observations({ state, checks }: RuleVerdict): string[] {
  const shown = state === 'not_exercised' ? checks : checks.filter(({ verdict }) => verdict === 'failed');
  return shown.map((check) => `    ${plain(checkLine(check))}`);
}

function unruled({ unruled: checks, verdicts }: RuleReport): string[] {
  if (checks.length === 0) return [];
  const rows = checks.map((check) => `  ${verdictText(check)}  ${plain(checkLine(check))}${assuming(check)}`);
  const heading = styled('bold', 'Interactions without a rule');
  return verdicts.length === 0 ? [heading, ...rows] : ['', heading, ...rows];
}

function assuming({ gaps }: Check): string {
  return gaps.length === 0 ? '' : ` (assuming ${gaps.join(' ')})`;
}

function verdictText({ verdict }: Check): string {
  const style = verdict === 'passed' ? 'green' : verdict === 'failed' ? 'red' : 'yellow';
  return styled(style, verdictWord(verdict));
}

function baselineNotes({ knownFailures, mended }: RuleReport): string[] {
  return [
    ...(knownFailures.length > 0 ? ['', `Known failures from the baseline: ${knownFailures.length}.`] : []),
    ...mended.map(
      ({ id }) => `Listed in the baseline but passes now: ${plain(id)}; remove it from the baseline.`,
    ),
  ];
}

/** A rule whose only checks rest on assumptions is not covered by a run without them. */
function assumptionsNote({ checks, verdicts }: RuleReport): string[] {
  const isIncomplete = verdicts.some(({ state }) => state === 'not_covered') && !checks.some(isAssumed);
  return isIncomplete ? ['Rules that are not covered are checked only with --include assumed.'] : [];
}

function summary(report: RuleReport): string {
  const { checks, verdicts, newFailures, knownFailures } = report;
  const failed = newFailures.length + knownFailures.length;
  const counted = `${checks.length} checks, ${failed} failed.`;
  if (verdicts.length === 0) return counted;
  const states = stateCounts(report).map(
    ([state, count]) => `${count} ${stateWord(state).toLowerCase().replace(',', '')}`,
  );
  return `${verdicts.length} rules: ${states.join(', ')}. ${counted}`;
}
