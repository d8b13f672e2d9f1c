// A verification as JUnit XML: a suite of rules for each service, and one of all checks. A failure that a
// baseline knows is skipped, so that the document agrees with the exit code.

import type { RuleVerdict } from '../rule-verdicts.ts';
import { checkCase } from './junit.ts';
import { type JunitCase, type JunitSuite, junitXml } from './junit-xml.ts';
import { byService, type RuleReport } from './rule-report.ts';
import { checkLine, stateWord } from './words.ts';

/**
 * The report as a JUnit document.
 *
 * @example await writeFile('verify.xml', asRuleJunit(report))
 */
export function asRuleJunit(report: RuleReport): string {
  const known = new Map([
    ...report.knownFailures.map(({ id }) => [id, 'known to fail'] as const),
    ...report.differences.map(({ id }) => [id, 'differs from an assumption, which it may'] as const),
  ]);
  const rules = Array.from(byService(report), ([service, verdicts]) => ({
    name: `rules of ${service} at ${report.url}`,
    cases: verdicts.map((verdict) => ruleCase(verdict, known)),
  }));
  const checks = report.checks.map((check) =>
    checkCase(check, { className: report.subject, excuse: known.get(check.id) }),
  );
  const suites = [...rules, { name: `checks at ${report.url}`, cases: checks }];
  return junitXml(suites.map((suite) => ({ ...suite, ...runOf(report) })));
}

/** When, by which version and with which seed a suite was run. */
function runOf({ run, seed }: RuleReport): Pick<JunitSuite, 'at' | 'properties'> {
  return {
    ...(run && { at: run.at }),
    properties: [
      ...(run ? [['countersign', run.version] as const] : []),
      ...(seed === undefined ? [] : [['seed', String(seed)] as const]),
    ],
  };
}

function ruleCase({ rule, state, gaps, checks }: RuleVerdict, known: ReadonlyMap<string, string>): JunitCase {
  const seen = checks.map(checkLine).join('\n');
  const isFailure = state === 'broken' || state === 'differs';
  const isExcused = isFailure && checks.every(({ id }) => known.has(id));
  const isPassed = state === 'proven' || state === 'proven_in_part' || state === 'holds_assuming';
  const reason = isExcused ? `${known.get(checks[0]?.id ?? '')}: ${seen}` : seen || stateWord(state);
  return {
    className: rule.service,
    name: `${rule.id} ${rule.says}`,
    properties: [['state', state], ...(gaps.length > 0 ? [['assuming', gaps.join(' ')] as const] : [])],
    outcome: isFailure && !isExcused ? { failure: seen } : isPassed ? undefined : { isSkipped: true },
    output: isFailure && !isExcused ? [] : [isPassed ? seen : reason],
    errors: [],
  };
}
