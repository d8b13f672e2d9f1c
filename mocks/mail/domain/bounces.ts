// The bounce list of a tenant: addresses that no more mail is sent to. Case is ignored.

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

/** The key is the tenant and the address in lower case. */
export const bounces = collectionOf<Bounce, 'tenant'>(
  'mail/bounces',
  byTenant,
  fieldsOf<Bounce>({ tenantId: text, email: text, reason: text, createdAt: instant }),
);

/** An address, and the tenant whose list is searched for it. */
export interface ListedAddress {
  readonly tenantId: string;
  readonly email: string;
}

const NO_SUCH_USER = '550 5.1.1 No such user';

/** Adds an address to the list; an existing entry is not changed. */
export function listBounce(
  world: World,
  { tenantId, email }: ListedAddress,
  reason: string = NO_SUCH_USER,
): void {
  if (isBounced(world, { tenantId, email })) return;
  world
    .collection(bounces)
    .put(addressId({ tenantId, email }), { tenantId, email, reason, createdAt: world.now });
}

/** Whether an address is on the list. */
export function isBounced(world: World, address: ListedAddress): boolean {
  return world.collection(bounces).has(addressId(address));
}

/** The entry of an address. */
export function bounceOf(world: World, address: ListedAddress): Bounce | undefined {
  return world.collection(bounces).get(addressId(address));
}

/** Removes an address from the list; returns whether it was listed. */
export function unlistBounce(world: World, address: ListedAddress): boolean {
  return world.collection(bounces).delete(addressId(address));
}

/** The id of a document about an address. */
export function addressId({ tenantId, email }: ListedAddress): string {
  return keyOf(tenantId, email.toLowerCase());
}
