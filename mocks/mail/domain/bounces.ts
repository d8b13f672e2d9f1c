// The bounce list of a tenant: addresses that are not sent to again. Case does not matter.

import { collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, instant, text } from '../../../src/engine/document-schema.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { byTenant, keyOf, type Owned } from './tenants.ts';

export interface Bounce extends Owned {
  readonly email: string;
  readonly reason: string;
  readonly createdAt: Instant;
}

/** By tenant and address in lower case. */
export const bounces = collectionOf<Bounce, 'tenant'>(
  'mail/bounces',
  byTenant,
  fieldsOf<Bounce>({ tenantId: text, email: text, reason: text, createdAt: instant }),
);

/** An address and whose list it is looked for on. */
export interface ListedAddress {
  readonly tenantId: string;
  readonly email: string;
}

const NO_SUCH_USER = '550 5.1.1 No such user';

/** Puts an address on the list; one that is there already stays as it is. */
export function listBounce(
  world: World,
  { tenantId, email }: ListedAddress,
  reason: string = NO_SUCH_USER,
): void {
  if (isBounced(world, { tenantId, email })) return;
  world
    .collection(bounces)
    .put(bounceId({ tenantId, email }), { tenantId, email, reason, createdAt: world.now });
}

/** Whether an address is on the list. */
export function isBounced(world: World, address: ListedAddress): boolean {
  return world.collection(bounces).has(bounceId(address));
}

/** An address's entry on the list. */
export function bounceOf(world: World, address: ListedAddress): Bounce | undefined {
  return world.collection(bounces).get(bounceId(address));
}

/** Removes an address from the list; returns whether it was listed. */
export function unlistBounce(world: World, address: ListedAddress): boolean {
  return world.collection(bounces).delete(bounceId(address));
}

function bounceId({ tenantId, email }: ListedAddress): string {
  return keyOf(tenantId, email.toLowerCase());
}
