// Domains that mail may be sent from, once they are verified.

import { collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, flag, instant, text } from '../../../src/engine/document-schema.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { type Principal, type Schemas, schemas } from '../spec.ts';
import { byTenant, keyOf, type Owned } from './tenants.ts';

export interface Domain extends Owned {
  readonly id: string;
  readonly domain: string;
  readonly isVerified: boolean;
  readonly dmarcPolicy: Schemas['Domain']['dmarc_policy'];
  readonly createdAt: Instant;
}

export const domains = collectionOf<Domain, 'tenant' | 'name'>(
  'mail/domains',
  { ...byTenant, name: ({ tenantId, domain }) => keyOf(tenantId, domain) },
  fieldsOf<Domain>({
    id: text,
    tenantId: text,
    domain: text,
    isVerified: flag,
    dmarcPolicy: schemas.dmarcPolicy,
    createdAt: instant,
  }),
);

/** A domain name in the form in which names are compared: in lower case and without the trailing dot. */
export function normalized(domain: string): string {
  return domain.toLowerCase().replace(/\.$/, '');
}

/** A tenant's domain of this name. */
export function domainNamed(world: World, tenantId: string, name: string): Domain | undefined {
  return world.collection(domains).by('name', keyOf(tenantId, normalized(name)))[0];
}

export function isVerifiedSender(world: World, { tenantId }: Principal, sender: string): boolean {
  return domainNamed(world, tenantId, sender.slice(sender.lastIndexOf('@') + 1))?.isVerified === true;
}
