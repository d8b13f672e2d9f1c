// A billing service, written as an outside developer would: it uses only the exports of the package.

import type { ServiceModule } from 'countersign/service';

export default {
  name: 'billing',
  spec: new URL('./billing.json', import.meta.url),
  mock: async () => (await import('./mock.ts')).billing,
  catalogue: async () => (await import('./catalogue.ts')).catalogue,
  contract: async () => ({ flows: (await import('./flows.ts')).flows }),
  mutants: () => import('./mutants.ts'),
} satisfies ServiceModule;
