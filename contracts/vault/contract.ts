// The contract of a vault consumer: everything it relies on.

import type { Contract } from '../support/interaction.ts';
import { callerInteractions } from './interactions/callers.ts';
import { catalogueInteractions } from './interactions/catalogue.ts';
import { certificateMessages } from './interactions/certificate-events.ts';
import { changingInteractions } from './interactions/changing.ts';
import { deliveryInteractions } from './interactions/deliveries.ts';
import { envelopeMessages } from './interactions/envelopes.ts';
import { leaseMessages } from './interactions/lease-events.ts';
import { policyMessages } from './interactions/policy-events.ts';
import { registeringInteractions } from './interactions/registering.ts';
import { registeringInVainInteractions } from './interactions/registering-in-vain.ts';
import { rotationMessages } from './interactions/rotation-events.ts';
import { secretMessages } from './interactions/secret-events.ts';
import { strangerInteractions } from './interactions/strangers.ts';
import { synchronizationMessages } from './interactions/synchronization-events.ts';
import { webhookInteractions } from './interactions/webhooks.ts';

export const contract: Contract = {
  service: 'vault',
  http: [
    ...registeringInteractions,
    ...registeringInVainInteractions,
    ...webhookInteractions,
    ...changingInteractions,
    ...deliveryInteractions,
    ...catalogueInteractions,
    ...callerInteractions,
    ...strangerInteractions,
  ],
  messages: [
    ...secretMessages,
    ...policyMessages,
    ...rotationMessages,
    ...certificateMessages,
    ...leaseMessages,
    ...synchronizationMessages,
    ...envelopeMessages,
  ],
};
