// `countersign mock`: serves the mocks, and says where they are, who may call them and what to try next.

import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { type RunningServer, startServer } from '../server/start.ts';
import { services as allServices, pickServices } from '../services.ts';
import { UsageError } from './usage-error.ts';
import { welcome } from './welcome.ts';

interface MockFlags {
  readonly port: number;
  readonly host: string;
  readonly forward: Readonly<Record<string, string>>;
  readonly allowHost: readonly string[];
  readonly ca?: string;
  readonly seed: number;
  readonly frozen: boolean;
  readonly controlToken?: string;
  readonly json: boolean;
}

export function mockCommand(): Command {
  return new Command('mock')
    .description('serve the mocks of all services, or of those named')
    .argument('[service...]', `services to serve: ${[...allServices.keys()].join(', ')}`)
    .option('--port <number>', 'port to listen on; 0 takes any free one', readPort, 4010)
    .option(
      '--host <address>',
      'address to listen on; beyond loopback control calls need a token',
      '127.0.0.1',
    )
    .option('--forward <from=to>', 'deliver URLs that begin with <from> to <to>; repeatable', readForward, {})
    .option(
      '--allow-host <host>',
      'a host that deliveries may reach beside loopback; repeatable',
      collect,
      [],
    )
    .option('--ca <file>', 'certificates (PEM) that deliveries trust beside the system’s')
    .option('--seed <number>', 'what everything that looks random comes from', readSeed, 1)
    .option('--frozen', 'begin with the clock of the world "default" frozen', false)
    .option('--control-token <token>', 'demand this token of control calls (or COUNTERSIGN_TOKEN)')
    .option('--json', 'print what a machine needs, as one line of JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (names: string[], flags: MockFlags) => {
      const server = await start(names, flags);
      process.stdout.write(flags.json ? `${JSON.stringify(summary(server))}\n` : welcome(server));
      closeOnSignal(server);
    });
}

const EXAMPLES = `
Examples:
  countersign mock
  countersign mock mail --frozen --forward https://hooks.example.test=http://localhost:3000
  countersign mock --host 0.0.0.0 --control-token "$COUNTERSIGN_TOKEN"

Exit codes: 0 stopped by a signal, 2 wrong use or a port that is taken.
`;

async function start(names: readonly string[], flags: MockFlags): Promise<RunningServer> {
  const services = names.length === 0 ? allServices : servicesNamed(names);
  try {
    return await startServer({
      services,
      port: flags.port,
      host: flags.host,
      controlToken: flags.controlToken || process.env.COUNTERSIGN_TOKEN || undefined,
      settings: { forward: flags.forward, allow_hosts: flags.allowHost },
      defaultWorld: { seed: flags.seed, clock: flags.frozen ? 'frozen' : 'running' },
      ca: flags.ca === undefined ? undefined : await readCertificates(flags.ca),
      onDefect: (error, what) => void logDefect(error, what),
    });
  } catch (error) {
    throw asUsageError(error, flags);
  }
}

/** Defects should not happen: what logs them is loaded when one does. */
async function logDefect(error: unknown, what: string): Promise<void> {
  const { pino } = await import('pino');
  pino({ name: 'countersign' }, pino.destination({ dest: 2, sync: true })).error(
    { err: error, what },
    'a defect of the mock',
  );
}

function summary({ url, controlToken, defaultWorld }: RunningServer): object {
  return {
    url,
    control_url: `${url}/_countersign`,
    control_token: controlToken,
    credentials: defaultWorld.credentials,
  };
}

function closeOnSignal(server: RunningServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
}

function asUsageError(error: unknown, { port, host }: MockFlags): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new UsageError(`port ${port} on ${host} is taken; choose another with --port, or 0 for any`);
  if (code === 'EACCES')
    return new UsageError(`port ${port} may not be used; choose one above 1023 with --port`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new UsageError(`${host} is no address of this machine; see --host`);
  return error;
}

function servicesNamed(names: readonly string[]): typeof allServices {
  try {
    return pickServices(names);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function readCertificates(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read; --ca takes a file of PEM certificates`);
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new UsageError(`${file} holds no PEM certificate; see --ca`);
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

function readForward(text: string, known: Readonly<Record<string, string>>): Record<string, string> {
  const match = /^(https?:\/\/[^=\s]+)=(https?:\/\/\S+)$/.exec(text);
  const [, from, to] = match ?? [];
  if (from === undefined || to === undefined || !URL.canParse(from) || !URL.canParse(to)) {
    throw new InvalidArgumentError('write it as https://hooks.example.test=http://localhost:3000.');
  }
  return { ...known, [from]: to };
}

function collect(text: string, known: readonly string[]): string[] {
  return [...known, text];
}
