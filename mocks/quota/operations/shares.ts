// Share quotas. A share has an owner, so a PUT does not create one.

import { putQuota } from '../domain/quota-changes.ts';
import { quotaView, replacementFaults } from '../domain/quotas.ts';
import { findTarget } from '../domain/targets.ts';
import { invalid, noQuota, notFound } from '../errors.ts';
import type { QuotaHandlers } from '../spec.ts';

export const shareHandlers = {
  getShareQuota({ principal: { tenantId }, path: { share_id: id } }, reply, world) {
    const share = findTarget(world, { type: 'share', id, tenantId });
    if (share === undefined) return reply[404](notFound('share', id));
    if (share.quota === null) return reply[404](...noQuota(share));
    return reply[200](quotaView(share, share.quota));
  },

  replaceShareQuota({ principal: { tenantId }, path: { share_id: id }, body }, reply, world) {
    const faults = replacementFaults(body);
    if (faults.length > 0) return reply[422](invalid(faults));
    const share = findTarget(world, { type: 'share', id, tenantId });
    if (share === undefined) return reply[404](notFound('share', id));
    return reply[200](putQuota(world, share, body));
  },
} satisfies Partial<QuotaHandlers>;
