// What the services of the package are verified with.

import { loadSuite } from '../../../src/registry/suite.ts';
import { registry } from './services.ts';

export const { suite, mockParts, allMutants, notMutated, startMockTarget } = await loadSuite(registry);
