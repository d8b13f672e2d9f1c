// All operations of the quota service.

import type { QuotaMocks } from '../spec.ts';
import { fileOperations } from './files.ts';
import { groupOperations } from './groups.ts';
import { partnerOperations } from './partners.ts';
import { shareOperations } from './shares.ts';
import { tenantOperations } from './tenants.ts';
import { usageOperations } from './usage.ts';
import { userOperations } from './users.ts';

export const operations: QuotaMocks = {
  ...tenantOperations,
  ...partnerOperations,
  ...userOperations,
  ...groupOperations,
  ...shareOperations,
  ...usageOperations,
  ...fileOperations,
};
