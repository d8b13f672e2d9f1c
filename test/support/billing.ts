// Another service beside the shop, made of the billing example's document alone: what generic tests take where a second
// service matters. It delivers to the URL in its settings, twice, and attempts to it wait for no others.

import { fileURLToPath } from 'node:url';

/** The service as `startMock` takes it; what it has is declared in `test/e2e/fourth-service.test.ts`. */
export const billing = {
  spec: fileURLToPath(new URL('../../examples/services/billing/billing.json', import.meta.url)),
  name: 'billing',
} as const;

/** The settings that have its events delivered to a URL. */
export const billsTo = (url: string) => ({ billing: { webhook: { url, secret: 'a-secret' } } });

/** What it delivers. */
export const ISSUED = { service: 'billing', type: 'invoice.issued' } as const;
