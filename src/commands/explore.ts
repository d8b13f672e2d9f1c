// `countersign explore`: drives a consumer's webhook receiver through all legal histories and exits with 1 if one breaks it.

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Argument, Command } from 'commander';
import { deliveryPolicyOf } from '../delivery/policy/policy.ts';
import type { Registry, Services } from '../registry/registry.ts';
import { reachOf } from '../server/delivery/address-guard.ts';
import type { AnyService } from '../service/service.ts';
import type { Exploration, ExploreOptions } from '../verify/explore/exploration.ts';
import type { Invariants } from '../verify/explore/property.ts';
import { NotExplorable } from '../verify/explore/receiver.ts';
import { isLegal, readReplay } from '../verify/explore/report/replay.ts';
import { basesOf } from '../verify/grading/basis.ts';
import { withServiceFlag } from './arguments/given-services.ts';
import { readDuration, readWhole } from './arguments/numbers.ts';
import { collect, readUrl } from './arguments/receiver.ts';
import { UsageError } from './arguments/usage-error.ts';
import { accessOf, restartWith, rotateWith } from './explore/hooks.ts';
import { storiesFor } from './explore/stories.ts';
import { assertTestable, writeFiles } from './explore/written-files.ts';
import { explorationLines } from './output/exploration-lines.ts';
import { Progress } from './output/progress.ts';
import { type ReportFiles, reportFilesOf } from './output/report-files.ts';
import { print } from './output/terminal.ts';

interface ExploreFlags {
  readonly url: string;
  readonly secret: string;
  readonly state: string;
  readonly reset: string;
  readonly effectsUrl?: string;
  readonly story?: string;
  readonly scenario?: string;
  readonly advance?: string;
  readonly events?: string;
  readonly seed: number;
  readonly crash?: string;
  readonly rotate?: string;
  readonly testEvent?: string;
  readonly normalise?: string;
  readonly invariants?: string;
  readonly documentedOnly: boolean;
  readonly budget?: number;
  readonly histories?: number;
  readonly all: boolean;
  readonly timeout?: number;
  readonly settle?: number;
  readonly replay?: string;
  readonly save?: string;
  readonly test?: string;
  readonly allowHost: readonly string[];
  readonly report?: ReportFiles;
  readonly json: boolean;
}

