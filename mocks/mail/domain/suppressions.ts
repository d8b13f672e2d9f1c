// Addresses that get no more mail from a tenant: their owners unsubscribed or reported a message as spam.

import { collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, instant, oneOf, text } from '../../../src/engine/document-schema.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import type { EventType } from '../spec.ts';
import { addressId, type ListedAddress } from './bounces.ts';
import type { Owned } from './tenants.ts';

/** The reason for which later messages to the address are dropped, by the event that suppressed it (M-G-44). */
const REASONS = { unsubscribe: 'unsubscribed_address', spam_report: 'spam_report_address' } as const;

type Reason = (typeof REASONS)[keyof typeof REASONS];

export interface Suppression extends Owned {
  readonly email: string;
  readonly reason: Reason;
  readonly createdAt: Instant;
}

/** The key is the tenant and the address in lower case. */
export const suppressions = collectionOf<Suppression>(
  'mail/suppressions',
  {},
  fieldsOf<Suppression>({
    tenantId: text,
    email: text,
    reason: oneOf(...Object.values(REASONS)),
    createdAt: instant,
  }),
);

/** Records an event of a recipient: some events cause the tenant's later messages to the address to be dropped. */
export function suppressAfter(world: World, type: EventType, { tenantId, email }: ListedAddress): void {
  if (type !== 'unsubscribe' && type !== 'spam_report') return;
  const suppression = { tenantId, email, reason: REASONS[type], createdAt: world.now };
  world.collection(suppressions).put(addressId({ tenantId, email }), suppression);
}

/** The reason why messages to an address are dropped; `undefined` if they are not. */
export function suppressionReason(world: World, address: ListedAddress): Reason | undefined {
  return world.collection(suppressions).get(addressId(address))?.reason;
}
