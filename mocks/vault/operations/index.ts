// The operations of the vault.

import { operationMocks } from '../../../src/service/handlers.ts';
import { explain } from '../errors.ts';
import { type VaultHandlers, vaultDocument } from '../spec.ts';
import { deliveryHandlers } from './deliveries.ts';
import { eventTypeHandlers } from './event-types.ts';
import { secretHandlers } from './secrets.ts';
import { webhookHandlers } from './webhooks.ts';

const handlers: VaultHandlers = {
  ...webhookHandlers,
  ...deliveryHandlers,
  ...eventTypeHandlers,
  ...secretHandlers,
};

export const operations = operationMocks(vaultDocument, handlers, explain);
