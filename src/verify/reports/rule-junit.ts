// A verification as JUnit XML: a suite of rules for each service, and one of all checks. A failure that a
// baseline knows is skipped, so that the document agrees with the exit code.

import type { TestSuite } from 'junit-report-builder';
import type { RuleVerdict } from '../rule-verdicts.ts';
import { addCheck, newJunit } from './junit.ts';
import { byService, type RuleReport } from './rule-report.ts';
import { checkLine, stateWord } from './words.ts';

/**
 * The report as a JUnit document.
 *
 * @example await writeFile('verify.xml', asRuleJunit(report))
 */
export function asRuleJunit(report: RuleReport): string {
  const builder = newJunit();
  const known = new Set(report.knownFailures.map(({ id }) => id));
  for (const [service, verdicts] of byService(report)) {
    const suite = builder.testSuite().name(`rules of ${service} at ${report.url}`);
    for (const verdict of verdicts) addRule(suite, verdict, known);
  }
  const suite = builder.testSuite().name(`checks at ${report.url}`);
  for (const check of report.checks)
    addCheck(suite, check, { className: report.subject, isKnown: known.has(check.id) });
  return builder.build();
}

function addRule(
  suite: TestSuite,
  { rule, state, gaps, checks }: RuleVerdict,
  known: ReadonlySet<string>,
): void {
  const testCase = suite
    .testCase()
    .className(rule.service)
    .name(`${rule.id} ${rule.says}`)
    .property('state', state);
  if (gaps.length > 0) testCase.property('assuming', gaps.join(' '));
  const seen = checks.map(checkLine).join('\n');
  const isFailure = state === 'broken' || state === 'differs';
  if (isFailure && !checks.every(({ id }) => known.has(id))) testCase.failure(seen);
  else if (isFailure) testCase.skipped().standardOutput(`known to fail: ${seen}`);
  else if (state === 'proven' || state === 'holds_assuming') testCase.standardOutput(seen);
  else testCase.skipped().standardOutput(seen === '' ? stateWord(state) : seen);
}
