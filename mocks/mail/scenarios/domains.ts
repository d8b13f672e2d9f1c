// Scenarios about sender domains.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { World } from '../../../src/engine/world.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { type Domain, domains } from '../domain/domains.ts';
import { keyOf } from '../domain/tenants.ts';

export const domainScenarios = {
  'a domain exists': ({ domain }, { world }) => domainOf(world, { domain, isVerified: true }),

  'the domain is not verified': ({ domain }, { world }) => domainOf(world, { domain, isVerified: false }),
} satisfies Partial<ScenarioHandlers<Scenarios['mail']>>;

/** The main tenant's domain of that name, created if it does not exist, with the requested verification state. */
function domainOf(world: World, { domain, isVerified }: Pick<Domain, 'domain' | 'isVerified'>) {
  const [known] = world.collection(domains).by('name', keyOf(MAIN_TENANT, domain));
  const { id } = known ?? placeDomain(world, MAIN_TENANT, domain);
  world.collection(domains).update(id, { isVerified });
  return { domain_id: id, domain, from_email: `news@${domain}` };
}

/** Stores a domain that is not verified yet. */
export function placeDomain(world: World, tenantId: string, domain: string): Domain {
  const id = world.ids.next('dom_');
  const unverified = { isVerified: false, dmarcPolicy: 'none', createdAt: world.now } as const;
  return world.collection(domains).put(id, { id, tenantId, domain, ...unverified });
}
