// Partner quotas, for the superuser.

import { putQuota } from '../domain/quota-changes.ts';
import { quotaView, replacementFaults } from '../domain/quotas.ts';
import { partnerOf, partners } from '../domain/targets.ts';
import { invalid, noQuota, notFound } from '../errors.ts';
import type { QuotaHandlers } from '../spec.ts';

export const partnerHandlers = {
  getPartnerQuota({ principal }, reply, world) {
    const partner = partnerOf(world, principal);
    if (partner.quota === null) return reply[404](...noQuota(partner));
    return reply[200](quotaView(partner, partner.quota));
  },

  replacePartnerQuota({ principal, body }, reply, world) {
    const faults = replacementFaults(body);
    if (faults.length > 0) return reply[422](invalid(faults));
    return reply[200](putQuota(world, partnerOf(world, principal), body));
  },

  getPartnerQuotaById({ path: { partner_id: id } }, reply, world) {
    const partner = world.collection(partners).get(id);
    if (partner === undefined) return reply[404](notFound('partner', id));
    if (partner.quota === null) return reply[404](...noQuota(partner));
    return reply[200](quotaView(partner, partner.quota));
  },

  replacePartnerQuotaById({ path: { partner_id: id }, body }, reply, world) {
    const faults = replacementFaults(body);
    if (faults.length > 0) return reply[422](invalid(faults));
    const partner = world.collection(partners).get(id);
    if (partner === undefined) return reply[404](notFound('partner', id));
    return reply[200](putQuota(world, partner, body));
  },
} satisfies Partial<QuotaHandlers>;
