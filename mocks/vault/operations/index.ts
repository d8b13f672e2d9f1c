// What each operation of the vault does.

import type { VaultMocks } from '../spec.ts';
import { deliveryOperations } from './deliveries.ts';
import { listEventTypes } from './event-types.ts';
import { writeSecret } from './secrets.ts';
import { testWebhook, webhookOperations } from './webhooks.ts';

export const operations: VaultMocks = {
  ...webhookOperations,
  ...deliveryOperations,
  testWebhook,
  listEventTypes,
  writeSecret,
};
