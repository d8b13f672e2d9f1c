// Loads the modules of services. All of them are loaded in the same way, wherever they come from.

import { findEntry } from './find-entry.ts';
import { ServiceListError } from './service-list-error.ts';
import { SERVICE_VERSION, type ServiceModule } from './service-module.ts';
import { isDocument, type ServiceSource } from './sources.ts';

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
  if (isDocument(source)) {
    // The code that reads documents is loaded only if there is one.
    const { documentModule } = await import('./document-module.ts');
    return accepted(await documentModule(source), source.from);
  }
  const { href } = await findEntry(source);
  const loaded = (await import(href).catch((error: Error) => {
    // In a clone of this project, what services import is there once it has been built.
    const hint = /countersign\/dist\//.test(error.message) ? '; run npm run build first' : '';
    throw new ServiceListError(
      `the service ${href} cannot be loaded: ${error.message.split('\n', 1)[0]}${hint}`,
    );
  })) as { readonly default?: unknown };
  if (!isServiceModule(loaded.default))
    throw new ServiceListError(
      `${href} does not export a service; its default export must be one of defineService()`,
    );
  return accepted(loaded.default, href);
}

function accepted(module: ServiceModule, href: string): ServiceModule {
  const { name, version } = module;
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(name))
    throw new ServiceListError(
      `${href}: "${name}" is not a name of a service; it begins with a lower-case letter and consists of a-z, 0-9 and hyphens`,
    );
  if (version === SERVICE_VERSION) return module;
  throw new ServiceListError(
    `${href}: ${name} was written for version ${version} of countersign/service, and this Countersign has version ${SERVICE_VERSION}; ${version < SERVICE_VERSION ? 'update the service' : 'update Countersign'}`,
  );
}

/** Whether a value is a service module. */
export function isServiceModule(value: unknown): value is ServiceModule {
  const { version, name, mock } = (value ?? {}) as Partial<ServiceModule>;
  return typeof version === 'number' && typeof name === 'string' && typeof mock === 'function';
}
