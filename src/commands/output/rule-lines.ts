// Formats a verification for the terminal: the rules, failures with what was observed, and a summary.

import { ruleIdOf } from '../../verify/catalogue.ts';
import { type Check, isAssumed } from '../../verify/reports/report.ts';
import {
  notExercisedByReason,
  type RuleReport,
  searchLine,
  stateCounts,
  unruledGroups,
} from '../../verify/reports/rule-report.ts';
import {
  checkLine,
  failureLines,
  runLine,
  seenIn,
  stateWord,
  verdictWord,
} from '../../verify/reports/words.ts';
import type { RuleState, RuleVerdict, StatementVerdict } from '../../verify/rule-verdicts.ts';
import { plain } from './plain.ts';
import { columns, type Style, styled } from './table.ts';

const STYLES: Readonly<Record<RuleState, Style>> = {
  broken: 'red',
  differs: 'red',
  proven_in_part: 'yellow',
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
    ...(report.run === undefined ? [] : [runLine(report.run, report.seed)]),
    '',
    ...broken(report),
    ...body.map((line) => `  ${line}`),
    ...notExercised(report),
    ...unruled(report),
    ...adapterErrors(report),
    ...baselineNotes(report),
    ...searched(report),
    '',
    ...assumptionsNote(report),
    ...adapterNote(report),
    summary(report),
  ];
}

/**
 * Advice for the user's own pacts that get a 401: their tokens are those of the consumer's tests.
 *
 * @param services the services that are verified without `--as`
 * @example credentialNote(report, ['mail']) // ['Some calls were answered 401: …']
 */
export function credentialNote(
  { checks }: Pick<RuleReport, 'checks'>,
  services: readonly string[],
): string[] {
  const isRefused = checks.some(({ verdict, detail }) => verdict === 'failed' && /\bwas 401\b/.test(detail));
  if (!isRefused || services.length === 0) return [];
  const flags = services.map((service) => `--as ${service}=live`).join(' ');
  return [
    `Some calls were answered 401: the pacts were verified with the tokens that they contain. With ${flags} they are verified with that credential of the target.`,
  ];
}

/**
 * Broken rules come first: what the document says, what was observed, what was done before, and how to repeat it. A
 * check that shows several rules broken is told once.
 */
function broken({ verdicts }: RuleReport): string[] {
  const told = new Set<Check>();
  const lines = verdicts.filter(({ state }) => state === 'broken').flatMap((each) => brokenRule(each, told));
  return lines.length === 0 ? [] : [styled('bold', 'Broken'), ...lines, ''];
}

function brokenRule({ rule, statements, checks }: RuleVerdict, told: Set<Check>): string[] {
  const promises = statements.filter(({ state }) => state === 'broken').map(({ statement }) => statement);
  const [first = rule, ...others] = promises;
  const failed = checks.filter((check) => check.verdict === 'failed' && !isAssumed(check));
  const fresh = failed.filter((check) => !told.has(check));
  for (const check of fresh) told.add(check);
  const above = failed.length - fresh.length;
  const also = fresh.length === 0 ? 'shown' : 'also shown';
  return [
    ...[first, ...others].map(({ id, says }) => `  ${styled('red', id)} ${says} (${rule.service}.md)`),
    ...fresh.flatMap(failedCheck),
    ...(above === 0 ? [] : [`    ${also} by ${above} of the checks above`]),
  ];
}

function failedCheck(check: Check): string[] {
  return [`    ${plain(checkLine(check))}`, ...failureLines(check).map((line) => `      ${plain(line)}`)];
}

/** A line for each missing capability, with the rules that could not be exercised without it. */
function notExercised(report: RuleReport): string[] {
  const lines = notExercisedByReason(report).map(([reason, ids]) => `  ${plain(reason)}: ${ids.join(' ')}`);
  return lines.length === 0 ? [] : ['', styled('bold', 'Not exercised'), ...lines];
}

function observations(verdict: RuleVerdict): string[] {
  const { state, checks, statements } = verdict;
  if (state === 'broken' || state === 'not_exercised') return [];
  const shown = checks.filter((check) => check.verdict === 'failed');
  const lines = shown.map((check) => `    ${statementIds(check, verdict)}${plain(checkLine(check))}`);
  if (state !== 'proven_in_part') return lines;
  const open = statements.filter((each) => each.state !== 'proven' && each.state !== 'unobservable');
  return [...open.map(openStatement), ...lines];
}

/** The statements of the rule that a check covers, if the rule has several. */
function statementIds({ rules }: Check, { rule }: RuleVerdict): string {
  const ids = rule.statements.length === 1 ? [] : rules.filter((id) => ruleIdOf(id) === rule.id);
  return ids.length === 0 ? '' : `${ids.join(' ')} `;
}

