// Share quotas. A share has an owner, so a PUT makes none.

import type { QuotaMocks } from '../spec.ts';
import { replaceQuota, showQuota, sought } from './limited.ts';

type ShareOperations = Pick<QuotaMocks, 'getShareQuota' | 'replaceShareQuota'>;

export const shareOperations: ShareOperations = {
  getShareQuota: {
    handle: ({ principal, path }, world) =>
      showQuota(sought(world, principal, { type: 'share', id: path.share_id })),
  },
  replaceShareQuota: {
    handle: ({ principal, path, body }, world) =>
      replaceQuota(world, sought(world, principal, { type: 'share', id: path.share_id }), body),
  },
};
