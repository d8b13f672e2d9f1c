// The services that a test names: those of the package by name, its own ones by what they export or by their path.

import { isServiceModule, loadModules } from './load-modules.ts';
import { Registry } from './registry.ts';
import type { ServiceModule } from './service-module.ts';
import { standardSources } from './sources.ts';

/** A service of one's own: its module, or the path of its folder or module, or the name of its package. */
export type OwnService =
  | ServiceModule
  | `./${string}`
  | `../${string}`
  | `/${string}`
  | `@${string}/${string}`;

/**
 * A registry of the services that are named; of all that every process knows, if none are.
 *
 * @throws ServiceListError when one cannot be loaded, or two have the same name
 * @example (await registryOf(['mail', './billing'])).names
 */
export async function registryOf(named?: readonly (string | ServiceModule)[]): Promise<Registry> {
  const standard = await loadModules(await standardSources());
  if (named === undefined) return new Registry(standard);
  const known = standard.filter(({ module }) => named.includes(module.name));
  const added = await Promise.all(
    named.filter((each) => !known.some(({ module }) => module.name === each)).map(loadOwn),
  );
  return new Registry([...known, ...added.flat()]);
}

function loadOwn(named: string | ServiceModule) {
  const source = { base: process.cwd(), givenIn: 'services' };
  if (isServiceModule(named)) return [{ source: { ...source, from: named.name }, module: named }];
  return loadModules([{ ...source, from: String(named) }]);
}
