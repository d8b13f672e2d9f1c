// Every operation of the spec: a missing operation or an undocumented response does not compile.

import { operationMocks } from '../../../src/service/handlers.ts';
import { explain } from '../errors.ts';
import { type MailHandlers, mailDocument } from '../spec.ts';
import { apiKeyHandlers } from './api-keys.ts';
import { bounceHandlers } from './bounces.ts';
import { domainHandlers } from './domains.ts';
import { eventSettingsHandlers } from './event-settings.ts';
import { imageHandlers } from './images.ts';
import { keySetHandlers } from './key-set.ts';
import { messageHandlers } from './messages.ts';
import { roleHandlers } from './roles.ts';
import { templateVersionHandlers } from './template-versions.ts';
import { templateHandlers } from './templates.ts';
import { webhookHandlers } from './webhooks.ts';

const handlers: MailHandlers = {
  ...webhookHandlers,
  ...eventSettingsHandlers,
  ...messageHandlers,
  ...templateHandlers,
  ...templateVersionHandlers,
  ...apiKeyHandlers,
  ...imageHandlers,
  ...bounceHandlers,
  ...domainHandlers,
  ...roleHandlers,
  ...keySetHandlers,
};

export const operations = operationMocks(mailDocument, handlers, explain);
