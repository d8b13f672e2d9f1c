// The vault, as the registry loads it.

import { SERVICE_VERSION, type ServiceModule } from '../src/registry/service-module.ts';
import type { WrittenCatalogue } from '../src/verify/catalogue.ts';

const service: ServiceModule = {
  version: SERVICE_VERSION,
  name: 'vault',
  spec: new URL('../specs/vault.yaml', import.meta.url),
  mock: async () => (await import('../mocks/vault/index.ts')).vault,
  catalogue: async () =>
    (await import('../specs/generated/rules.json', { with: { type: 'json' } })).default
      .vault as WrittenCatalogue,
  contract: async () => ({
    pacts: new URL('../contracts/vault/pacts/', import.meta.url),
    flows: (await import('../contracts/vault/flows.ts')).flows,
    setUps: (await import('../contracts/vault/set-ups.ts')).setUps,
    states: (await import('../specs/generated/scenarios.json', { with: { type: 'json' } })).default.vault,
  }),
  mutants: async () => ({
    mutants: (await import('../mocks/vault/mutants.ts')).mutants,
    faults: (await import('../contracts/vault/faults.ts')).faults,
  }),
};

// Apart from the object: the compiler does not rewrite the imports within an exported expression.
export default service;
