// `countersign verify`: runs the contracts against the mock or a real implementation and reports the result by rule.

import { Argument, Command, InvalidArgumentError } from 'commander';
import { closest } from 'fastest-levenshtein';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Registry } from '../../registry/registry.ts';
import { type Catalogue, idsOfRules } from '../../verify/catalogue.ts';
import { asRuleJson } from '../../verify/reports/json.ts';
import type { Report } from '../../verify/reports/report.ts';
import { type RuleReport, ruleReport } from '../../verify/reports/rule-report.ts';
import { checkLine } from '../../verify/reports/words.ts';
import { withBrokerFlags } from '../arguments/broker-flags.ts';
import { readAs, readCredential } from '../arguments/credential.ts';
import { withServiceFlag } from '../arguments/given-services.ts';
import { readDuration, readPositive, readWhole } from '../arguments/numbers.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { Progress } from '../output/progress.ts';
import { publicationLines } from '../output/publication-lines.ts';
import { type ReportFiles, reportFilesOf, writeReports } from '../output/report-files.ts';
import { credentialNote, ruleLines } from '../output/rule-lines.ts';
import { print } from '../output/terminal.ts';
import type { VerifyOptions } from './run.ts';

interface VerifyFlags extends Omit<VerifyOptions, 'services' | 'registry'> {
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly report?: ReportFiles;
  readonly prove: boolean;
  readonly overlaps: boolean;
  readonly json: boolean;
}

export async function verifyCommand(registry: Registry): Promise<Command> {
  const { names: serviceNames } = registry;
  const catalogue = await registry.catalogue();
  const command = new Command('verify')
    .description('run the contracts against the mock or your implementation and report the result by rule')
    .addArgument(new Argument('[service...]', 'the services to verify; all by default').choices(serviceNames))
    .option('--target <mock|url>', 'what to verify', 'mock')
    .option(
      '--adapter <file>',
      'a module that connects to the credentials, states, clock … of your implementation',
    )
    .option(
      '--credential <[service.]name=token>',
      'a credential of your implementation, such as live=…; repeatable',
      readCredential(serviceNames),
      [],
    )
    .option('--pacts <folder|url>', 'verify your own pacts, from a folder or a broker, instead of the suite')
    .option(
      '--as <service=credential>',
      'the credential to verify your own pacts with; repeatable',
      readAs(serviceNames),
      {},
    )
    .option(
      '--include <assumed>',
      'also run checks that rest on an assumption, made where the documentation has a gap',
      readInclude,
      [],
    )
    .option(
      '--rule <id>',
      'run only the checks of this rule or statement; repeatable',
      readRule(catalogue),
      [],
    )
    .option('--baseline <file>', 'a file of known failures, which do not fail the run')
    .option('--write-baseline <file>', 'write the failures of this run to a file of known failures')
    .option(
      '--report <kind=file,…>',
      'also write the report to files: junit=…, json=…, html=…, ctrf=…',
      reportFilesOf(['junit', 'json', 'html', 'ctrf']),
    )
    .option('--timeout <duration>', 'how long to wait for each response of the target', readDuration)
    .option(
      '--prove',
      'run the suite against mutants, mocks that each break one rule, and list those that survive',
      false,
    )
    .option(
      '--overlaps',
      'with --prove: run all checks against each mutant, and list the other rules that it breaks undeclared',
      false,
    )
    .option(
      '--search <duration>',
      'also do the same histories on the mock and on the target for so long, and report where they differ',
      readDuration,
    )
    .option('--search-only', 'search, and leave the contracts out', false)
    .option('--histories <number>', 'search so many histories for each service', readWhole)
    .option('--seed <number>', 'the seed of the search; the same seed draws the same histories', readWhole, 1)
    .option('--rate <number>', 'how many calls a second a search makes to the target at most', readPositive)
    .option('--save <file>', 'write the histories that differ to a file')
    .option('--replay <file>', 'do the histories of such a file again, and nothing else')
    .option(
      '--against <url>',
      'let a search compare the target with another implementation, not with the mock',
    )
    .option('--against-adapter <file>', 'the adapter of that implementation')
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], flags: VerifyFlags) => {
      const services = serviceNames.filter((name) => names.length === 0 || names.includes(name));
      if (flags.overlaps && !flags.prove) throw new UsageError('--overlaps can only be used with --prove');
      if (flags.prove) process.exitCode = await runMutants(services, flags, registry);
      else process.exitCode = await verifyAll(services, flags, registry);
    });
  return withServiceFlag(withBrokerFlags(command));
}

