// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { Contract } from '../support/interaction.ts';
import { callersInteractions } from './calls/callers.interactions.ts';
import { refusalsInteractions } from './calls/refusals.interactions.ts';
import { secretWritingInteractions } from './calls/secret-writing.interactions.ts';
import { deliveryListInteractions } from './deliveries/delivery-list.interactions.ts';
import { forcedRetriesInteractions } from './deliveries/forced-retries.interactions.ts';
import { statisticsInteractions } from './deliveries/statistics.interactions.ts';
import { changingInteractions } from './endpoints/changing.interactions.ts';
import { refusedRegistrationInteractions } from './endpoints/refused-registration.interactions.ts';
import { registrationInteractions } from './endpoints/registration.interactions.ts';
import { webhookStatusInteractions } from './endpoints/webhook-status.interactions.ts';
import { webhookTestsInteractions } from './endpoints/webhook-tests.interactions.ts';
import { webhooksInteractions } from './endpoints/webhooks.interactions.ts';
import { eventTypesInteractions } from './events/event-types.interactions.ts';
import { certificateLifeMessages } from './events/certificates/certificate-life.interactions.ts';
import { envelopesMessages } from './events/envelopes.interactions.ts';
import { leaseLifeMessages } from './events/secrets/lease-life.interactions.ts';
import { policyLifeMessages } from './events/policy-life.interactions.ts';
import { rotationDueMessages } from './events/rotations/rotation-due.interactions.ts';
import { rotationLifeMessages } from './events/rotations/rotation-life.interactions.ts';
import { secretExpiryMessages } from './events/secrets/secret-expiry.interactions.ts';
import { secretLifeMessages } from './events/secrets/secret-life.interactions.ts';
import { synchronizationLifeMessages } from './events/synchronization/synchronization-life.interactions.ts';

export const contract: Contract = {
  service: 'vault',
  http: [
    ...callersInteractions,
    ...refusalsInteractions,
    ...secretWritingInteractions,
    ...deliveryListInteractions,
    ...forcedRetriesInteractions,
    ...statisticsInteractions,
    ...changingInteractions,
    ...refusedRegistrationInteractions,
    ...registrationInteractions,
    ...webhookStatusInteractions,
    ...webhookTestsInteractions,
    ...webhooksInteractions,
    ...eventTypesInteractions,
  ],
  messages: [
    ...certificateLifeMessages,
    ...envelopesMessages,
    ...leaseLifeMessages,
    ...policyLifeMessages,
    ...rotationDueMessages,
    ...rotationLifeMessages,
    ...secretExpiryMessages,
    ...secretLifeMessages,
    ...synchronizationLifeMessages,
  ],
};
