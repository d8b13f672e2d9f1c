// `countersign mock`: serves the mocks and prints their URL, their credentials and suggestions.

import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Config, KnownServices } from '../config/config.ts';
import type { FollowConfigOptions } from '../config/follow-config.ts';
import {
  initialStateOf,
  isLease,
  LEASE_RANGE,
  type Listening,
  listeningOf,
  type MockFlags,
} from '../config/mock-options.ts';
import type { Registry, Services } from '../registry/registry.ts';
import { isHostEntry } from '../server/delivery/allowed-hosts.ts';
import { PathTaken } from '../server/http/service-paths.ts';
import { type RunningServer, startServer } from '../server/start.ts';
import { errorText } from '../service/as-api-error.ts';
import { StoreError } from '../store/store-error.ts';
import { configPathOf, SERVICE_FLAG, withServiceFlag } from './arguments/given-services.ts';
import { readDuration } from './arguments/numbers.ts';
import { UsageError } from './arguments/usage-error.ts';
import { welcome } from './output/welcome.ts';
import { closeOnSignal } from './process/close-on-signal.ts';
import { logDefect, logMove } from './process/log-defect.ts';

interface MockCommandFlags {
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
  readonly open?: true;
  readonly spec: readonly string[];
  readonly name: readonly string[];
  readonly json: boolean;
}

export function mockCommand(registry: Registry): Command {
  return withServiceFlag(
    new Command('mock')
      .description('serve the mocks of all services, or of some of them')
      .argument('[service...]', `the services to serve: ${registry.names.join(', ')}`),
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
      readEach,
      [],
    )
    .option(
      '--name <name>',
      'the name of the service of --spec, the first for the first one (default: the title of the document); repeatable',
      readEach,
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
    .option('--open', 'open the console in the browser')
    .option('--json', 'print the URLs and credentials as one line of JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (names: string[], given: MockCommandFlags) => {
      // This comes first because the parent could end while the mock starts.
      const orphaned = given.exitWithParent
        ? (await import('./exit-with-parent.ts')).parentGone()
        : undefined;
      const registered = await registry.services();
      const specs = given.spec.length === 0 ? undefined : await readSpecs(given, registered);
      const services: Services = new Map([...registered, ...(specs?.services ?? [])]);
      const added = given.service.flatMap((from) => registry.nameOf(from, SERVICE_FLAG) ?? []);
      const flags = { ...toFlags(names, given), added: [...added, ...(specs?.services.keys() ?? [])] };
      const path = await configPathOf(given.config);
      const known = knownServices(registry, services, path);
      const config = path === undefined ? {} : await readConfigFile(path, known);
      const server = await start(flags, config, services);
      process.stdout.write(
        given.json ? `${JSON.stringify(summary(server))}\n` : welcome(server, { services, configPath: path }),
      );
      for (const line of [...(specs?.notes ?? []), ...notesOf(server, services)])
        process.stderr.write(`${line}\n`);
      if (given.open) (await import('./process/open-browser.ts')).openBrowser(`${server.url}/_countersign/`);
      const report = (line: string) => void (given.json ? process.stderr : process.stdout).write(`${line}\n`);
      const stop =
        path === undefined ? undefined : await follow(server, { path, config, flags, known, report });
      // Node itself would write the compile cache only when the process exits on its own.
      flushCompileCache();
      closeOnSignal(async () => {
        await stop?.();
        await server.close();
      });
      void orphaned?.then(() => process.emit('SIGTERM', 'SIGTERM'));
    });
}

const EXAMPLES = `
Examples:
  countersign mock
  countersign mock mail --frozen --forward https://hooks.example.test=http://localhost:3000
  countersign mock --spec petstore.yaml --name petstore
  countersign mock --scenario "the image is gone"
  countersign mock --service ./billing --service @acme/crm-mock
  countersign mock --store sqlite:worlds.db
  countersign mock --store "postgres://user:$PASSWORD@db.example.test/worlds"
  countersign mock --host 0.0.0.0 --control-token "$COUNTERSIGN_TOKEN"

Flags override environment variables, which override the configuration file (see countersign init).
Exit codes: 0 stopped by a signal or with its parent, 2 usage error or the port is in use.
`;

function toFlags(names: readonly string[], given: MockCommandFlags): MockFlags {
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

function knownServices(registry: Registry, services: Services, path = ''): KnownServices {
  return { services, nameOf: (written) => registry.nameOf(written, path) };
}

/** What the served services do not do as their documents say. */
function notesOf({ defaultWorld }: RunningServer, services: Services): string[] {
  return Object.keys(defaultWorld.credentials).flatMap((name) =>
    (services.get(name)?.notes ?? []).map((line) => `${name}: ${line}`),
  );
}

/** The code that reads documents is loaded only if there is one. */
async function readSpecs({ spec, name }: MockCommandFlags, registered: Services) {
  const { servicesFromSpecs } = await import('../registry/spec-services.ts');
  return servicesFromSpecs(spec, name, registered).catch((error: Error) => {
    throw error.name === 'SpecServicesError' ? new UsageError(error.message) : error;
  });
}

/** The code that reads the file is loaded only if there is a file. */
async function readConfigFile(path: string, known: KnownServices): Promise<Config> {
  const [{ readConfig }, { ConfigError }] = await Promise.all([
    import('../config/config.ts'),
    import('../config/config-file.ts'),
  ]);
  try {
    return await readConfig(path, known);
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.message) : error;
  }
}

async function follow(server: RunningServer, options: FollowConfigOptions): Promise<() => Promise<void>> {
  const { followConfig } = await import('../config/follow-config.ts');
  return followConfig(server, options);
}

async function start(flags: MockFlags, config: Config, services: Services): Promise<RunningServer> {
  const { ca, ...listening } = readListening(flags, config, services);
  try {
    return await startServer({
      ...listening,
      ...initialStateOf(flags, config, services),
      ca: ca === undefined ? undefined : await readCertificates(ca),
      onDefect: (error, what) => void logDefect(error, what),
      onMove: (move) => void logMove(move),
    });
  } catch (error) {
    throw asUsageError(error, listening);
  }
}

function readListening(flags: MockFlags, config: Config, services: Services): Listening {
  try {
    return listeningOf(flags, config, services);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function summary({ url, controlToken, defaultWorld }: RunningServer): object {
  return {
    url,
    control_url: `${url}/_countersign`,
    console_url: `${url}/_countersign/`,
    control_token: controlToken,
    credentials: defaultWorld.credentials,
  };
}

function asUsageError(error: unknown, { port, host }: Pick<Listening, 'port' | 'host'>): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof PathTaken || error instanceof StoreError) return new UsageError(error.message);
  if (code === 'EADDRINUSE')
    return new UsageError(
      `port ${port} on ${host} is in use; choose another with --port, or 0 for a free one`,
    );
  if (code === 'EACCES')
    return new UsageError(`no permission to use port ${port}; choose one above 1023 with --port`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new UsageError(`${host} is not an address of this machine; choose another with --host`);
  const text = errorText(error);
  return text === undefined ? error : new UsageError(text);
}

async function readCertificates(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read; --ca needs a file of PEM certificates`);
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new UsageError(`${file} does not contain a PEM certificate; --ca needs a file of them`);
  return text;
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

function readEach(text: string, earlier: readonly string[]): string[] {
  return [...earlier, text];
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
