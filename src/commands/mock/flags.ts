// The flags of `countersign mock`: what each means, how it is read, and which environment variable sets it.

import { Command, InvalidArgumentError, Option } from 'commander';
import { isLease, LEASE_RANGE, type MockFlags } from '../../config/mock-options.ts';
import { isHostEntry } from '../../server/delivery/address-guard.ts';
import { collect } from '../arguments/collect.ts';
import { withServiceFlag } from '../arguments/given-services.ts';
import { readDuration } from '../arguments/numbers.ts';

/** What the command line says, as commander reads it. */
export interface MockCommandFlags {
  readonly port?: number;
  readonly host?: string;
  readonly config?: string;
  readonly service: readonly string[];
  readonly scenario?: string;
  readonly forward: Readonly<Record<string, string>>;
  readonly allowHost: readonly string[];
  readonly ca?: string;
  readonly seed?: number;
  readonly frozen?: true;
  readonly controlToken?: string;
  readonly store?: string;
  readonly retention?: number;
  readonly lease?: number;
  readonly advertise?: string;
  readonly publicUrl?: string;
  readonly exitWithParent?: true;
  readonly demo?: true;
  readonly open?: true;
  readonly spec: readonly string[];
  readonly overlay: readonly string[];
  readonly name: readonly string[];
  readonly json: boolean;
}

/** The command with its flags and its help, without what it does. */
export function withMockFlags(serviceNames: readonly string[]): Command {
  return withServiceFlag(
    new Command('mock')
      .description('serve the mocks of all services, or of some of them')
      .argument('[service...]', `the services to serve: ${serviceNames.join(', ')}`),
  )
    .addOption(
      new Option('--port <number>', 'port to listen on; 0 picks a free port (default: 4010)')
        .env('COUNTERSIGN_PORT')
        .argParser(readPort),
    )
    .addOption(
      new Option(
        '--host <address>',
        'address to listen on; beyond loopback, control calls need a token and deliveries reach only named hosts (default: 127.0.0.1)',
      ).env('COUNTERSIGN_HOST'),
    )
    .addOption(
      new Option(
        '--config <file>',
        'configuration file (default: countersign.yaml in the current folder, if it exists)',
      ).env('COUNTERSIGN_CONFIG'),
    )
    .addOption(
      new Option('--scenario <name>', 'scenario that the world "default" starts in').env(
        'COUNTERSIGN_SCENARIO',
      ),
    )
    .option(
      '--forward <from=to>',
      'send deliveries for URLs that start with <from> to <to> instead; repeatable',
      readForward,
      {},
    )
    .option(
      '--allow-host <host>',
      'a host, address or range (10.0.0.0/8) that deliveries may reach; loopback needs no naming unless --host is beyond it; repeatable',
      readHost,
      [],
    )
    .option('--ca <file>', 'certificates (PEM) that deliveries trust in addition to those of the system')
    .addOption(
      new Option('--seed <number>', 'seed for everything that looks random (default: 1)')
        .env('COUNTERSIGN_SEED')
        .argParser(readSeed),
    )
    .option('--frozen', 'start with the clock of the world "default" frozen')
    .addOption(
      new Option('--control-token <token>', 'require this token on control calls').env('COUNTERSIGN_TOKEN'),
    )
    .addOption(
      new Option(
        '--store <where>',
        'where worlds last: memory, sqlite:PATH to go on after a restart, or postgres://user:password@host/database for several replicas (default: memory)',
      ).env('COUNTERSIGN_STORE'),
    )
    .addOption(
      new Option(
        '--lease <duration>',
        'with Postgres: after how long without a sign of life other replicas take over (default: 5s)',
      )
        .env('COUNTERSIGN_LEASE')
        .argParser(readLease),
    )
    .addOption(
      new Option(
        '--advertise <url>',
        'with Postgres: the URL at which other replicas reach this one (default: its first address)',
      )
        .env('COUNTERSIGN_ADVERTISE')
        .argParser(readUrl),
    )
    .addOption(
      new Option('--public-url <url>', 'the URL at which callers reach the mock, for the URLs in its answers')
        .env('COUNTERSIGN_PUBLIC_URL')
        .argParser(readUrl),
    )
    .option(
      '--spec <file-or-url>',
      'serve an OpenAPI document too, 3.0 or 3.1, YAML or JSON, from a file or from a URL on this machine; repeatable',
      collect,
      [],
    )
    .option(
      '--overlay <file>',
      'apply an OpenAPI Overlay to the document of the --spec before it; repeatable',
      collect,
      [],
    )
    .option(
      '--name <name>',
      'the name of the service of --spec, the first for the first one (default: the title of the document); repeatable',
      collect,
      [],
    )
    .option('--exit-with-parent', 'stop when the process that started it ends, such as a CI job or npx')
    .addOption(
      new Option(
        '--retention <duration>',
        'remove worlds from the store that nobody has called for so long (default: 30d)',
      )
        .env('COUNTERSIGN_RETENTION')
        .argParser(readDuration),
    )
    .option('--demo', 'make the first steps with the services in a world of their own, and show what happens')
    .option('--open', 'open the console in the browser')
    .option('--json', 'print the URLs and credentials as one line of JSON', false)
    .addHelpText('after', EXAMPLES);
}

