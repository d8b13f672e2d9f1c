// A verification as JUnit XML, as CI systems read it: a suite of rules for each service, and one of all checks. Checks that
// were not exercised, and failures that a baseline knows, are skipped, so that the document agrees with the exit code.

import type { RuleVerdict } from '../rule-verdicts.ts';
import type { Check, Report } from './report.ts';
import { byService, type RuleReport } from './rule-report.ts';
import { checkLine, failureLines, stateWord } from './words.ts';

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

/** A group of tests with what holds for all of them. */
export interface JunitSuite {
  readonly name: string;
  /** When it was run; an ISO instant. */
  readonly at?: string;
  readonly properties: readonly JunitProperty[];
  readonly cases: readonly JunitCase[];
}

export interface JunitCase {
  readonly className: string;
  readonly name: string;
  readonly seconds?: number;
  readonly properties: readonly JunitProperty[];
  /** Passed if neither is given. */
  readonly outcome: { readonly failure: string } | { readonly isSkipped: true } | undefined;
  readonly output: readonly string[];
  readonly errors: readonly string[];
}

type JunitProperty = readonly [name: string, value: string];

/**
 * The suites as a document.
 *
 * @example junitXml([{ name: 'checks', properties: [], cases: [] }])
 */
export function junitXml(suites: readonly JunitSuite[]): string {
  const cases = suites.flatMap((suite) => suite.cases);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', countsOf(cases), suites.map(suiteXml))}`;
}

function suiteXml({ name, at, properties, cases }: JunitSuite): string {
  const dated = at === undefined ? [] : [['timestamp', at.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)] as const];
  return element(
    'testsuite',
    [['name', name], ...dated, ...countsOf(cases)],
    [propertiesXml(properties), ...cases.map(caseXml)],
  );
}

function caseXml({ className, name, seconds, properties, outcome, output, errors }: JunitCase): string {
  return element(
    'testcase',
    [
      ['classname', className],
      ['name', name],
      ...(seconds === undefined ? [] : [['time', seconds] as const]),
    ],
    [
      propertiesXml(properties),
      outcome === undefined ? '' : outcomeXml(outcome),
      textXml('system-out', output),
      textXml('system-err', errors),
    ],
  );
}

function outcomeXml(outcome: NonNullable<JunitCase['outcome']>): string {
  return 'failure' in outcome ? element('failure', [['message', outcome.failure]]) : element('skipped');
}

function propertiesXml(properties: readonly JunitProperty[]): string {
  if (properties.length === 0) return '';
  const each = properties.map(([name, value]) =>
    element('property', [
      ['name', name],
      ['value', value],
    ]),
  );
  return element('properties', [], each);
}

function textXml(tag: string, texts: readonly string[]): string {
  if (texts.length === 0) return '';
  const text = readable(texts.join('\n')).replaceAll(']]>', ']]]]><![CDATA[>');
  return `<${tag}><![CDATA[${text}]]></${tag}>\n`;
}

type Attribute = readonly [name: string, value: string | number];

function countsOf(cases: readonly JunitCase[]): Attribute[] {
  const count = (kind: string) => cases.filter(({ outcome }) => outcome && kind in outcome).length;
  return [
    ['tests', cases.length],
    ['failures', count('failure')],
    ['errors', 0],
    ['skipped', count('isSkipped')],
  ];
}

function element(
  tag: string,
  attributes: readonly Attribute[] = [],
  children: readonly string[] = [],
): string {
  const start = attributes.map(([name, value]) => ` ${name}="${escaped(String(value))}"`).join('');
  const content = children.join('');
  return content === '' ? `<${tag}${start}/>\n` : `<${tag}${start}>\n${content}</${tag}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** White space in attributes would be read as blanks. */
function escaped(text: string): string {
  return readable(text)
    .replaceAll(/[&<"]/g, (character) => ENTITIES[character] as string)
    .replaceAll(/[\t\n\r]/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Without what XML 1.0 allows nowhere: control characters, and halves of characters. */
function readable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '');
}
