// `countersign mock`: serves the mocks and prints their URL, their credentials and suggestions.

import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import type { Command } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Config, KnownServices } from '../../config/config.ts';
import type { FollowConfigOptions } from '../../config/follow-config.ts';
import {
  initialStateOf,
  type MockFlags,
  type StartOptions,
  startOptionsOf,
} from '../../config/mock-options.ts';
import type { Registry, Services } from '../../registry/registry.ts';
import type { Attached, AttachedCall } from '../../server/control/attached.ts';
import { isLoopbackHost } from '../../server/delivery/address-guard.ts';
import { PathTaken } from '../../server/http/route-table.ts';
import { type RunningServer, startServer } from '../../server/start.ts';
import type { InitialState } from '../../server/worlds/initial-state.ts';
import { errorText } from '../../service/as-api-error.ts';
import type { AnyService } from '../../service/service.ts';
import { StoreError } from '../../store/store-error.ts';
import { configPathOf, SERVICE_FLAG, SPEC_FLAG } from '../arguments/given-services.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { welcome } from '../output/welcome.ts';
import { closeOnSignal } from '../process/close-on-signal.ts';
import { logDefect, logMove } from '../process/log-defect.ts';
import { ownCommandLine } from '../process/own-command-line.ts';
import { type MockCommandFlags, toFlags, withMockFlags } from './flags.ts';

export function mockCommand(registry: Registry): Command {
  return withMockFlags(registry.names).action(async (names: string[], given: MockCommandFlags) => {
    // This comes first because the parent could end while the mock starts.
    const parentEnded = given.exitWithParent
      ? (await import('../process/exit-with-parent.ts')).parentGone()
      : undefined;
    const services = await registry.services();
    const own = given.service.flatMap((from) => registry.nameOf(from, SERVICE_FLAG) ?? []);
    const fromSpecs = registry.namesFrom(SPEC_FLAG);
    const flags = {
      ...toFlags(names, given),
      // With --spec, only the documents are served, and the services that are named.
      ...{ added: [...own, ...fromSpecs], isAddedAlone: fromSpecs.length > 0 },
      // Beside a mock that is running, the demo needs a port of its own.
      ...(given.demo && given.port === undefined ? { port: 0 } : {}),
    };
    if (given.demo && given.json) throw new UsageError('--demo shows text for people: leave --json out');
    const path = await configPathOf(given.config);
    const known = knownServices(registry, services, path);
    const config = path === undefined ? {} : await readConfigFile(path, known);
    const { ca, ...startOptions } = readStartOptions(flags, config, services);
    const server = await start(startOptions, ca, initialStateOf(flags, config, services));
    const isTokenGiven = startOptions.controlToken !== undefined;
    // This comes before the first output, because a reader may end the process as soon as it sees that.
    let following: Promise<() => Promise<void>> | undefined;
    const closing = closeOnSignal(async () => {
      await (await following)?.();
      await server.close();
    });
    void parentEnded?.then(() => process.emit('SIGTERM', 'SIGTERM'));
    process.stdout.write(
      given.json
        ? `${JSON.stringify(summary(server, isTokenGiven))}\n`
        : welcome(server, { services, configPath: path, isDemo: given.demo, isTokenGiven }),
    );
    for (const line of notesOf(server, services)) process.stderr.write(`${line}\n`);
    if (given.demo) await demo(server, services, closing);
    if (given.open) (await import('../process/open-browser.ts')).openBrowser(`${server.url}/_countersign/`);
    const report = (line: string) => void (given.json ? process.stderr : process.stdout).write(`${line}\n`);
    if (path !== undefined) following = follow(server, { path, config, flags, known, report });
    await following;
    await tellInvalidAnswers(server, services, closing);
    // Node itself would write the compile cache only when the process exits on its own.
    flushCompileCache();
  });
}

