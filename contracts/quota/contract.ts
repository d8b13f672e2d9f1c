// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { Contract } from '../support/interaction.ts';
import { callerInteractions } from './calls/callers.interactions.ts';
import { fullQuotaInteractions } from './enforcement/full.interactions.ts';
import { uploadInteractions } from './enforcement/uploads.interactions.ts';
import { exemptionInteractions } from './quotas/exemptions.interactions.ts';
import { pageInteractions } from './quotas/lists.interactions.ts';
import { memberQuotaInteractions } from './quotas/member-quotas.interactions.ts';
import { partnerQuotaInteractions } from './quotas/partner-quotas.interactions.ts';
import { shareQuotaInteractions } from './quotas/share-quotas.interactions.ts';
import { tenantQuotaInteractions } from './quotas/tenant-quotas.interactions.ts';
import { historyInteractions } from './usage/history.interactions.ts';
import { usageInteractions } from './usage/usage.interactions.ts';
import { warningMessages } from './events/warnings.interactions.ts';

export const contract: Contract = {
  service: 'quota',
  http: [
    ...callerInteractions,
    ...fullQuotaInteractions,
    ...uploadInteractions,
    ...exemptionInteractions,
    ...pageInteractions,
    ...memberQuotaInteractions,
    ...partnerQuotaInteractions,
    ...shareQuotaInteractions,
    ...tenantQuotaInteractions,
    ...historyInteractions,
    ...usageInteractions,
  ],
  messages: [
    ...warningMessages,
  ],
};
