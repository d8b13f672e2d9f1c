// The services that a command line is given: those that every process knows, and those that `--service` and the
// configuration file name. They are found before the command line is parsed, since its arguments are names of services.

import { parseArgs } from 'node:util';
import type { Command } from 'commander';
import { findConfig } from '../../config/find-config.ts';
import { openRegistryWith, type Registry } from '../../registry/registry.ts';
import { ServiceListError } from '../../registry/service-list-error.ts';
import type { ServiceSource } from '../../registry/sources.ts';
import { UsageError } from './usage-error.ts';

/** Where sources of the command line are given. */
export const SERVICE_FLAG = '--service';

/** Adds the flag that names services of one's own. */
export function withServiceFlag(command: Command): Command {
  return command.option(
    `${SERVICE_FLAG} <path|package>`,
    'a service of your own: a folder, a module or a package; repeatable',
    (text: string, earlier: readonly string[]) => [...earlier, text],
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
  const { service = [], config } = flagsIn(argv);
  const given = service.map((from) => ({ from, base: process.cwd(), givenIn: SERVICE_FLAG }));
  try {
    return await openRegistryWith(await configuredSources(config), given);
  } catch (error) {
    throw error instanceof ServiceListError ? new UsageError(error.message) : error;
  }
}

/** Only these two flags are read; the command itself reads and checks all of them. */
function flagsIn(argv: readonly string[]): { readonly service?: string[]; readonly config?: string } {
  const options = { service: { type: 'string', multiple: true }, config: { type: 'string' } } as const;
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  const valuesOf = (name: string) =>
    tokens.flatMap((token) => (token.kind === 'option' && token.name === name ? (token.value ?? []) : []));
  const config = valuesOf('config').at(-1);
  return { service: valuesOf('service'), ...(config === undefined ? {} : { config }) };
}

/** The code that reads the file is loaded only if there is a file. */
async function configuredSources(flag: string | undefined): Promise<ServiceSource[]> {
  const path = await configPathOf(flag);
  if (path === undefined) return [];
  const { configuredServices, ConfigError } = await import('../../config/config-file.ts');
  const { names, base } = await configuredServices(path).catch((error: unknown) => {
    throw error instanceof ConfigError ? new UsageError(error.message) : error;
  });
  return names.map((from) => ({ from, base, givenIn: path }));
}
