// The program: its commands and its exit codes. A usage error prints one clear line and exits with 2.

import { Command, CommanderError, type OutputConfiguration } from 'commander';
import { closest } from 'fastest-levenshtein';
import packageJson from '../../package.json' with { type: 'json' };
import type { Registry } from '../registry/registry.ts';
import { ServiceListError } from '../registry/service-list-error.ts';
import { UsageError } from './arguments/usage-error.ts';
import { printTo } from './output/terminal.ts';
import { CommandFailed } from './process/command-failed.ts';

/** Opens the registry of the services that the command line is given. */
type OpenRegistry = () => Promise<Registry>;

type LoadCommand = (registry: OpenRegistry) => Promise<Command>;

/** The commands in the order of the help, by what they are for. Each file is loaded on demand, since some load a lot. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, LoadCommand>>>> = {
  'Serve mocks:': {
    mock: (registry) => withRegistry(registry, async () => (await import('./mock/command.ts')).mockCommand),
    init: (registry) => withRegistry(registry, async () => (await import('./init/command.ts')).initCommand),
    new: async () => (await import('./new/command.ts')).newCommand(),
    store: async () => (await import('./store.ts')).storeCommand(),
    proxy: (registry) =>
      withRegistry(registry, async () => (await import('./proxy/command.ts')).proxyCommand),
  },
  'Act on a running mock:': {
    credentials: async () => (await import('./credentials.ts')).credentialsCommand(),
    emit: async () => (await import('./emit.ts')).emitCommand(),
    clock: async () => (await import('./clock.ts')).clockCommand(),
    simulate: async () => (await import('./simulate.ts')).simulateCommand(),
    fault: async () => (await import('./fault.ts')).faultCommand(),
    scenario: async () => (await import('./scenario.ts')).scenarioCommand(),
    log: async () => (await import('./log.ts')).logCommand(),
  },
  'Test a receiver:': {
    certify: (registry) => withRegistry(registry, async () => (await import('./certify.ts')).certifyCommand),
    explore: (registry) =>
      withRegistry(registry, async () => (await import('./explore/command.ts')).exploreCommand),
    receipt: (registry) => withRegistry(registry, async () => (await import('./receipt.ts')).receiptCommand),
  },
  'Learn from a sender:': {
    measure: (registry) =>
      withRegistry(registry, async () => (await import('./measure/command.ts')).measureCommand),
    'grade-sender': (registry) =>
      withRegistry(registry, async () => (await import('./grade-sender.ts')).gradeSenderCommand),
  },
  'Test an implementation:': {
    verify: (registry) =>
      withRegistry(registry, async () => (await import('./verify/command.ts')).verifyCommand),
    audit: (registry) =>
      withRegistry(registry, async () => (await import('./audit/command.ts')).auditCommand),
    adapter: (registry) => withRegistry(registry, async () => (await import('./adapter.ts')).adapterCommand),
    states: (registry) => withRegistry(registry, async () => (await import('./states.ts')).statesCommand),
    pacts: (registry) => withRegistry(registry, async () => (await import('./pacts.ts')).pactsCommand),
    publish: (registry) => withRegistry(registry, async () => (await import('./publish.ts')).publishCommand),
    'can-i-deploy': (registry) =>
      withRegistry(registry, async () => (await import('./can-i-deploy.ts')).canIDeployCommand),
    rules: (registry) => withRegistry(registry, async () => (await import('./rules.ts')).rulesCommand),
  },
  'For agents:': {
    mcp: async () => (await import('./mcp.ts')).mcpCommand(),
  },
  'Work with documents:': {
    check: (registry) =>
      withRegistry(registry, async () => (await import('./check/command.ts')).checkCommand),
    generate: (registry) =>
      withRegistry(registry, async () => (await import('./generate.ts')).generateCommand),
    specs: (registry) => withRegistry(registry, async () => (await import('./specs.ts')).specsCommand),
  },
  'Your shell:': {
    completion: async () => (await import('./completion.ts')).completionCommand(() => programWith()),
  },
};

const COMMANDS: ReadonlyMap<string, { readonly group: string; readonly load: LoadCommand }> = new Map(
  Object.entries(GROUPS).flatMap(([group, commands]) =>
    Object.entries(commands).map(([name, load]) => [name, { group, load }] as const),
  ),
);

const EXAMPLES = `
Examples:
  countersign mock --demo                                    see it work, in a world of its own
  countersign mock                                           serve the three services
  countersign mock --spec petstore.yaml                      serve any OpenAPI document
  countersign scenario "the endpoint is about to be disabled"
  countersign certify mail --url http://localhost:3000/hooks --secret whsec_…

Each command has --help with examples of its own.
`;

/** Commander's message about a usage error, with its suggestion, is one line that names the program. */
const OUTPUT: OutputConfiguration = {
  writeOut: (text) => printTo(process.stdout, process.stdout.isTTY ? joinedParagraphs(text) : text),
  outputError: (text) =>
    printTo(
      process.stderr,
      withSuggestion(text.replace(/^error: /, 'countersign: ').replace(/\n(?=.)/g, ' ')),
    ),
};

