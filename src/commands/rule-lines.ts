// A verification as a person reads it on a terminal: by rule, what is broken with what was seen, and a summary.

import type { Check, Report } from '../verify/reports/report.ts';
import type { RuleState, RuleVerdict } from '../verify/rule-verdicts.ts';
import { plain } from './plain.ts';
import { columns, type Style, styled } from './table.ts';

const WORDS: Readonly<Record<RuleState, string>> = {
  proven: 'proven',
  holds_assuming: 'holds, assuming',
  broken: 'BROKEN',
  not_exercised: 'not exercised',
  not_covered: 'not covered',
};

const STYLES: Readonly<Record<RuleState, Style>> = {
  proven: 'green',
  holds_assuming: 'green',
  broken: 'red',
  not_exercised: 'yellow',
  not_covered: 'yellow',
};

/** What a run says beside the last one. */
interface Compared {
  readonly newFailures: readonly Check[];
  readonly mended: readonly Check[];
}

/**
 * The lines of a verification.
 *
 * @example process.stdout.write(ruleLines(report, ruleVerdicts(report.checks, services), compared).join('\n'))
 */
export function ruleLines(report: Report, verdicts: readonly RuleVerdict[], compared: Compared): string[] {
  const rows = columns(
    verdicts.map(({ rule, state, gaps }) => [
      { text: WORDS[state], style: STYLES[state] },
      rule.id,
      gaps.length === 0 ? rule.says : `${rule.says} (assuming ${gaps.join(' ')})`,
    ]),
  );
  const body = verdicts.flatMap((verdict, index) => [rows[index] ?? '', ...seen(verdict)]);
  return [
    styled('bold', `${report.subject} at ${report.url}`),
    '',
    ...body.map((line) => `  ${line}`),
    ...loose(report.checks),
    ...known(report.checks, compared),
    '',
    summary(report, verdicts),
  ];
}

function seen({ state, checks }: RuleVerdict): string[] {
  if (state !== 'broken' && state !== 'not_exercised') return [];
  const because = state === 'broken' ? '' : 'because ';
  return checks.map(({ title, detail }) => `    ${plain(title)}: ${because}${plain(detail)}`);
}

/** Checks that name no rule: a team's own pacts. */
function loose(checks: readonly Check[]): string[] {
  const named = checks.filter(({ rules }) => rules.length === 0);
  if (named.length === 0) return [];
  const rows = named.map(({ verdict, title, detail }) => {
    const word = verdict === 'passed' ? 'passed' : verdict === 'failed' ? 'FAILED' : 'not exercised';
    return `  ${word}  ${plain(title)}${detail === '' ? '' : `: ${plain(detail)}`}`;
  });
  return ['', styled('bold', 'Interactions that name no rule'), ...rows];
}

function known(checks: readonly Check[], { newFailures, mended }: Compared): string[] {
  const count = checks.filter(({ verdict }) => verdict === 'failed').length - newFailures.length;
  return [
    ...(count > 0 ? ['', `${count} failing checks are known by the baseline.`] : []),
    ...mended.map(({ id }) => `Known to fail, and passes: ${id}; take it out of the baseline.`),
  ];
}

function summary({ checks }: Report, verdicts: readonly RuleVerdict[]): string {
  const count = (state: RuleState) => verdicts.filter((verdict) => verdict.state === state).length;
  const parts = (Object.keys(WORDS) as RuleState[])
    .filter((state) => count(state) > 0)
    .map((state) => `${count(state)} ${WORDS[state].toLowerCase().replace(',', '')}`);
  const failed = checks.filter(({ verdict }) => verdict === 'failed').length;
  return `${verdicts.length} rules: ${parts.join(', ')}. ${checks.length} checks, ${failed} failed.`;
}
