// Tenants, and access to their documents: a document of another tenant is treated like one that does not exist.

import { type CollectionKind, collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, flag, text } from '../../../src/engine/document-schema.ts';
import type { World } from '../../../src/engine/world.ts';

export interface Owned {
  readonly tenantId: string;
}

export interface Tenant {
  readonly id: string;
  readonly isSuspended: boolean;
  /** Signs the deliveries to the URL of the event settings. */
  readonly settingsSecret: string;
}

export const tenants = collectionOf<Tenant>(
  'mail/tenants',
  {},
  fieldsOf<Tenant>({ id: text, isSuspended: flag, settingsSecret: text }),
);

export const byTenant = { tenant: ({ tenantId }: Owned) => tenantId };

export const byTenantAndName = {
  ...byTenant,
  name: ({ tenantId, name }: Owned & { readonly name: string }) => keyOf(tenantId, name),
};

/** The key of a document that is unique within its tenant. Tenant ids do not contain a slash. */
export function keyOf(tenantId: string, name: string): string {
  return `${tenantId}/${name}`;
}

/** A document of the tenant; one of another tenant is treated like one that does not exist. */
export function owned<T extends Owned, Index extends string>(
  world: World,
  kind: CollectionKind<T, Index>,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
): T | undefined {
  const document = world.collection(kind).get(id);
  return document?.tenantId === tenantId ? document : undefined;
}

/** Whether the tenant has a document of this name. */
export function isNameTaken<T extends Owned>(
  world: World,
  kind: CollectionKind<T, 'tenant' | 'name'>,
  { tenantId, name }: { readonly tenantId: string; readonly name: string },
): boolean {
  return world.collection(kind).countBy('name', keyOf(tenantId, name)) > 0;
}
