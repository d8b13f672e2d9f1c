// What the services of the package are verified with.

import { loadMutants } from '../../../src/registry/mutants.ts';
import { loadSuite } from '../../../src/registry/suite.ts';
import { registry } from './services.ts';

export const { suite, mockParts, startMockTarget } = await loadSuite(registry);
export const { allMutants, notMutated } = await loadMutants(registry);
