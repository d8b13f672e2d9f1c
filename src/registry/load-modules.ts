// Loads services from lists of their modules: the list that comes with the package and an optional list of further
// services, given by an environment variable. Both are loaded in the same way.

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import packaged from '../../services/list.json' with { type: 'json' };
import type { ServiceModule } from './service-module.ts';

/** The variable with the path of a list of further services: a JSON file of paths relative to the file. */
const LIST_VARIABLE = 'COUNTERSIGN_SERVICES';

/** Raised when services cannot be loaded; the message is one line. */
export class ServiceListError extends Error {}

/** The paths of modules, and the file that they are relative to. */
interface ServiceList {
  readonly file: URL;
  readonly paths: readonly string[];
}

/**
 * All services by name, starting with those of the package.
 *
 * @throws ServiceListError when a list cannot be read, a module cannot be loaded, or two services have the same name
 * @example [...(await loadModules()).keys()] // ['vault', 'mail', 'quota']
 */
export async function loadModules(
  listPath: string | undefined = process.env[LIST_VARIABLE],
): Promise<ReadonlyMap<string, ServiceModule>> {
  const lists = [packagedList(), ...(listPath ? [await readList(listPath)] : [])];
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

/** The modules have the same file extension as this file, since they are compiled together. */
function packagedList(): ServiceList {
  const extension = import.meta.url.slice(-'.ts'.length);
  return {
    file: new URL('../../services/list.json', import.meta.url),
    paths: packaged.map((path) => `${path}${extension}`),
  };
}

async function readList(path: string): Promise<ServiceList> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ServiceListError(`${path} cannot be read (${error.code}); check the path in ${LIST_VARIABLE}`);
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
      `${url.href} does not export a service; its default export needs a name (lower case), a spec (a URL) and mock()`,
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