const CHOICES = ' Allowed choices are ';

/** Commander suggests commands and flags, but none of the values that an argument can have. */
function withSuggestion(line: string): string {
  const [before = '', after = ''] = line.split(CHOICES);
  const given = before.split("'")[1];
  if (after === '' || given === undefined) return line;
  const known = after.trim().replace(/\.$/, '').split(', ');
  return `${before} Did you mean ${closest(given, known)}? Known are ${known.join(', ')}.\n`;
}

/** Help texts are formatted for wide terminals, and wrapped again for narrower ones. */
function joinedParagraphs(text: string): string {
  return text.replace(/^(\S.*)\n(?=\S)/gm, '$1 ');
}

/**
 * Runs the command line.
 *
 * @param argv the arguments, without the node executable and the script
 */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    const program = await programWith({ name: argv[0], registry: () => registryFor(argv) });
    for (const command of allCommands(program)) {
      command.exitOverride().showSuggestionAfterError().configureOutput(OUTPUT);
    }
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

/** A command that knows the services. Its code and their modules are loaded at the same time. */
async function withRegistry(
  registry: OpenRegistry,
  load: () => Promise<(registry: Registry) => Command | Promise<Command>>,
): Promise<Command> {
  const [opened, make] = await Promise.all([registry(), load()]);
  return make(opened);
}

/** The registry that the command line asks for. The code that reads it is loaded by the commands that need it. */
async function registryFor(argv: readonly string[]): Promise<Registry> {
  return (await import('./arguments/given-services.ts')).givenServices(argv);
}

interface ProgramOptions {
  /** The command; all of them by default. */
  readonly name?: string | undefined;
  readonly registry?: OpenRegistry;
}

/**
 * The program with one command, or with all of them.
 *
 * @example (await programWith()).commands.map((command) => command.name())
 */
export async function programWith({ name, registry }: ProgramOptions = {}): Promise<Command> {
  const program = new Command('countersign')
    .description('Contract tests, and a mock server with a virtual clock.')
    .version(packageJson.version)
    .addHelpText('after', EXAMPLES);
  for (const command of await commandsFor(name, registry)) program.addCommand(command);
  for (const { options } of allCommands(program)) {
    // Commander has already applied these defaults; in the help, "(default: false)" would only be noise.
    for (const option of options) if (isEmpty(option.defaultValue)) option.defaultValue = undefined;
  }
  return program;
}

function isEmpty(value: unknown): boolean {
  return value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** The command with this name; otherwise all of them, for the help and for suggestions. */
function commandsFor(name = '', open: OpenRegistry = () => registryFor([])): Promise<Command[]> {
  const named = COMMANDS.get(name);
  let opened: Promise<Registry> | undefined;
  const registry = () => {
    opened ??= open();
    return opened;
  };
  const wanted = named === undefined ? [...COMMANDS.values()] : [named];
  return Promise.all(wanted.map(async ({ group, load }) => (await load(registry)).helpGroup(group)));
}

/** A command and its subcommands, whose help also shows the flags of their group. */
function allCommands(command: Command): Command[] {
  const inner = command.commands.flatMap(allCommands);
  if (command.parent?.parent) command.configureHelp({ showGlobalOptions: true });
  return [command, ...inner];
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof CommandFailed) {
    printTo(process.stderr, `${error.message}\n`);
    return 1;
  }
  const message =
    error instanceof UsageError || error instanceof ServiceListError
      ? error.message
      : `unexpected error: ${(error as Error).message}`;
  printTo(process.stderr, `countersign: ${message}\n`);
  return 2;
}
