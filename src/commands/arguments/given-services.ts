// The services that a command line is given: those that every process knows, and those that `--service`, `--spec` of
// the mock and the configuration file name. They are found before the command line is parsed, since its arguments are names of services.

import { parseArgs } from 'node:util';
import type { Command } from 'commander';
import { findConfig } from '../../config/find-config.ts';
import { openRegistryWith, type Registry } from '../../registry/registry.ts';
import { ServiceListError } from '../../registry/service-list-error.ts';
import type { ServiceSource } from '../../registry/sources.ts';
import { collect } from './collect.ts';
import { UsageError } from './usage-error.ts';

/** Where sources of the command line are given. */
export const SERVICE_FLAG = '--service';

/** Where documents are given, besides: only `countersign mock` has this flag in this meaning. */
export const SPEC_FLAG = '--spec';

/** A name of a service, as none of its sources looks. */
export const SERVICE_NAME = /^[a-z][a-z0-9-]*$/;

/** Adds the flag that names services of one's own. */
export function withServiceFlag(command: Command): Command {
  return command.option(
    `${SERVICE_FLAG} <path|package>`,
    'a service of your own: a folder, a module, a package or an OpenAPI document; repeatable',
    collect,
    [],
  );
}

/** The configuration file of a command: the flag, the environment variable, or one in the current folder. */
export async function configPathOf(flag: string | undefined): Promise<string | undefined> {
  return flag || process.env.COUNTERSIGN_CONFIG || findConfig('.');
}

/**
 * The registry of all services that a command line is given.
 *
 * @throws UsageError when a service cannot be loaded
 * @example (await givenServices(['mock', '--service', './billing'])).names
 */
export async function givenServices(argv: readonly string[]): Promise<Registry> {
  const { service = [], config, spec = [], name = [], overlays = [] } = flagsIn(argv);
  const base = process.cwd();
  // The traffic that `countersign audit` judges may be that of a service that is known by its name.
  const sources = service.filter((from) => argv[0] !== 'audit' || !SERVICE_NAME.test(from));
  const given = sources.map((from) => ({ from, base, givenIn: SERVICE_FLAG }));
  if (name.length > spec.length)
    throw new UsageError(
      `there are more names (${name.length}) than documents (${spec.length}); each --name belongs to a --spec`,
    );
  const documents = spec.map((from, index) =>
    documentSource({ from, base, givenIn: SPEC_FLAG, overlays: overlays[index] ?? [] }, name[index]),
  );
  try {
    return await openRegistryWith(await configuredSources(config), [...given, ...documents]);
  } catch (error) {
    throw error instanceof ServiceListError ? new UsageError(error.message) : error;
  }
}

interface GivenFlags {
  readonly service?: readonly string[];
  readonly config?: string;
  readonly spec?: readonly string[];
  readonly name?: readonly string[];
  /** Those of each document. */
  readonly overlays?: readonly (readonly string[])[];
}

/** Only these flags are read; the command itself reads and checks all of them. */
function flagsIn(argv: readonly string[]): GivenFlags {
  const several = { type: 'string', multiple: true } as const;
  const options = {
    service: several,
    config: { type: 'string' },
    spec: several,
    name: several,
    overlay: several,
  } as const;
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  const valuesOf = (flag: string) =>
    tokens.flatMap((token) => (token.kind === 'option' && token.name === flag ? (token.value ?? []) : []));
  const config = valuesOf('config').at(-1);
  return {
    service: valuesOf('service'),
    ...(config === undefined ? {} : { config }),
    ...(argv[0] === 'mock'
      ? { spec: valuesOf('spec'), name: valuesOf('name'), overlays: overlaysIn(tokens) }
      : {}),
  };
}

/** The overlays after each `--spec`: an overlay is for the document before it. */
function overlaysIn(
  tokens: readonly { readonly kind: string; readonly name?: string; readonly value?: string | undefined }[],
): string[][] {
  const overlays: string[][] = [];
  for (const { kind, name, value = '' } of tokens) {
    if (kind !== 'option') continue;
    if (name === 'spec') overlays.push([]);
    if (name !== 'overlay') continue;
    if (overlays.length === 0)
      throw new UsageError(`--overlay ${value} is for the document of the --spec before it; name that first`);
    overlays.at(-1)?.push(value);
  }
  return overlays;
}

function documentSource(source: ServiceSource, name: string | undefined): ServiceSource {
  return { ...source, isDocument: true, ...(name === undefined ? {} : { name }) };
}

/** The code that reads the file is loaded only if there is a file. */
async function configuredSources(flag: string | undefined): Promise<ServiceSource[]> {
  const path = await configPathOf(flag);
  if (path === undefined) return [];
  const { configuredServices, ConfigError } = await import('../../config/config-file.ts');
  const { services, base } = await configuredServices(path).catch((error: unknown) => {
    throw error instanceof ConfigError ? new UsageError(error.message) : error;
  });
  return services.map((written) =>
    typeof written === 'string'
      ? { from: written, base, givenIn: path }
      : documentSource(
          { from: written.spec, base, givenIn: path, overlays: written.overlays ?? [] },
          written.name,
        ),
  );
}
