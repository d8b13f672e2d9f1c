// The registry of mocks as the doors see it.

import { services } from '../mocks/index.ts';

export { services };

/**
 * The services of these names, in the registry's order; all of them without names.
 *
 * @throws Error when one is not known
 */
export function pickServices(names: readonly string[] = [...services.keys()]): typeof services {
  const unknown = names.find((name) => !services.has(name));
  if (unknown !== undefined) {
    throw new Error(`there is no service "${unknown}"; known are ${[...services.keys()].join(', ')}`);
  }
  return new Map([...services].filter(([name]) => names.includes(name)));
}
