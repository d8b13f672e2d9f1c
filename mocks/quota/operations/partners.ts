// Partner quotas, for the superuser.

import type { World } from '../../../src/engine/world.ts';
import { partnerOf, partners } from '../domain/targets.ts';
import { refuseUnknown } from '../errors.ts';
import type { QuotaMocks } from '../spec.ts';
import { replaceQuota, showQuota } from './limited.ts';

type PartnerOperations = Pick<
  QuotaMocks,
  'getPartnerQuota' | 'replacePartnerQuota' | 'getPartnerQuotaById' | 'replacePartnerQuotaById'
>;

export const partnerOperations: PartnerOperations = {
  getPartnerQuota: {
    handle: ({ principal }, world) => showQuota<never>(partnerOf(world, principal)),
  },
  replacePartnerQuota: {
    handle: ({ principal, body }, world) => replaceQuota<never>(world, partnerOf(world, principal), body),
  },
  getPartnerQuotaById: {
    handle: ({ path }, world) => showQuota(partnerById(world, path.partner_id)),
  },
  replacePartnerQuotaById: {
    handle: ({ path, body }, world) => replaceQuota(world, partnerById(world, path.partner_id), body),
  },
};

function partnerById(world: World, id: string) {
  return world.collection(partners).get(id) ?? refuseUnknown('partner', id);
}