export async function exploreCommand(registry: Registry): Promise<Command> {
  const [services, catalogue] = await Promise.all([registry.services(), registry.catalogue()]);
  const command = new Command('explore')
    .description('find the smallest legal history of deliveries that breaks your webhook receiver')
    .addArgument(
      new Argument('<service>', 'the service whose webhooks your receiver handles').choices(
        explored(services),
      ),
    )
    .requiredOption('--url <url>', 'the URL of your receiver', readUrl)
    .requiredOption('--secret <secret>', 'the secret your receiver verifies signatures with')
    .requiredOption('--state <url|command>', 'returns the state of your receiver as JSON')
    .requiredOption(
      '--reset <url|command>',
      'takes your receiver back to where it started; a URL is called by POST',
    )
    .option('--effects-url <url>', 'a URL that returns how many events your receiver has acted on', readUrl)
    .option('--story <name>', 'deliver the events of this story of the service (default: one of each type)')
    .option('--scenario <name>', 'deliver the events of this scenario of the mock')
    .option('--advance <duration>', 'with --scenario: advance the clock afterwards, such as 35h')
    .option('--events <file>', 'deliver these events: a JSON list, or one event on each line')
    .option('--seed <number>', 'the seed of the search; the same seed finds the same history', readWhole, 1)
    .option('--crash <command>', 'restarts your receiver; ends when it accepts deliveries again')
    .option(
      '--rotate <url|command>',
      'tells your receiver the next secret, as {"secret": …} or as NEW_SECRET',
    )
    .option('--test-event <file>', 'the payload of a test event, which should have no effect')
    .option('--normalise <file>', 'a module whose default export takes from the state what may differ')
    .option('--invariants <file>', 'a module whose exports are conditions on the state')
    .option('--documented-only', 'leave out deviations that rest on gaps in the documents', false)
    .option(
      '--budget <duration>',
      'how long to search at most (default: 60s, or no limit with --histories)',
      readDuration,
    )
    .option('--histories <number>', 'how many histories to try at most', readWhole)
    .option('--all', 'go on after the first failure, to find others', false)
    .option(
      '--timeout <duration>',
      'how long an answer may take (default: the documented timeout)',
      readDuration,
    )
    .option('--settle <duration>', 'how long effects may take to show (default: 1s)', readDuration)
    .option('--replay <file>', 'repeat the history of a replay file, and try no other')
    .option('--save <file>', 'write the first failing history to a replay file')
    .option(
      '--test <file>',
      'with --save: write a test that repeats it, for vitest (.ts, .js) or pytest (.py)',
    )
    .option(
      '--allow-host <host>',
      'a host that may be contacted in addition to loopback; repeatable',
      collect,
      [],
    )
    .option(
      '--report <kind=file,…>',
      'also write the report to files: junit=…, json=…, html=…',
      reportFilesOf(['junit', 'json', 'html']),
    )
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (service: string, flags: ExploreFlags) => {
      await assertTestable(flags);
      const found = await run(services.get(service) as AnyService, flags, registry);
      await writeFiles(found, flags, catalogue);
      const { exploredJson } = await import('../verify/explore/report/checks.ts');
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

Your receiver really gets these deliveries, so point the command at one that may safely act on them.

Exit codes: 0 nothing found, 1 a history breaks your receiver, 2 usage error, or a receiver that cannot be explored.
`;

function explored(services: Services): string[] {
  return [...services]
    .filter(([, { document }]) => basesOf(document, 'x-sender-deviations').size > 0)
    .map(([name]) => name);
}

async function run(
  { name: service, document }: AnyService,
  flags: ExploreFlags,
  registry: Registry,
): Promise<Exploration> {
  const { explore } = await import('../verify/explore/explore.ts');
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
    return await explore({
      ...optionsOf(flags),
      ...(await modulesOf(flags)),
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
    });
  } catch (error) {
    if (error instanceof NotExplorable) throw new UsageError(error.message);
    throw error;
  } finally {
    progress.end();
    access.close();
  }
}

function optionsOf(flags: ExploreFlags): Omit<ExploreOptions, 'service' | 'document' | 'stories' | 'access'> {
  const { url, secret, crash, rotate, allowHost } = flags;
  return {
    receiver: {
      url,
      secret,
      restart: crash === undefined ? undefined : restartWith(crash),
      rotate: rotate === undefined ? undefined : rotateWith(rotate, allowHost),
    },
    reach: reachOf(allowHost),
    documentedOnly: flags.documentedOnly,
    seed: flags.seed,
    budgetMs: flags.budget,
    histories: flags.histories,
    all: flags.all,
    waitMs: flags.timeout,
    settleMs: flags.settle,
  };
}

/** What comes from files of the user. */
async function modulesOf({ normalise, invariants, testEvent }: ExploreFlags) {
  return {
    normalise: normalise === undefined ? undefined : normaliserIn(await moduleAt(normalise), normalise),
    invariants: invariants === undefined ? undefined : invariantsIn(await moduleAt(invariants), invariants),
    testEvent: testEvent === undefined ? undefined : eventIn(await textOf(testEvent), testEvent),
  };
}

function normaliserIn({ default: normaliser }: Readonly<Record<string, unknown>>, file: string) {
  if (typeof normaliser === 'function') return normaliser as (state: unknown) => unknown;
  throw new UsageError(`${file} has no default export that is a function`);
}

function invariantsIn(module: Readonly<Record<string, unknown>>, file: string): Invariants {
  const functions = Object.entries(module).filter(([, value]) => typeof value === 'function');
  if (functions.length === 0) throw new UsageError(`${file} exports no function`);
  return Object.fromEntries(functions) as Invariants;
}

function eventIn(text: string, file: string): Readonly<Record<string, unknown>> {
  try {
    const event = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof event?.event_type === 'string') return event;
  } catch {
    // It is told below.
  }
  throw new UsageError(`${file} is not the JSON of an event with an event_type`);
}

async function moduleAt(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(pathToFileURL(resolve(file)).href);
  } catch (error) {
    throw new UsageError(`${file} cannot be loaded: ${(error as Error).message.split('\n', 1)[0]}`);
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

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code})`);
  });
}
