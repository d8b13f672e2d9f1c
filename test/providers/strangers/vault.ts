// Faults of vaults as others have seen them: written from the documents, before the checks were looked at.

import type { Stranger } from '../../support/altered-provider.ts';
import { deliveriesStrangers } from './vault/deliveries.ts';
import { eventsStrangers } from './vault/events.ts';
import { recordsStrangers } from './vault/records.ts';
import { webhooksStrangers } from './vault/webhooks.ts';

export const STRANGERS: Readonly<Record<string, Stranger>> = {
  ...webhooksStrangers,
  ...recordsStrangers,
  ...deliveriesStrangers,
  ...eventsStrangers,
};
