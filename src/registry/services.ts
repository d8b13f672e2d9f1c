// The mocks of all services.

import type { AnyService } from '../service/service.ts';
import { modules } from './modules.ts';

/** All services, by name. */
export const services: ReadonlyMap<string, AnyService> = new Map(
  await Promise.all(
    Array.from(modules.values(), async (module) => [module.name, await module.mock()] as const),
  ),
);

/**
 * The services with these names, in the registry's order; all services if no names are given.
 *
 * @throws Error when a name is unknown
 */
export function pickServices(names: readonly string[] = [...services.keys()]): typeof services {
  const unknown = names.find((name) => !services.has(name));
  if (unknown !== undefined) {
    throw new Error(`there is no service "${unknown}"; known are ${[...services.keys()].join(', ')}`);
  }
  return new Map([...services].filter(([name]) => names.includes(name)));
}
