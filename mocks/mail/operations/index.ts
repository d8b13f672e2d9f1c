// Every operation of the spec, joined: one that is missing, or answers what the spec does not document,
// does not compile.

import type { MailMocks } from '../spec.ts';
import { apiKeyOperations } from './api-keys.ts';
import { bounceOperations } from './bounces.ts';
import { domainOperations } from './domains.ts';
import { eventSettingsOperations } from './event-settings.ts';
import { imageOperations } from './images.ts';
import { keySetOperations } from './key-set.ts';
import { messageOperations, sendOperations } from './messages.ts';
import { roleOperations } from './roles.ts';
import { templateVersionOperations } from './template-versions.ts';
import { templateOperations } from './templates.ts';
import { webhookOperations } from './webhooks.ts';

export const operations: MailMocks = {
  ...webhookOperations,
  ...eventSettingsOperations,
  ...sendOperations,
  ...messageOperations,
  ...templateOperations,
  ...templateVersionOperations,
  ...apiKeyOperations,
  ...imageOperations,
  ...bounceOperations,
  ...domainOperations,
  ...roleOperations,
  ...keySetOperations,
};
