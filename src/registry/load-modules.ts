// Loads services by lists of their modules: the list that comes with the package, and a list of one's own that an
// environment variable names. Both are loaded in the same way.

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import packaged from '../../services/list.json' with { type: 'json' };
import type { ServiceModule } from './service-module.ts';

/** Names a list of further services: a JSON file of paths, relative to itself. */
const OWN_LIST = 'COUNTERSIGN_SERVICES';

/** Raised when services cannot be loaded; the message is one line. */
export class ServiceListError extends Error {}

/** Paths of modules, and the file that they are relative to. */
interface ServiceList {
  readonly file: URL;
  readonly paths: readonly string[];
}

/**
 * All services by name, those of the package first.
 *
 * @throws ServiceListError when a list cannot be read, a module cannot be loaded, or a name is taken
 * @example [...(await loadModules()).keys()] // ['vault', 'mail', 'quota']
 */
export async function loadModules(
  ownList: string | undefined = process.env[OWN_LIST],
): Promise<ReadonlyMap<string, ServiceModule>> {
  const lists = [packagedList(), ...(ownList ? [await readList(ownList)] : [])];
  const modules = await Promise.all(
    lists.flatMap(({ file, paths }) => paths.map((path) => loadModule(new URL(path, file)))),
  );
  const byName = new Map<string, ServiceModule>();
  for (const module of modules) {
    if (byName.has(module.name)) throw new ServiceListError(`two services are named "${module.name}"`);
    byName.set(module.name, module);
  }
  return byName;
}

/** Its modules are compiled with this one, so they end as it ends. */
function packagedList(): ServiceList {
  const ending = import.meta.url.slice(-'.ts'.length);
  return {
    file: new URL('../../services/list.json', import.meta.url),
    paths: packaged.map((path) => `${path}${ending}`),
  };
}

async function readList(path: string): Promise<ServiceList> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ServiceListError(`${path} cannot be read (${error.code}); ${OWN_LIST} names it`);
  });
  const paths = parsed(text);
  if (!isPaths(paths))
    throw new ServiceListError(`${path} is not a list of services; write it as ["./billing/service.js"]`);
  return { file: pathToFileURL(resolve(path)), paths };
}

async function loadModule(url: URL): Promise<ServiceModule> {
  const loaded = (await import(url.href).catch((error: Error) => {
    throw new ServiceListError(
      `the service ${url.href} cannot be loaded: ${error.message.split('\n', 1)[0]}`,
    );
  })) as { readonly default?: unknown };
  if (!isServiceModule(loaded.default))
    throw new ServiceListError(
      `${url.href} exports no service; its default export needs a name (lower case), a spec (a URL) and mock()`,
    );
  return loaded.default;
}

function isServiceModule(value: unknown): value is ServiceModule {
  const { name, spec, mock } = (value ?? {}) as Partial<ServiceModule>;
  const isNamed = typeof name === 'string' && /^[a-z][a-z0-9-]{0,31}$/.test(name);
  return isNamed && spec instanceof URL && typeof mock === 'function';
}

function isPaths(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((path) => typeof path === 'string');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