/** A mock that is closed meanwhile ends the demo without an error. */
async function demo(server: RunningServer, services: Services, closing: AbortSignal): Promise<void> {
  const { playFirstSteps } = await import('./demo.ts');
  await playFirstSteps(server, services).catch((error: unknown) => {
    if (!closing.aborted) throw error;
  });
}

function knownServices(registry: Registry, services: Services, path = ''): KnownServices {
  return { services, nameOf: (written) => registry.nameOf(written, path) };
}

/** Tells of generated answers that do not fit their documents, when calls are served already. */
async function tellInvalidAnswers(
  { defaultWorld }: RunningServer,
  services: Services,
  closing: AbortSignal,
): Promise<void> {
  const generating = Object.keys(defaultWorld.credentials).filter((name) => services.get(name)?.answerTrials);
  if (generating.length === 0) return;
  const { invalidAnswerLines } = await import('./invalid-answers.ts');
  for (const name of generating) {
    const lines = await invalidAnswerLines(services.get(name) as AnyService, closing);
    for (const line of lines) process.stderr.write(`${name}: ${line}\n`);
  }
}

/** What the served services do not do as their documents say. */
function notesOf({ defaultWorld }: RunningServer, services: Services): string[] {
  return Object.keys(defaultWorld.credentials).flatMap((name) =>
    (services.get(name)?.notes ?? []).map((line) => `${name}: ${line}`),
  );
}

/** The code that reads the file is loaded only if there is a file. */
async function readConfigFile(path: string, known: KnownServices): Promise<Config> {
  const [{ readConfig }, { ConfigError }] = await Promise.all([
    import('../../config/config.ts'),
    import('../../config/config-file.ts'),
  ]);
  try {
    return await readConfig(path, known);
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.message) : error;
  }
}

async function follow(server: RunningServer, options: FollowConfigOptions): Promise<() => Promise<void>> {
  const { followConfig } = await import('../../config/follow-config.ts');
  return followConfig(server, options);
}

async function start(
  startOptions: Omit<StartOptions, 'ca'>,
  ca: string | undefined,
  initialState: InitialState,
): Promise<RunningServer> {
  try {
    return await startServer({
      ...startOptions,
      ...initialState,
      ca: ca === undefined ? undefined : await readCertificates(ca),
      attached: attachedTo(startOptions.host),
      onDefect: logDefect,
      onMove: logMove,
    });
  } catch (error) {
    throw asUsageError(error, startOptions);
  }
}

/** What is there for agents: the tools, and the pages as texts. Each is loaded by its first call. */
function attachedTo(host: string): Attached {
  const page =
    (kind: 'list' | 'whole') =>
    async ({ response }: AttachedCall) =>
      (await import('../../mcp/llms.ts')).sendPages(response, kind);
  return new Map([
    ['/_countersign/mcp', mcpHandler(host)],
    ['/llms.txt', page('list')],
    ['/llms-full.txt', page('whole')],
  ]);
}

function mcpHandler(host: string): (call: AttachedCall) => Promise<void> {
  const options = {
    commandLine: ownCommandLine(),
    version: packageJson.version,
    isLoopback: isLoopbackHost(host),
  };
  return async (call) => {
    const { toolListener } = await import('../../mcp/http.ts');
    await toolListener(call, options);
  };
}

function readStartOptions(flags: MockFlags, config: Config, services: Services): StartOptions {
  try {
    return startOptionsOf(flags, config, services);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A token that was given is a secret of the user's, and output is kept in logs. */
function summary({ url, controlToken, defaultWorld }: RunningServer, isTokenGiven: boolean): object {
  return {
    url,
    control_url: `${url}/_countersign`,
    console_url: `${url}/_countersign/`,
    control_token: isTokenGiven ? null : controlToken,
    credentials: defaultWorld.credentials,
  };
}

function asUsageError(error: unknown, { port, host }: Pick<StartOptions, 'port' | 'host'>): unknown {
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
