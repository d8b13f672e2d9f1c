// The services of this process, by name. Their mocks, contracts and mutants are loaded on demand.

import { loadModules } from './load-modules.ts';

export const modules = await loadModules();

/** The names of all services, in the order of the lists. */
export const serviceNames: readonly string[] = [...modules.keys()];
