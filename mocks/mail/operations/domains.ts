// Domains that mail may be sent from, once they are verified.

import { iso } from '../../../src/engine/instant.ts';
import { type Domain, domains, normalized } from '../domain/domains.ts';
import { pageOf } from '../domain/pages.ts';
import { isNameTaken, owned } from '../domain/tenants.ts';
import { notFound } from '../errors.ts';
import type { MailHandlers, Schemas } from '../spec.ts';

const DMARC_POLICIES = ['none', 'quarantine', 'reject'] as const;

const INVALID_DMARC_POLICY = { detail: 'Invalid DMARC policy, expected none, quarantine or reject' };

export const domainHandlers = {
  listDomains({ principal, query }, reply, world) {
    const all = world.collection(domains).by('tenant', principal.tenantId);
    return reply[200]({ domains: pageOf(all, query).map(domainView), total: all.length });
  },

  createDomain({ principal: { tenantId }, body }, reply, world) {
    const dmarcPolicy = dmarcPolicyOf(body.dmarc_policy ?? 'none');
    if (dmarcPolicy === undefined) return reply[400](INVALID_DMARC_POLICY);
    const domain = normalized(body.domain);
    if (isNameTaken(world, domains, { tenantId, name: domain })) {
      return reply[409]({ detail: 'Domain already exists' }, { why: `${tenantId} has ${domain} already` });
    }
    const id = world.ids.next('dom_');
    const added: Domain = { id, tenantId, domain, isVerified: false, dmarcPolicy, createdAt: world.now };
    return reply[201](domainView(world.collection(domains).put(id, added)));
  },

  getDomain({ principal: { tenantId }, path: { id } }, reply, world) {
    const domain = owned(world, domains, { id, tenantId });
    if (domain === undefined) return reply[404](...notFound('domain', id, tenantId));
    return reply[200](domainView(domain));
  },

  updateDomain({ principal: { tenantId }, path: { id }, body }, reply, world) {
    const domain = owned(world, domains, { id, tenantId });
    if (domain === undefined) return reply[404](...notFound('domain', id, tenantId));
    const dmarcPolicy = dmarcPolicyOf(body.dmarc_policy ?? domain.dmarcPolicy);
    if (dmarcPolicy === undefined) return reply[400](INVALID_DMARC_POLICY);
    return reply[200](domainView(world.collection(domains).update(id, { dmarcPolicy })));
  },

  deleteDomain({ principal: { tenantId }, path: { id } }, reply, world) {
    const domain = owned(world, domains, { id, tenantId });
    if (domain === undefined) return reply[404](...notFound('domain', id, tenantId));
    world.collection(domains).delete(id);
    return reply[204]();
  },
} satisfies Partial<MailHandlers>;

function dmarcPolicyOf(asked: string): Domain['dmarcPolicy'] | undefined {
  return DMARC_POLICIES.find((policy) => policy === asked);
}

function domainView({ id, domain, isVerified, dmarcPolicy, createdAt }: Domain): Schemas['Domain'] {
  return { id, domain, verified: isVerified, dmarc_policy: dmarcPolicy, created_at: iso(createdAt) };
}
