// `countersign can-i-deploy`: whether a consumer can be deployed, and if not, which rules stand between it and a provider.

import { Command } from 'commander';
import type { Registry } from '../registry/registry.ts';
import type { ProviderReport } from '../verify/deploy/provider-report.ts';
import type { RestedOn } from '../verify/deploy/rested-on.ts';
import { standsBetween } from '../verify/deploy/stands-between.ts';
import { collect } from './arguments/collect.ts';
import { readAs } from './arguments/credential.ts';
import { withServiceFlag } from './arguments/given-services.ts';
import { UsageError } from './arguments/usage-error.ts';
import { type DeployAnswer, deployLines } from './output/deploy-lines.ts';
import { print } from './output/terminal.ts';

interface DeployFlags {
  readonly report: readonly string[];
  readonly pacts?: string;
  readonly consumer?: string;
  readonly consumerVersion?: string;
  readonly as: Readonly<Record<string, string>>;
  readonly traffic: readonly string[];
  readonly json: boolean;
}

export function canIDeployCommand(registry: Registry): Command {
  const command = new Command('can-i-deploy')
    .description('tell which rules stand between a consumer and the last report of its provider')
    .requiredOption(
      '--report <file>',
      'the last report of a provider (verify --report json=…); repeatable',
      collect,
      [],
    )
    .option('--pacts <folder|url>', 'the pacts of the consumer, from a folder or a broker')
    .option('--consumer <name>', 'with a broker: whose pacts')
    .option(
      '--consumer-version <version>',
      'with a broker: of which version; the commit that the CI builds by default',
    )
    .option(
      '--as <service=credential>',
      'the credential of its calls; repeatable',
      readAs(registry.names),
      {},
    )
    .option(
      '--traffic <file>',
      'what its recorded traffic used: a report of audit (--report json=…) or the journal of a mock; repeatable',
      collect,
      [],
    )
    .option('--json', 'print the answer as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (flags: DeployFlags) => {
      const answer = await answered(registry, flags);
      const isDeployable = answer.misunderstood.length === 0 && !answer.rules.some(standsBetween);
      if (flags.json) process.stdout.write(`${JSON.stringify(asJson(answer, isDeployable), null, 2)}\n`);
      else print(deployLines(answer));
      process.exitCode = isDeployable ? 0 : 1;
    });
  return withServiceFlag(command);
}

const EXAMPLES = `
Examples:
  countersign can-i-deploy --pacts pacts --as mail=live --report mail.json
  countersign can-i-deploy --pacts https://broker.example.com --consumer shop --report mail.json --report vault.json
  countersign can-i-deploy --traffic audit.json --traffic journal.jsonl --report mail.json --json

What a consumer rests on are the rules and gaps that the documents name for the calls and messages of its pacts, and for those of
its recorded traffic. What the last report of the provider does not show to hold stands in between: broken, different from an assumption, proven
only in part, or not exercised.

Exit codes: 0 nothing stands in between, 1 something does, 2 usage error, or the consumer rests on nothing that can be told.
`;

async function answered(registry: Registry, flags: DeployFlags): Promise<DeployAnswer> {
  const { readProviderReport, ProviderReportError } = await import('../verify/deploy/provider-report.ts');
  const { noteTraffic, TrafficError } = await import('../verify/deploy/rested-on.ts');
  const { restedRules } = await import('../verify/deploy/stands-between.ts');
  const { asUsageError } = await import('./verify/connected.ts');
  if (flags.report.length === 0)
    throw new UsageError(
      'which report of a provider? Give the file that verify --report json=FILE wrote with --report',
    );
  if (flags.pacts === undefined && flags.traffic.length === 0)
    throw new UsageError(
      'what does the consumer rest on? Give its pacts with --pacts, its traffic with --traffic, or both',
    );
  try {
    const reports: ProviderReport[] = await Promise.all(flags.report.map(readProviderReport));
    const restedOn: RestedOn = new Map();
    const documents = new Map(
      [...(await registry.services())].map(([name, { document }]) => [name, document]),
    );
    for (const file of flags.traffic) await noteTraffic(file, documents, restedOn);
    const misunderstood = await notePacts(registry, flags, restedOn);
    const rules = restedRules(restedOn, { catalogue: await registry.catalogue(), reports });
    if (rules.length === 0)
      throw new UsageError('the consumer rests on no rule that can be told from its pacts and traffic');
    return { rules, misunderstood, reports };
  } catch (error) {
    if (error instanceof ProviderReportError || error instanceof TrafficError)
      throw new UsageError(error.message);
    throw asUsageError(error);
  }
}

/** Notes what the pacts rest on, and returns what of them the mock does not answer so. */
async function notePacts(
  registry: Registry,
  { pacts, consumer, consumerVersion, as }: DeployFlags,
  restedOn: RestedOn,
): Promise<readonly string[]> {
  if (pacts === undefined) return [];
  const { restPacts } = await import('./verify/rested-pacts.ts');
  return restPacts(registry, { location: pacts, consumer, consumerVersion, callAs: as }, restedOn);
}

function asJson({ rules, misunderstood, reports }: DeployAnswer, isDeployable: boolean) {
  const shown = rules.map(({ neededBy, ...rule }) => ({ ...rule, needed_by: neededBy }));
  return {
    deployable: isDeployable,
    stands_between: shown.filter(standsBetween),
    holds: shown.filter((rule) => !standsBetween(rule)).map(({ id, standing }) => ({ id, standing })),
    not_so_in_the_documents: misunderstood,
    reports: reports.map(({ file, url, at }) => ({ file, url, at })),
  };
}