const EXAMPLES = `
Examples:
  countersign verify
  countersign verify mail --target https://staging.example.com --credential live=$MAIL_KEY
  countersign verify mail --target https://staging.example.com --adapter test/adapter.js
  countersign verify --include assumed --report junit=verify.xml,html=verify.html
  countersign verify --pacts ./pacts --as mail=live
  countersign verify mail --pacts https://broker.example.com --as mail=live --pending --publish-results
  countersign verify mail --pacts "$PACT_URL" --as mail=live --publish-version 1.4.0 --publish-branch main
  countersign verify mail --target https://staging.example.com --adapter test/adapter.js --search 60s
  countersign verify --search-only --histories 500 --seed 7 --save found.json
  countersign verify --prove
  countersign verify mail --prove --rule M-LF-01
  countersign verify mail --prove --rule M-LF-01 --overlaps

A broker is called with PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD, and may be the URL of one pact, as
its webhooks give it. A result is published only of a pact that could be verified whole.

Credentials can also be given in environment variables such as COUNTERSIGN_CREDENTIAL_MAIL_LIVE.

A rule counts as proven only if a check passed that rests on no assumption. Checks that need something the target
does not offer are reported as not exercised, never as passed.

Exit codes: 0 no check failed, 1 a check failed (with --prove: a mutant survived), 2 usage error, the target cannot be
verified, or nothing was checked. Known failures of the baseline do not count, and neither do differences of your implementation from an
assumption; the mock may not differ.
`;

async function verifyAll(
  services: readonly string[],
  flags: VerifyFlags,
  registry: Registry,
): Promise<0 | 1> {
  const { failuresOf, readBaseline, writeBaseline } = await import('../../verify/baseline.ts');
  const { verifyTarget } = await import('./run.ts');
  const { baseline, writeBaseline: newBaseline } = flags;
  const known = baseline === undefined ? new Set<string>() : await readBaseline(baseline).catch(asUsage);
  const [progress, search] = [new Progress({ of: 'checks' }), new Progress({ of: 'histories' })];
  const startedAt = Date.now();
  const found: Report = await verifyTarget(
    { ...flags, services, registry },
    {
      onSelected: (count) => progress.expect(count),
      onCheck: ({ title }) => progress.step(title),
      onProgress: ({ histories, pairs, divergences, trying }) =>
        search.show(
          histories,
          flags.histories ?? 0,
          `${pairs} pairs, ${divergences} divergences, trying ${trying}`,
        ),
    },
  ).finally(() => progress.end());
  const run = {
    at: new Date(startedAt).toISOString(),
    version: packageJson.version,
    durationMs: Date.now() - startedAt,
  };
  const result = { ...found, run };
  if (newBaseline !== undefined) await writeBaseline(newBaseline, result.checks).catch(asUsage);
  const knownFailures = newBaseline === undefined ? known : failuresOf(result.checks);
  const isSearch = flags.searchOnly || flags.replay !== undefined;
  const isNarrow = flags.pacts !== undefined || flags.rule.length > 0 || isSearch;
  const catalogue = await registry.catalogue();
  const asked = isNarrow ? { asked: flags.rule } : {};
  const report = ruleReport(result, { catalogue, services, known: knownFailures, ...asked });
  await writeReports(flags.report, writersOf(report));
  if (flags.json) process.stdout.write(asRuleJson(report));
  else print([...ruleLines(report), ...credentialNote(report, servicesWithoutCredential(services, flags))]);
  if (process.env.GITHUB_ACTIONS === 'true') process.stderr.write(annotations(report));
  for (const line of publicationLines(report)) process.stderr.write(`${line}\n`);
  assertChecked(report, flags);
  const isWithheld = report.publication?.withheld.some(({ isPending }) => !isPending) ?? false;
  return report.newFailures.length > 0 || isWithheld ? 1 : 0;
}

