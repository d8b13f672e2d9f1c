// The contract of a vault consumer: everything it relies on.

import type { Contract } from '../support/interaction.ts';
import { callersInteractions } from './interactions/callers.ts';
import { certificateLifeMessages } from './interactions/certificate-life.ts';
import { changingInteractions } from './interactions/changing.ts';
import { deliveryListInteractions } from './interactions/delivery-list.ts';
import { envelopesMessages } from './interactions/envelopes.ts';
import { eventTypesInteractions } from './interactions/event-types.ts';
import { forcedRetriesInteractions } from './interactions/forced-retries.ts';
import { leaseLifeMessages } from './interactions/lease-life.ts';
import { policyLifeMessages } from './interactions/policy-life.ts';
import { refusalsInteractions } from './interactions/refusals.ts';
import { refusedRegistrationInteractions } from './interactions/refused-registration.ts';
import { registrationInteractions } from './interactions/registration.ts';
import { rotationDueMessages } from './interactions/rotation-due.ts';
import { rotationLifeMessages } from './interactions/rotation-life.ts';
import { secretExpiryMessages } from './interactions/secret-expiry.ts';
import { secretLifeMessages } from './interactions/secret-life.ts';
import { secretWritingInteractions } from './interactions/secret-writing.ts';
import { statisticsInteractions } from './interactions/statistics.ts';
import { synchronizationLifeMessages } from './interactions/synchronization-life.ts';
import { webhookStatusInteractions } from './interactions/webhook-status.ts';
import { webhookTestsInteractions } from './interactions/webhook-tests.ts';
import { webhooksInteractions } from './interactions/webhooks.ts';

export const contract: Contract = {
  service: 'vault',
  http: [
    ...registrationInteractions,
    ...refusedRegistrationInteractions,
    ...webhooksInteractions,
    ...changingInteractions,
    ...webhookStatusInteractions,
    ...webhookTestsInteractions,
    ...statisticsInteractions,
    ...deliveryListInteractions,
    ...forcedRetriesInteractions,
    ...eventTypesInteractions,
    ...secretWritingInteractions,
    ...callersInteractions,
    ...refusalsInteractions,
  ],
  messages: [
    ...envelopesMessages,
    ...secretLifeMessages,
    ...secretExpiryMessages,
    ...policyLifeMessages,
    ...rotationDueMessages,
    ...rotationLifeMessages,
    ...certificateLifeMessages,
    ...leaseLifeMessages,
    ...synchronizationLifeMessages,
  ],
};
