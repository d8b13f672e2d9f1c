// `countersign explore`: drives a consumer's webhook receiver through all legal histories and exits with 1 if one breaks it.

import { writeFile } from 'node:fs/promises';
import { Argument, Command } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { deliveryPolicyOf } from '../../delivery/policy/policy.ts';
import type { Registry, Services } from '../../registry/registry.ts';
import type { AnyService } from '../../service/service.ts';
import type { Exploration, ExploreOptions } from '../../verify/explore/exploration.ts';
import { NotExplorable } from '../../verify/explore/receiver.ts';
import { isLegal, readReplay } from '../../verify/explore/report/replay.ts';
import { basesOf } from '../../verify/grading/basis.ts';
import { deliveringBy } from '../arguments/given-policy.ts';
import { withServiceFlag } from '../arguments/given-services.ts';
import { readWhole } from '../arguments/numbers.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { explorationLines } from '../output/exploration-lines.ts';
import { Progress } from '../output/progress.ts';
import { type ReportFiles, reportFilesOf } from '../output/report-files.ts';
import { print } from '../output/terminal.ts';
import { accessOf } from './hooks.ts';
import { type ReceiverFlags, receiverOptionsOf, textOf, withReceiverFlags } from './receiver-flags.ts';
import { storiesFor } from './stories.ts';
import { assertTestable, writeFiles } from './written-files.ts';

interface ExploreFlags extends ReceiverFlags {
  readonly story?: string;
  readonly scenario?: string;
  readonly advance?: string;
  readonly events?: string;
  readonly policy?: string;
  readonly seed: number;
  readonly histories?: number;
  readonly all: boolean;
  readonly replay?: string;
  readonly save?: string;
  readonly test?: string;
  readonly receipt?: string;
  readonly report?: ReportFiles;
}

export async function exploreCommand(registry: Registry): Promise<Command> {
  const [services, catalogue] = await Promise.all([registry.services(), registry.catalogue()]);
  const command = new Command('explore')
    .description('find the smallest legal history of deliveries that breaks your webhook receiver')
    .addArgument(
      new Argument('<service>', 'the service whose webhooks your receiver handles').choices(
        explored(services),
      ),
    );
  withReceiverFlags(command)
    .option('--story <name>', 'deliver the events of this story of the service (default: one of each type)')
    .option('--scenario <name>', 'deliver the events of this scenario of the mock')
    .option('--advance <duration>', 'with --scenario: advance the clock afterwards, such as 35h')
    .option('--events <file>', 'deliver these events: a JSON list, or one event on each line')
    .option(
      '--policy <file>',
      'deliver by the x-webhook-delivery of this document, as `countersign measure --out` writes it',
    )
    .option('--seed <number>', 'the seed of the search; the same seed finds the same history', readWhole, 1)
    .option('--histories <number>', 'how many histories to try at most', readWhole)
    .option('--all', 'go on after the first failure, to find others', false)
    .option('--replay <file>', 'repeat the history of a replay file, and try no other')
    .option('--save <file>', 'write the first failing history to a replay file')
    .option(
      '--test <file>',
      'with --save: write a test that repeats it, for vitest (.ts, .js) or pytest (.py)',
    )
    .option(
      '--receipt <file>',
      'write a receipt of the first failure, by which "countersign receipt check" judges a fix',
    )
    .option(
      '--report <kind=file,…>',
      'also write the report to files: junit=…, json=…, html=…',
      reportFilesOf(['junit', 'json', 'html']),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (service: string, flags: ExploreFlags) => {
      await assertTestable(flags);
      const found = await run(services.get(service) as AnyService, flags, registry);
      await writeFiles(found, flags, catalogue);
      const { exploredJson } = await import('../../verify/explore/report/checks.ts');
      if (flags.json) process.stdout.write(exploredJson(found, catalogue));
      else print(explorationLines(found, catalogue));
      if (found.failures.length > 0) process.exitCode = 1;
    });
  return withServiceFlag(command);
}

const EXAMPLES = `
Examples:
  countersign explore mail --url http://localhost:3000/hooks --secret whsec_… \\
    --state http://localhost:3000/debug/state --reset http://localhost:3000/debug/reset
  countersign explore mail … --story "a mail's life" --histories 1000
  countersign explore vault … --scenario "a secret has expired" --advance 35h
  countersign explore mail … --crash "docker restart hooks --wait" --save history.json --test history.test.ts
  countersign explore mail … --replay history.json
  countersign explore mail … --receipt before.json     then mend it, and: countersign receipt check before.json …
  countersign explore mail … --policy acme.policy.yaml

Your receiver really gets these deliveries, so point the command at one that may safely act on them.

Exit codes: 0 nothing found, 1 a history breaks your receiver, 2 usage error, or a receiver that cannot be explored.
`;

function explored(services: Services): string[] {
  return [...services]
    .filter(([, { document }]) => basesOf(document, 'x-sender-deviations').size > 0)
    .map(([name]) => name);
}

async function run(
  { name: service, document: own }: AnyService,
  flags: ExploreFlags,
  registry: Registry,
): Promise<Exploration> {
  const document = flags.policy === undefined ? own : await deliveringBy(own, flags.policy);
  const { explore } = await import('../../verify/explore/explore.ts');
  const access = accessOf(flags);
  const progress = new Progress({ of: 'histories' });
  try {
    const only = flags.replay === undefined ? undefined : await replayed(flags.replay, service);
    const stories =
      only === undefined
        ? await storiesFor({ ...flags, service, document, services: await registry.services() })
        : [only.events];
    if (only !== undefined && !isLegal(only, deliveryPolicyOf(document)))
      throw new UsageError(`${flags.replay}: the service cannot make this history`);
    const options: ExploreOptions = {
      ...(await receiverOptionsOf(flags)),
      seed: flags.seed,
      histories: flags.histories,
      all: flags.all,
      service,
      document,
      stories,
      access,
      only,
      onProgress: ({ done, total, coveredCount, pairCount, failureCount }) =>
        progress.show(
          done,
          total ?? 0,
          `${coveredCount}/${pairCount} pairs of event type and deviation${failureCount > 0 ? `, ${failureCount} failing` : ''}`,
        ),
    };
    const found = await explore(options);
    if (flags.receipt !== undefined) await writeReceipt(flags.receipt, found, options);
    return found;
  } catch (error) {
    if (error instanceof NotExplorable) throw new UsageError(error.message);
    throw error;
  } finally {
    progress.end();
    access.close();
  }
}

async function replayed(file: string, service: string) {
  try {
    const replay = readReplay(await textOf(file));
    if (replay.service === service) return replay.history;
    throw new NotExplorable(`it is a history of ${replay.service}, not of ${service}`);
  } catch (error) {
    if (error instanceof NotExplorable) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

/** The receipt is made while the receiver can still be reached as it was. */
async function writeReceipt(file: string, { failures }: Exploration, options: ExploreOptions): Promise<void> {
  const [failure] = failures;
  if (failure === undefined) {
    process.stderr.write(`no receipt was written to ${file}: nothing failed\n`);
    return;
  }
  const { makeReceipt } = await import('../../verify/explore/receipt/receipt.ts');
  await writeFile(file, await makeReceipt(failure, { ...options, version: packageJson.version }));
}
