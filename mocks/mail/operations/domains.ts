// Domains that mail may be sent from, once they are verified.

import { iso } from '../../../src/engine/instant.ts';
import { type Domain, domains } from '../domain/domains.ts';
import { pageOf } from '../domain/pages.ts';
import { isNameTaken, owned } from '../domain/tenants.ts';
import { refuse } from '../errors.ts';
import type { MailMocks, Schemas } from '../spec.ts';

type DomainMocks = Pick<
  MailMocks,
  'listDomains' | 'createDomain' | 'getDomain' | 'updateDomain' | 'deleteDomain'
>;

const DMARC_POLICIES = ['none', 'quarantine', 'reject'] as const;

export const domainOperations: DomainMocks = {
  listDomains: {
    handle({ principal, query }, world) {
      const all = world.collection(domains).by('tenant', principal.tenantId);
      return { status: 200, body: { domains: pageOf(all, query).map(toDomain), total: all.length } };
    },
  },

  createDomain: {
    handle({ principal: { tenantId }, body }, world) {
      const dmarcPolicy = dmarcPolicyOf(body.dmarc_policy ?? 'none');
      if (dmarcPolicy === undefined) return invalidDmarcPolicy(body.dmarc_policy);
      const domain = plainName(body.domain);
      if (isNameTaken(world, domains, { tenantId, name: domain })) {
        return refuse(409, 'Domain already exists', `${tenantId} has ${domain} already`);
      }
      const id = world.ids.next('dom_');
      const added: Domain = { id, tenantId, domain, isVerified: false, dmarcPolicy, createdAt: world.now };
      return { status: 201, body: toDomain(world.collection(domains).put(id, added)) };
    },
  },

  getDomain: {
    handle({ principal: { tenantId }, path }, world) {
      const domain = owned(world, domains, { id: path.id, tenantId });
      return domain === undefined
        ? unknownDomain(tenantId, path.id)
        : { status: 200, body: toDomain(domain) };
    },
  },

  updateDomain: {
    handle({ principal: { tenantId }, path, body }, world) {
      const domain = owned(world, domains, { id: path.id, tenantId });
      if (domain === undefined) return unknownDomain(tenantId, path.id);
      const dmarcPolicy = dmarcPolicyOf(body.dmarc_policy ?? domain.dmarcPolicy);
      if (dmarcPolicy === undefined) return invalidDmarcPolicy(body.dmarc_policy);
      return { status: 200, body: toDomain(world.collection(domains).update(domain.id, { dmarcPolicy })) };
    },
  },

  deleteDomain: {
    handle({ principal: { tenantId }, path }, world) {
      const domain = owned(world, domains, { id: path.id, tenantId });
      if (domain === undefined) return unknownDomain(tenantId, path.id);
      world.collection(domains).delete(domain.id);
      return { status: 204 };
    },
  },
};

function dmarcPolicyOf(asked: string): Domain['dmarcPolicy'] | undefined {
  return DMARC_POLICIES.find((policy) => policy === asked);
}

/** Names of domains do not differ by case or by the dot of the root. */
function plainName(domain: string): string {
  return domain.toLowerCase().replace(/\.$/, '');
}

function toDomain({ id, domain, isVerified, dmarcPolicy, createdAt }: Domain): Schemas['Domain'] {
  return { id, domain, verified: isVerified, dmarc_policy: dmarcPolicy, created_at: iso(createdAt) };
}

function unknownDomain(tenantId: string, id: string) {
  return refuse(404, 'Domain not found', `${tenantId} has no domain ${id}`);
}

function invalidDmarcPolicy(asked: string | undefined) {
  return refuse(400, 'Invalid DMARC policy, expected none, quarantine or reject', `${asked} is none of them`);
}
