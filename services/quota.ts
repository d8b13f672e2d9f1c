// The quota service, as the registry loads it.

import { SERVICE_VERSION, type ServiceModule } from '../src/registry/service-module.ts';
import type { WrittenCatalogue } from '../src/verify/catalogue.ts';

const service: ServiceModule = {
  version: SERVICE_VERSION,
  name: 'quota',
  spec: new URL('../specs/quota.yaml', import.meta.url),
  mock: async () => (await import('../mocks/quota/index.ts')).quota,
  catalogue: async () =>
    (await import('../specs/generated/rules.json', { with: { type: 'json' } })).default
      .quota as WrittenCatalogue,
  contract: async () => ({
    pacts: new URL('../contracts/quota/pacts/', import.meta.url),
    flows: (await import('../contracts/quota/flows.ts')).flows,
    setUps: (await import('../contracts/quota/set-ups.ts')).setUps,
    states: (await import('../specs/generated/scenarios.json', { with: { type: 'json' } })).default.quota,
    mockParts: (await import('../contracts/quota/mock-parts.ts')).mockParts,
  }),
  mutants: async () => ({
    mutants: (await import('../mocks/quota/mutants.ts')).mutants,
    faults: (await import('../contracts/quota/faults.ts')).faults,
  }),
};

// Apart from the object: the compiler does not rewrite the imports within an exported expression.
export default service;
