// `countersign verify`: runs the contracts against the mock or a real implementation and reports the result by rule.

import { Argument, Command, InvalidArgumentError } from 'commander';
import { closest } from 'fastest-levenshtein';
import { catalogue } from '../registry/catalogue.ts';
import { serviceNames } from '../registry/modules.ts';
import type { Report } from '../verify/reports/report.ts';
import { asRuleJson } from '../verify/reports/rule-json.ts';
import { type RuleReport, ruleReport } from '../verify/reports/rule-report.ts';
import { readDuration } from './numbers.ts';
import { clearProgress, showProgress } from './progress.ts';
import { type ReportFiles, reportFilesOf, writeReports } from './report-files.ts';
import { ruleLines } from './rule-lines.ts';
import { UsageError } from './usage-error.ts';

interface VerifyFlags {
  readonly target: string;
  readonly adapter?: string;
  readonly pacts?: string;
  readonly as: Readonly<Record<string, string>>;
  readonly include: readonly 'assumed'[];
  readonly rule: readonly string[];
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly report?: ReportFiles;
  readonly timeout?: number;
  readonly publishVersion?: string;
  readonly publishBranch?: string;
  readonly prove: boolean;
  readonly json: boolean;
}

export function verifyCommand(): Command {
  return new Command('verify')
    .description('run the contracts against the mock or your implementation and report the result by rule')
    .addArgument(new Argument('[service...]', 'the services to verify; all by default').choices(serviceNames))
    .option('--target <mock|url>', 'what to verify', 'mock')
    .option(
      '--adapter <file>',
      'a module that connects to the credentials, states, clock … of your implementation',
    )
    .option('--pacts <folder|url>', 'verify your own pacts, from a folder or a broker, instead of the suite')
    .option(
      '--as <service=credential>',
      'the credential to verify your own pacts with; repeatable',
      readAs,
      {},
    )
    .option('--publish-version <version>', 'publish the results to the broker for this version of the target')
    .option('--publish-branch <branch>', 'the branch of that version')
    .option(
      '--include <assumed>',
      'also run checks that rest on an assumption, made where the documentation has a gap',
      readInclude,
      [],
    )
    .option('--rule <id>', 'run only the checks of this rule; repeatable', readRule, [])
    .option('--baseline <file>', 'a file of known failures, which do not fail the run')
    .option('--write-baseline <file>', 'write the failures of this run to a file of known failures')
    .option(
      '--report <kind=file,…>',
      'also write the report to files: junit=…, json=…, html=…',
      reportFilesOf(['junit', 'json', 'html']),
    )
    .option('--timeout <duration>', 'how long to wait for each response of the target', readDuration)
    .option(
      '--prove',
      'run the suite against mutants, mocks that each break one rule, and list those that survive',
      false,
    )
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], flags: VerifyFlags) => {
      const services = serviceNames.filter((name) => names.length === 0 || names.includes(name));
      if (flags.prove) process.exitCode = await runMutants(services, flags);
      else process.exitCode = await verifyAll(services, flags);
    });
}

const EXAMPLES = `
Examples:
  countersign verify
  countersign verify mail --target https://staging.example.com --adapter test/adapter.js
  countersign verify --include assumed --report junit=verify.xml,html=verify.html
  countersign verify --pacts ./pacts --as mail=live
  countersign verify mail --pacts https://broker.example.com --as mail=live --publish-version 1.4.0
  countersign verify --prove
  countersign verify mail --prove --rule M-LF-01

A rule counts as proven only if a check passed that rests on no assumption. Checks that need something the target
does not offer are reported as not exercised, never as passed.

Exit codes: 0 no rule is broken, 1 a rule is broken (with --prove: a mutant survived), 2 usage error or the target
cannot be verified.
`;

async function verifyAll(services: readonly string[], flags: VerifyFlags): Promise<0 | 1> {
  const { failuresOf, readBaseline, writeBaseline } = await import('../verify/baseline.ts');
  const { verifyTarget } = await import('./verify-run.ts');
  const { baseline, writeBaseline: newBaseline } = flags;
  const known = baseline === undefined ? new Set<string>() : await readBaseline(baseline).catch(asUsage);
  const total = { done: 0 };
  const result: Report = await verifyTarget(services, flags, (check) => {
    total.done += 1;
    showProgress(`${total.done} checks; ${check.title}`);
  }).finally(clearProgress);
  if (newBaseline !== undefined) await writeBaseline(newBaseline, result.checks).catch(asUsage);
  const knownFailures = newBaseline === undefined ? known : failuresOf(result.checks);
  const isNarrow = flags.pacts !== undefined || flags.rule.length > 0;
  const report = ruleReport(result, { catalogue, services, known: knownFailures, isNarrow });
  await writeReports(flags.report, writersOf(report));
  process.stdout.write(flags.json ? asRuleJson(report) : `${ruleLines(report).join('\n')}\n`);
  return report.newFailures.length > 0 ? 1 : 0;
}

function writersOf(report: RuleReport) {
  return {
    junit: async () => (await import('../verify/reports/rule-junit.ts')).asRuleJunit(report),
    json: () => asRuleJson(report),
    html: async () => (await import('../verify/reports/rule-html.ts')).asRuleHtml(report),
  };
}

async function runMutants(services: readonly string[], flags: VerifyFlags): Promise<0 | 1> {
  if (flags.target !== 'mock')
    throw new UsageError(
      '--prove works only with the mock, because it breaks rules on purpose; leave out --target',
    );
  const { runMutationTestsInParallel } = await import('./mutation-tests.ts');
  const { mutationLines, mutationsAsJson } = await import('./mutation-lines.ts');
  const total = { done: 0 };
  const results = await runMutationTestsInParallel({ services, rules: flags.rule }, ({ mutant }) => {
    total.done += 1;
    showProgress(`${total.done} mutants; ${mutant.rule} ${mutant.does}`);
  }).finally(clearProgress);
  const survivors = results.filter(({ caughtBy }) => caughtBy.length === 0);
  process.stdout.write(flags.json ? mutationsAsJson(results) : `${mutationLines(results).join('\n')}\n`);
  return survivors.length > 0 ? 1 : 0;
}

function asUsage(error: unknown): never {
  throw new UsageError((error as Error).message);
}

function readAs(text: string, earlier: Readonly<Record<string, string>>): Record<string, string> {
  const [service, credential, ...rest] = text.split('=');
  if (!serviceNames.includes(service ?? '') || !credential || rest.length > 0)
    throw new InvalidArgumentError(`write it like mail=live; the services are ${serviceNames.join(', ')}.`);
  return { ...earlier, [service as string]: credential };
}

function readRule(text: string, earlier: readonly string[]): string[] {
  if (!catalogue.rules.has(text))
    throw new InvalidArgumentError(
      `there is no such rule; did you mean ${closest(text, [...catalogue.rules.keys()])}?`,
    );
  return [...earlier, text];
}

function readInclude(text: string): readonly 'assumed'[] {
  if (text === 'assumed') return ['assumed'];
  throw new InvalidArgumentError('only "assumed" can be included.');
}
