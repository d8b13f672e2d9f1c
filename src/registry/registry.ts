// The services that a process knows. Their modules are loaded when the registry is opened; their mocks and catalogues
// when they are first asked for.

import { resolve } from 'node:path';
import type { AnyService } from '../service/service.ts';
import type { ServiceCatalogue } from '../service/service-catalogue.ts';
import { type Catalogue, catalogueOf } from '../verify/catalogue.ts';
import { type LoadedModule, loadModules } from './load-modules.ts';
import { ServiceListError } from './service-list-error.ts';
import type { ServiceModule } from './service-module.ts';
import { isDocument, isUrl, type ServiceSource, standardSources } from './sources.ts';

/** Services by name. */
export type Services = ReadonlyMap<string, AnyService>;

export class Registry {
  /** The modules by name, in the order of their sources. */
  readonly modules: ReadonlyMap<string, ServiceModule>;
  readonly #loaded: readonly LoadedModule[];
  #services: Promise<Services> | undefined;
  #catalogue: Promise<Catalogue> | undefined;

  /** @throws ServiceListError when two services have the same name */
  constructor(loaded: readonly LoadedModule[]) {
    const modules = new Map<string, ServiceModule>();
    const places = new Map<string, string>();
    for (const { module, source } of loaded) {
      const known = modules.get(module.name);
      const place = isDocument(source) ? placeOf(source) : '';
      // One that is named twice, by a flag and by a file, is still one service.
      if (place !== '' && places.get(module.name) === place) continue;
      places.set(module.name, place);
      if (known !== undefined && known !== module)
        throw new ServiceListError(
          `two services are named "${module.name}", the second by ${source.givenIn}: ${source.from}${isDocument(source) ? '; give it another name' : ''}`,
        );
      modules.set(module.name, module);
    }
    this.modules = modules;
    this.#loaded = loaded;
  }

  /** The names of all services. */
  get names(): readonly string[] {
    return [...this.modules.keys()];
  }

  /** Where the services come from; a registry opened with them knows the same ones. */
  get sources(): readonly ServiceSource[] {
    return this.#loaded.map(({ source }) => source);
  }

  /** The name of the service that someone named in a place: by its name, its path, its package or its document. */
  nameOf(from: string, givenIn: string): string | undefined {
    if (this.modules.has(from)) return from;
    return this.#loaded.find(({ source }) => source.from === from && source.givenIn === givenIn)?.module.name;
  }

  /** The names of the services that were named in a place, in the order in which they were named. */
  namesFrom(place: string): string[] {
    return this.#loaded.filter(({ source }) => source.givenIn === place).map(({ module }) => module.name);
  }

  /**
   * The mocks of all services.
   *
   * @throws ServiceListError when one cannot be made
   */
  services(): Promise<Services> {
    this.#services ??= entriesOf(this.modules, mockOf).then((entries) => new Map(entries));
    return this.#services;
  }

  /** The rules and gaps of all services. */
  catalogue(): Promise<Catalogue> {
    this.#catalogue ??= entriesOf(
      this.modules,
      async (module) => (await module.catalogue?.()) ?? { rules: {}, gaps: {} },
    ).then(catalogueOf);
    return this.#catalogue;
  }
}

/** Where a document is, however it was named. */
function placeOf({ from, base }: ServiceSource): string {
  return isUrl(from) ? from : resolve(base, from);
}

/** The mock with its rules and gaps. A defect in what a team has written is shown as one line. */
async function mockOf(module: ServiceModule): Promise<AnyService> {
  const mock = await module.mock().catch((error: Error) => {
    if (error instanceof ServiceListError) throw error;
    throw new ServiceListError(
      `the service ${module.name} cannot be served: ${error.message.split('\n', 1)[0]}`,
    );
  });
  return { ...mock, catalogue: () => documentedOf(module) };
}

async function documentedOf(module: ServiceModule): Promise<ServiceCatalogue> {
  const written = await module.catalogue?.();
  if (written === undefined) return { rules: [], gaps: [] };
  const { rules, gaps } = catalogueOf([[module.name, written]]);
  return {
    rules: [...rules.values()].map(({ service: _, ...rule }) => rule),
    gaps: [...gaps.values()].map(({ service: _, ...gap }) => gap),
  };
}

function entriesOf<T>(modules: Registry['modules'], part: (module: ServiceModule) => Promise<T>) {
  return Promise.all(
    Array.from(modules.values(), async (module) => [module.name, await part(module)] as const),
  );
}

/**
 * Opens the registry of some sources; of those that every process knows, if none are given.
 *
 * @throws ServiceListError when a service cannot be loaded, or two services have the same name
 * @example (await openRegistry()).names // ['vault', 'mail', 'quota']
 */
export async function openRegistry(sources?: readonly ServiceSource[]): Promise<Registry> {
  return new Registry(await loadModules(sources ?? (await standardSources())));
}

/**
 * Opens the registry of the sources that every process knows and of further ones, list by list. One that is the name of
 * a service of an earlier list adds nothing.
 *
 * @throws ServiceListError when a service cannot be loaded, or two services have the same name
 */
export async function openRegistryWith(...lists: readonly (readonly ServiceSource[])[]): Promise<Registry> {
  const loaded = await loadModules(await standardSources());
  for (const sources of lists) {
    const names = loaded.map(({ module }) => module.name);
    loaded.push(...(await loadModules(sources.filter(({ from }) => !names.includes(from)))));
  }
  return new Registry(loaded);
}

/**
 * The services with these names, in the registry's order; all services if no names are given.
 *
 * @throws Error when a name is unknown
 */
export function pickServices(services: Services, names: readonly string[] = [...services.keys()]): Services {
  const unknown = names.find((name) => !services.has(name));
  if (unknown !== undefined)
    throw new Error(`there is no service "${unknown}"; known are ${[...services.keys()].join(', ')}`);
  return new Map([...services].filter(([name]) => names.includes(name)));
}
