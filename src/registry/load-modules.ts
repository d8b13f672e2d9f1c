// Loads the modules of services. All of them are loaded in the same way, wherever they come from.

import { findEntry } from './find-entry.ts';
import type { ServiceModule } from './service-module.ts';
import { ServiceListError, type ServiceSource } from './sources.ts';

/** A module, and where it comes from. */
export interface LoadedModule {
  readonly source: ServiceSource;
  readonly module: ServiceModule;
}

/**
 * The modules of some sources, in their order.
 *
 * @throws ServiceListError when a module cannot be found or loaded, or is not a service
 * @example await loadModules(await standardSources())
 */
export function loadModules(sources: readonly ServiceSource[]): Promise<LoadedModule[]> {
  return Promise.all(sources.map(async (source) => ({ source, module: await loadModule(source) })));
}

async function loadModule(source: ServiceSource): Promise<ServiceModule> {
  const { href } = await findEntry(source);
  const loaded = (await import(href).catch((error: Error) => {
    throw new ServiceListError(`the service ${href} cannot be loaded: ${error.message.split('\n', 1)[0]}`);
  })) as { readonly default?: unknown };
  if (isServiceModule(loaded.default)) return loaded.default;
  throw new ServiceListError(
    `${href} does not export a service; its default export needs a name (lower case), a spec (a URL) and mock()`,
  );
}

/** Whether a value is a service module. */
export function isServiceModule(value: unknown): value is ServiceModule {
  const { name, spec, mock } = (value ?? {}) as Partial<ServiceModule>;
  const isNamed = typeof name === 'string' && /^[a-z][a-z0-9-]{0,31}$/.test(name);
  return isNamed && spec instanceof URL && typeof mock === 'function';
}
