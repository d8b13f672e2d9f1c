// The contract of a quota consumer: everything it relies on. The target's credentials determine how a caller
// authenticates (Q-G-07), so only the responses to unauthenticated callers rest on that gap.

import type { Contract } from '../support/interaction.ts';
import { callerInteractions } from './interactions/callers.ts';
import { exemptionInteractions } from './interactions/exemptions.ts';
import { fullQuotaInteractions } from './interactions/full.ts';
import { historyInteractions } from './interactions/history.ts';
import { pageInteractions } from './interactions/lists.ts';
import { memberQuotaInteractions } from './interactions/member-quotas.ts';
import { partnerQuotaInteractions } from './interactions/partner-quotas.ts';
import { shareQuotaInteractions } from './interactions/share-quotas.ts';
import { tenantQuotaInteractions } from './interactions/tenant-quotas.ts';
import { uploadInteractions } from './interactions/uploads.ts';
import { usageInteractions } from './interactions/usage.ts';
import { warningMessages } from './interactions/warnings.ts';

export const contract: Contract = {
  service: 'quota',
  http: [
    ...tenantQuotaInteractions,
    ...partnerQuotaInteractions,
    ...memberQuotaInteractions,
    ...exemptionInteractions,
    ...shareQuotaInteractions,
    ...pageInteractions,
    ...usageInteractions,
    ...historyInteractions,
    ...fullQuotaInteractions,
    ...uploadInteractions,
    ...callerInteractions,
  ],
  messages: [...warningMessages],
};
