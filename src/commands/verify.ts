// `countersign verify`: runs the contracts against the mock or a real implementation, and reports by rule.

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
    .description('run the contracts against the mock or your implementation, and report by rule')
    .addArgument(new Argument('[service...]', 'services to verify; all if left out').choices(serviceNames))
    .option('--target <mock|url>', 'what is verified', 'mock')
    .option('--adapter <file>', 'a module that leads to your implementation’s credentials, states, clock …')
    .option('--pacts <folder|url>', 'your own pact files, or a broker that has them, in place of the suite')
    .option('--as <service=credential>', 'what your own pacts are verified with; repeatable', readAs, {})
    .option(
      '--publish-version <version>',
      'publish the results to the broker, for this version of the target',
    )
    .option('--publish-branch <branch>', 'the branch of that version')
    .option('--include <assumed>', 'also check what rests on a gap of the documents', readInclude, [])
    .option('--rule <id>', 'only what names this rule; repeatable', readRule, [])
    .option('--baseline <file>', 'failures that you know of, which do not fail the run')
    .option('--write-baseline <file>', 'write the failures of this run as known ones')
    .option(
      '--report <kind=file,…>',
      'write the report to files: junit=…, json=…, html=…',
      reportFilesOf(['junit', 'json', 'html']),
    )
    .option('--timeout <duration>', 'wait no longer than this for an answer of the target', readDuration)
    .option(
      '--prove',
      'run the suite against mocks that break one rule each, and list what goes unnoticed',
      false,
    )
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], flags: VerifyFlags) => {
      const services = serviceNames.filter((name) => names.length === 0 || names.includes(name));
      if (flags.prove) process.exitCode = await proveAll(services, flags);
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

A rule is proven only by a check that rests on no gap of the documents. What a target lacks is not exercised, and
never passed.

Exit codes: 0 no rule is broken, 1 a rule is broken (with --prove: a mutant goes unnoticed), 2 wrong use or a
target that cannot be verified.
`;

async function verifyAll(services: readonly string[], flags: VerifyFlags): Promise<0 | 1> {
  const { failuresOf, readBaseline, writeBaseline } = await import('../verify/baseline.ts');
  const { verifyTarget } = await import('./verify-run.ts');
  const { baseline, writeBaseline: newBaseline } = flags;
  const read = baseline === undefined ? new Set<string>() : await readBaseline(baseline).catch(asUsage);
  const total = { done: 0 };
  const found: Report = await verifyTarget(services, flags, (check) => {
    total.done += 1;
    showProgress(`${total.done} checks; ${check.title}`);
  }).finally(clearProgress);
  if (newBaseline !== undefined) await writeBaseline(newBaseline, found.checks).catch(asUsage);
  const known = newBaseline === undefined ? read : failuresOf(found.checks);
  const isNarrow = flags.pacts !== undefined || flags.rule.length > 0;
  const report = ruleReport(found, { catalogue, services, known, isNarrow });
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

async function proveAll(services: readonly string[], flags: VerifyFlags): Promise<0 | 1> {
  if (flags.target !== 'mock')
    throw new UsageError('--prove breaks rules on purpose, so it takes the mock only');
  const { runMutationTestsInParallel } = await import('./mutation-tests.ts');
  const { proofLines, proofsAsJson } = await import('./mutation-lines.ts');
  const total = { done: 0 };
  const proofs = await runMutationTestsInParallel({ services, rules: flags.rule }, ({ mutant }) => {
    total.done += 1;
    showProgress(`${total.done} mutants; ${mutant.rule} ${mutant.does}`);
  }).finally(clearProgress);
  const survivors = proofs.filter(({ caughtBy }) => caughtBy.length === 0);
  process.stdout.write(flags.json ? proofsAsJson(proofs) : `${proofLines(proofs).join('\n')}\n`);
  return survivors.length > 0 ? 1 : 0;
}

function asUsage(error: unknown): never {
  throw new UsageError((error as Error).message);
}

function readAs(text: string, known: Readonly<Record<string, string>>): Record<string, string> {
  const [service, credential, ...rest] = text.split('=');
  if (!serviceNames.includes(service ?? '') || !credential || rest.length > 0)
    throw new InvalidArgumentError(`write it as mail=live; services are ${serviceNames.join(', ')}.`);
  return { ...known, [service as string]: credential };
}

function readRule(text: string, known: readonly string[]): string[] {
  if (!catalogue.rules.has(text))
    throw new InvalidArgumentError(
      `there is no such rule; did you mean ${closest(text, [...catalogue.rules.keys()])}?`,
    );
  return [...known, text];
}

function readInclude(text: string): readonly 'assumed'[] {
  if (text === 'assumed') return ['assumed'];
  throw new InvalidArgumentError('only "assumed" can be included.');
}