/** Nothing checked is no success. */
function assertChecked({ checks, searches = [] }: RuleReport, { rule, include }: VerifyFlags): void {
  if (searches.some(({ histories }) => histories > 0)) return;
  if (checks.some(({ verdict }) => verdict !== 'not_exercised')) return;
  const [reason] = searches.flatMap(({ notJudged }) => [...notJudged.keys()]);
  if (reason !== undefined) throw new UsageError(`nothing was judged: ${reason}`);
  const [first] = checks;
  if (first !== undefined) throw new UsageError(`nothing was checked, because ${first.detail}`);
  const which = rule.length === 0 ? 'there is no check' : `no check of ${rule.join(', ')} was run`;
  const mend = include.includes('assumed')
    ? ''
    : '; checks that rest on an assumption need --include assumed';
  throw new UsageError(`nothing was checked: ${which}${mend}`);
}

/** A GitHub Actions annotation for each broken rule. */
function annotations({ verdicts }: RuleReport): string {
  const escaped = (text: string) =>
    text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return verdicts
    .filter(({ state }) => state === 'broken')
    .map(
      ({ rule, checks }) =>
        `::error title=${rule.id} is broken::${escaped(`${rule.says}\n${checks.map(checkLine).join('\n')}`)}\n`,
    )
    .join('');
}

/** The services whose own pacts are verified with the tokens in the pacts. */
function servicesWithoutCredential(services: readonly string[], { pacts, as }: VerifyFlags): string[] {
  return pacts === undefined ? [] : services.filter((service) => as[service] === undefined);
}

function writersOf(report: RuleReport) {
  return {
    junit: async () => (await import('../../verify/reports/junit.ts')).asRuleJunit(report),
    json: () => asRuleJson(report),
    ctrf: async () => (await import('../../verify/reports/json.ts')).asCtrf(report),
    html: async () => (await import('../../verify/reports/html.ts')).asRuleHtml(report),
  };
}

async function runMutants(
  services: readonly string[],
  flags: VerifyFlags,
  { sources }: Registry,
): Promise<0 | 1> {
  if (flags.target !== 'mock')
    throw new UsageError(
      '--prove works only with the mock, because it breaks rules on purpose; leave out --target',
    );
  const { runMutationTestsInParallel } = await import('./mutation-tests.ts');
  const { mutationLines, mutationsAsJson } = await import('../output/mutation-lines.ts');
  const progress = new Progress({ of: 'mutants' });
  const selection = { services, rules: flags.rule, sources, isWhole: flags.overlaps };
  const results = await runMutationTestsInParallel(selection, {
    onSelected: (count) => progress.expect(count),
    onResult: ({ mutant }) => progress.step(`${mutant.rule} ${mutant.does}`),
  }).finally(() => progress.end());
  const survivors = results.filter(({ caughtBy }) => caughtBy.length === 0);
  if (flags.json) process.stdout.write(mutationsAsJson(results));
  else print(mutationLines(results));
  return survivors.length > 0 ? 1 : 0;
}

function asUsage(error: unknown): never {
  throw new UsageError((error as Error).message);
}

function readRule(catalogue: Catalogue) {
  return (text: string, earlier: readonly string[]): string[] => {
    const known = idsOfRules(catalogue);
    if (!known.includes(text))
      throw new InvalidArgumentError(`there is no such rule; did you mean ${closest(text, known)}?`);
    return [...earlier, text];
  };
}

function readInclude(text: string): readonly 'assumed'[] {
  if (text === 'assumed') return ['assumed'];
  throw new InvalidArgumentError('only "assumed" can be included.');
}
