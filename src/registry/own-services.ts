// The services that a test names: those of the package by name, its own ones by what they export or by their path.

import { isServiceModule, loadModules } from './load-modules.ts';
import { Registry } from './registry.ts';
import type { ServiceModule } from './service-module.ts';
import { standardSources } from './sources.ts';

/**
 * A service of one's own: its module, the path of its folder, its module or its document, the name of its package, or
 * a document with a name.
 */
export type OwnService =
  | ServiceModule
  | DocumentService
  | `./${string}`
  | `../${string}`
  | `/${string}`
  | `@${string}/${string}`;

/** A service that is an OpenAPI document: its file, or its URL on this machine. */
export interface DocumentService {
  readonly spec: string;
  /** Its title if left out. */
  readonly name?: string;
}

/**
 * A registry of the services that are named; of all that every process knows, if none are.
 *
 * @throws ServiceListError when one cannot be loaded, or two have the same name
 * @example (await registryOf(['mail', './billing'])).names
 */
export async function registryOf(named?: readonly (string | OwnService)[]): Promise<Registry> {
  const standard = await loadModules(await standardSources());
  if (named === undefined) return new Registry(standard);
  const known = standard.filter(({ module }) => named.includes(module.name));
  const added = await Promise.all(
    named.filter((each) => !known.some(({ module }) => module.name === each)).map(loadOwn),
  );
  return new Registry([...known, ...added.flat()]);
}

function loadOwn(named: string | OwnService) {
  const source = { base: process.cwd(), givenIn: 'services' };
  if (isServiceModule(named)) return [{ source: { ...source, from: named.name }, module: named }];
  if (typeof named === 'string') return loadModules([{ ...source, from: named }]);
  const { spec: from, ...name } = named;
  return loadModules([{ ...source, from, isDocument: true, ...name }]);
}
