// The contract of a vault consumer: everything it relies on.

import type { Contract } from '../support/interaction.ts';
import { callerInteractions } from './interactions/callers.ts';
import { catalogueInteractions } from './interactions/catalogue.ts';
import { changingInteractions } from './interactions/changing.ts';
import { deliveryInteractions } from './interactions/deliveries.ts';
import { registeringInteractions } from './interactions/registering.ts';
import { strangerInteractions } from './interactions/strangers.ts';
import { webhookInteractions } from './interactions/webhooks.ts';

export const contract: Contract = {
  service: 'vault',
  http: [
    ...registeringInteractions,
    ...webhookInteractions,
    ...changingInteractions,
    ...deliveryInteractions,
    ...catalogueInteractions,
    ...callerInteractions,
    ...strangerInteractions,
  ],
  messages: [],
};
