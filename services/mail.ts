// The mail service, as the registry loads it.

import { SERVICE_VERSION, type ServiceModule } from '../src/registry/service-module.ts';
import type { WrittenCatalogue } from '../src/verify/catalogue.ts';

const service: ServiceModule = {
  version: SERVICE_VERSION,
  name: 'mail',
  spec: new URL('../specs/mail.yaml', import.meta.url),
  mock: async () => (await import('../mocks/mail/index.ts')).mail,
  catalogue: async () =>
    (await import('../specs/generated/rules.json', { with: { type: 'json' } })).default
      .mail as WrittenCatalogue,
  contract: async () => ({
    pacts: new URL('../contracts/mail/pacts/', import.meta.url),
    flows: (await import('../contracts/mail/flows.ts')).flows,
    setUps: (await import('../contracts/mail/set-ups.ts')).setUps,
    states: (await import('../specs/generated/scenarios.json', { with: { type: 'json' } })).default.mail,
  }),
  mutants: async () => ({
    mutants: (await import('../mocks/mail/mutants.ts')).mutants,
    faults: (await import('../contracts/mail/faults.ts')).faults,
  }),
};

// Apart from the object: the compiler does not rewrite the imports within an exported expression.
export default service;
