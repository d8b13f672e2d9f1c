// The services of the package, as every process knows them.

import { openRegistry } from '../../../src/registry/registry.ts';

export const registry = await openRegistry();
export const services = await registry.services();
export const serviceNames = registry.names;
export const catalogue = await registry.catalogue();