const EXAMPLES = `
Examples:
  countersign mock
  countersign mock --demo
  countersign mock mail --frozen --forward https://hooks.example.test=http://localhost:3000
  countersign mock --spec petstore.yaml --name petstore
  countersign mock --spec acme.yaml --overlay acme.overlay.yaml
  countersign mock --scenario "the image is gone"
  countersign mock --service ./billing --service @acme/crm-mock
  countersign mock --store sqlite:worlds.db
  countersign mock --store "postgres://user:$PASSWORD@db.example.test/worlds"
  countersign mock --host 0.0.0.0 --control-token "$COUNTERSIGN_TOKEN"

Flags override environment variables, which override the configuration file (see countersign init).
Exit codes: 0 stopped by a signal or with its parent, 2 usage error or the port is in use.
`;

/** The flags in the words of the configuration. */
export function toFlags(names: readonly string[], given: MockCommandFlags): MockFlags {
  const { port, host, scenario, seed, ca, frozen, controlToken, store, forward, allowHost } = given;
  const { retention, lease, advertise, publicUrl } = given;
  return {
    services: names,
    port,
    host: host || undefined,
    scenario: scenario || undefined,
    seed,
    ca,
    clock: frozen ? 'frozen' : undefined,
    // A shell turns an unset variable into an empty flag, which is treated as no flag.
    controlToken: controlToken || process.env.COUNTERSIGN_TOKEN || undefined,
    store: store || undefined,
    retentionMs: retention,
    leaseMs: lease,
    advertise,
    publicUrl,
    forward,
    allowHosts: allowHost,
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^[0-9]+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('a port is a number from 0 to 65535.');
}

function readSeed(text: string): number {
  const seed = Number(text);
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(seed)) return seed;
  throw new InvalidArgumentError('a seed is a whole number from 0 to 9007199254740991.');
}

function readLease(text: string): number {
  const leaseMs = readDuration(text);
  if (isLease(leaseMs)) return leaseMs;
  throw new InvalidArgumentError(LEASE_RANGE);
}

function readUrl(text: string): string {
  if (URL.canParse(text) && new URL(text).protocol.startsWith('http')) return text;
  throw new InvalidArgumentError('write it like http://10.0.0.7:4010.');
}

function readForward(text: string, earlier: Readonly<Record<string, string>>): Record<string, string> {
  const match = /^(https?:\/\/[^=\s]+)=(https?:\/\/\S+)$/.exec(text);
  const [, from, to] = match ?? [];
  if (from === undefined || to === undefined || !URL.canParse(from) || !URL.canParse(to)) {
    throw new InvalidArgumentError('write it like https://hooks.example.test=http://localhost:3000.');
  }
  return { ...earlier, [from]: to };
}

function readHost(text: string, earlier: readonly string[]): string[] {
  if (isHostEntry(text)) return [...earlier, text];
  throw new InvalidArgumentError(
    'write a host name, an address or a range, such as hooks.example.test or 10.0.0.0/8.',
  );
}
