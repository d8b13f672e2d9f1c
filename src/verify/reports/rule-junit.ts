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
  const known = new Map([
    ...report.knownFailures.map(({ id }) => [id, 'known to fail'] as const),
    ...report.differences.map(({ id }) => [id, 'differs from an assumption, which it may'] as const),
  ]);
  for (const [service, verdicts] of byService(report)) {
    const suite = dated(builder.testSuite().name(`rules of ${service} at ${report.url}`), report);
    for (const verdict of verdicts) addRule(suite, verdict, known);
  }
  const suite = dated(builder.testSuite().name(`checks at ${report.url}`), report);
  for (const check of report.checks)
    addCheck(suite, check, { className: report.subject, excuse: known.get(check.id) });
  return builder.build();
}

/** When, by which version and with which seed a suite was run. */
function dated(suite: TestSuite, { run, seed }: RuleReport): TestSuite {
  if (run !== undefined) suite.timestamp(new Date(run.at)).property('countersign', run.version);
  if (seed !== undefined) suite.property('seed', String(seed));
  return suite;
}

function addRule(
  suite: TestSuite,
  { rule, state, gaps, checks }: RuleVerdict,
  known: ReadonlyMap<string, string>,
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
  else if (isFailure) testCase.skipped().standardOutput(`${known.get(checks[0]?.id ?? '')}: ${seen}`);
  else if (state === 'proven' || state === 'proven_in_part' || state === 'holds_assuming')
    testCase.standardOutput(seen);
  else testCase.skipped().standardOutput(seen === '' ? stateWord(state) : seen);
}