function openStatement({ statement, state, gaps, checks: [first] }: StatementVerdict): string {
  const reason = state === 'not_exercised' && first !== undefined ? `, ${seenIn(first)}` : '';
  const assumed = gaps.length === 0 ? '' : ` ${gaps.join(' ')}`;
  return `    ${statement.id} ${statement.says} ${stateWord(state)}${assumed}${plain(reason)}`;
}

function unruled(report: RuleReport): string[] {
  const lines = unruledGroups(report).flatMap(([heading, checks]) => [
    '',
    styled('bold', heading),
    ...checks.flatMap((check) => [
      `  ${verdictText(check)}  ${plain(checkLine(check))}${assuming(check)}`,
      ...(check.verdict === 'failed' ? failureLines(check).map((line) => `    ${plain(line)}`) : []),
    ]),
  ]);
  return report.verdicts.length === 0 ? lines.slice(1) : lines;
}

/** The same error in several checks is told once. */
function adapterErrors({ checks }: RuleReport): string[] {
  const failed = checks.filter(({ adapterError }) => adapterError !== undefined);
  if (failed.length === 0) return [];
  const rows = [...Map.groupBy(failed, ({ detail }) => detail)].flatMap(([detail, [first, ...others]]) => {
    const stack = first?.adapterError?.split('\n') ?? [];
    const also =
      others.length === 0 ? '' : ` and ${others.length} other ${others.length === 1 ? 'check' : 'checks'}`;
    return [
      `  ${plain(detail)}`,
      `    in "${plain(first?.title ?? '')}"${also}`,
      ...stack.map((line) => `    ${plain(line)}`),
    ];
  });
  return ['', styled('bold', 'Errors of the adapter'), ...rows];
}

function assuming({ gaps }: Check): string {
  return gaps.length === 0 ? '' : ` (assuming ${gaps.join(' ')})`;
}

function verdictText({ verdict }: Check): string {
  const style = verdict === 'passed' ? 'green' : verdict === 'failed' ? 'red' : 'yellow';
  return styled(style, verdictWord(verdict));
}

/** What a search did, and how often a gap allowed what differed. */
function searched({ searches = [] }: RuleReport): string[] {
  if (searches.length === 0) return [];
  const lines = searches.flatMap((search) => {
    const { allowed, notJudged } = search;
    const gaps = Array.from(allowed, ([gap, count]) => `${gap} (${count})`);
    const missing = [...notJudged]
      .slice(0, MAX_REASONS)
      .map(([reason, count]) => `    ${plain(reason)} (${count})`);
    return [
      `  ${searchLine(search)}`,
      ...(gaps.length === 0 ? [] : [`    differs as gaps allow: ${gaps.join(', ')}`]),
      ...(missing.length === 0 ? [] : ['    not judged:', ...missing.map((line) => `  ${line}`)]),
    ];
  });
  return ['', styled('bold', 'Search'), ...lines];
}

/** How many reasons are shown for which histories were not judged. */
const MAX_REASONS = 8;

function baselineNotes({ knownFailures, mended }: RuleReport): string[] {
  const pending = knownFailures.filter(({ isPending }) => isPending === true);
  const known = knownFailures.length - pending.length;
  return [
    ...(pending.length > 0
      ? ['', `Failures of pending pacts, which the provider has never verified: ${pending.length}.`]
      : []),
    ...(known > 0 ? ['', `Known failures from the baseline: ${known}.`] : []),
    ...mended.map(
      ({ id }) => `Listed in the baseline but passes now: ${plain(id)}; remove it from the baseline.`,
    ),
  ];
}

/** A rule whose checks all rest on assumptions is not covered by a run without them. */
function assumptionsNote({ checks, verdicts }: RuleReport): string[] {
  const isIncomplete = verdicts.some(({ state }) => state === 'not_covered') && !checks.some(isAssumed);
  return isIncomplete ? ['Rules that are not covered are checked only with --include assumed.'] : [];
}

function adapterNote({ checks, hasAdapter }: RuleReport): string[] {
  if (hasAdapter !== false || !checks.some(({ verdict }) => verdict === 'not_exercised')) return [];
  return [
    'Without an adapter, only what credentials and the documented API can show is checked. An adapter adds states, a',
    'clock, an inbox and more: write one with "countersign new adapter".',
  ];
}

function summary(report: RuleReport): string {
  const { checks, verdicts, newFailures, knownFailures, differences } = report;
  const failed = newFailures.length + knownFailures.length;
  const differing = differences.length === 0 ? '' : `, ${differences.length} differ from an assumption`;
  const counted = `${checks.length} checks, ${failed} failed${differing}.`;
  if (verdicts.length === 0) return counted;
  const states = stateCounts(report).map(
    ([state, count]) => `${count} ${stateWord(state).toLowerCase().replace(',', '')}`,
  );
  return `${verdicts.length} rules: ${states.join(', ')}. ${counted}`;
}
