// `countersign states`: provider states and messages for a Pact verifier of any language, in front of your implementation.

import { Argument, Command, Option } from 'commander';
import type { Registry } from '../registry/registry.ts';
import type { GivenCredential } from '../verify/given-credentials.ts';
import type { StateServer } from '../verify/pact/state-server.ts';
import type { Suite } from '../verify/suite.ts';
import { readCredential } from './arguments/credential.ts';
import { withServiceFlag } from './arguments/given-services.ts';
import { readDuration, readWhole } from './arguments/numbers.ts';
import { UsageError } from './arguments/usage-error.ts';
import { columns } from './output/table.ts';
import { print } from './output/terminal.ts';
import { untilStopped } from './process/until-stopped.ts';

interface StatesFlags {
  readonly target: string;
  readonly adapter?: string;
  readonly credential: readonly GivenCredential[];
  readonly port: number;
  readonly for?: number;
  readonly json: boolean;
}

export function statesCommand(registry: Registry): Command {
  const { names: known } = registry;
  const command = new Command('states')
    .description(
      'answer the states and messages that a Pact verifier of any language asks for, by your adapter',
    )
    .addArgument(
      new Argument('[service...]', 'the services that are verified; all by default').choices(known),
    )
    .requiredOption('--target <url>', 'the URL of your implementation')
    .option(
      '--adapter <file>',
      'a module that connects to the credentials, states, messages … of your implementation',
    )
    .option(
      '--credential <[service.]name=token>',
      'a credential of your implementation, such as live=…; repeatable',
      readCredential(known),
      [],
    )
    .option('--port <number>', 'the loopback port to serve them on; 0 picks a free one', readWhole, 4030)
    .addOption(
      new Option('--for <duration>', 'stop after this time (default: run until Ctrl-C)').argParser(
        readDuration,
      ),
    )
    .option('--json', 'print the URLs as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], flags: StatesFlags) => {
      const services = known.filter((name) => names.length === 0 || names.includes(name));
      await serveStates(registry, services, flags);
    });
  return withServiceFlag(command);
}

const EXAMPLES = `
Examples:
  countersign states mail --target http://localhost:8080 --adapter adapter.ts
  countersign states quota --target https://staging.example.com --credential admin=$QUOTA_ADMIN --port 0 --json

Tell your verifier the two URLs that are printed, the states in the body and with teardown, and the URL of your implementation
for everything else. One verification at a time. Each state or message that cannot be had is a line here and fails its interaction.

Exit codes: 0 it was stopped, 2 usage error, the adapter cannot be loaded, or the target does not answer.
`;

async function serveStates(
  registry: Registry,
  services: readonly string[],
  flags: StatesFlags,
): Promise<void> {
  const server = await started(registry, services, flags);
  // This comes before the lines that name Ctrl-C, because a user may press it at once.
  const stopped = untilStopped(flags.for);
  const urls = services.map((service) => urlsOf(server.url, service));
  if (flags.json) process.stdout.write(`${JSON.stringify(urls)}\n`);
  else
    print(
      columns(
        urls.flatMap((each) => [
          [each.service, 'states', each.states],
          ['', 'messages', each.messages],
        ]),
      ),
    );
  process.stderr.write(`For a verifier of ${flags.target}. Press Ctrl-C to stop.\n`);
  await stopped;
  await server.close();
}

function urlsOf(url: string, service: string) {
  return { service, states: `${url}/${service}/states`, messages: `${url}/${service}/messages` };
}

/** @throws UsageError when the adapter or the target cannot be used, or the port is taken */
async function started(
  registry: Registry,
  services: readonly string[],
  { target: url, adapter: path, credential, port }: StatesFlags,
): Promise<StateServer> {
  const { loadSuite } = await import('../registry/suite.ts');
  const { loadAdapter } = await import('../verify/adapter.ts');
  const { assertHealthy } = await import('../verify/health.ts');
  const { startStateServer } = await import('../verify/pact/state-server.ts');
  const { partOf } = await import('../verify/suite.ts');
  const { asUsageError, connected } = await import('./verify/connected.ts');
  try {
    const { suite: all } = await loadSuite(registry);
    const suite: Suite = new Map(services.map((service) => [service, partOf(all, service)]));
    const adapter = path === undefined ? {} : await loadAdapter(path);
    const target = connected(url, adapter, { credential, services, suite });
    for (const service of services) await assertHealthy(target, service, partOf(suite, service).document);
    const { messageTypes } = adapter;
    const onRefused = (line: string) => process.stderr.write(`countersign: ${line}\n`);
    const server = await startStateServer({ target, suite, messageTypes, port, onRefused });
    return { ...server, close: () => server.close().finally(() => target.close()) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new UsageError(`port ${port} is in use; choose another with --port, or 0 for a free one`);
    throw asUsageError(error);
  }
}
