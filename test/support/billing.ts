// Another service beside the shop, made of the billing example's document alone: what generic tests take where a second
// service matters. It delivers to the URL in its settings, twice, and attempts to it wait for no others.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AnyService } from '../../src/service/service.ts';
import { serviceFromDocument } from '../../src/spec-service/index.ts';

const spec = fileURLToPath(new URL('../../examples/services/billing/billing.json', import.meta.url));

/** The service as `startMock` takes it; what it has is declared in `test/e2e/fourth-service.test.ts`. */
export const billing = { spec, name: 'billing' } as const;

/** The settings that have its events delivered to a URL. */
export const billsTo = (url: string) => ({ billing: { webhook: { url, secret: 'a-secret' } } });

/** What it delivers. */
export const ISSUED = { service: 'billing', type: 'invoice.issued' } as const;

const written: object = JSON.parse(await readFile(spec, 'utf8'));

/**
 * The same as a service, with another delivery policy.
 *
 * @param delivery its `x-webhook-delivery`
 */
export function billingThatDelivers(delivery: object): AnyService {
  const document = { ...written, 'x-webhook-delivery': delivery };
  return serviceFromDocument({ ...billing, document, source: spec }).service;
}
