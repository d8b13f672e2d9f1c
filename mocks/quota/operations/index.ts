// All operations of the quota service.

import { operationMocks } from '../../../src/service/handlers.ts';
import { explain } from '../errors.ts';
import { type QuotaHandlers, quotaDocument } from '../spec.ts';
import { fileHandlers } from './files.ts';
import { groupHandlers } from './groups.ts';
import { partnerHandlers } from './partners.ts';
import { shareHandlers } from './shares.ts';
import { tenantHandlers } from './tenants.ts';
import { usageHandlers } from './usage.ts';
import { userHandlers } from './users.ts';

const handlers: QuotaHandlers = {
  ...tenantHandlers,
  ...partnerHandlers,
  ...userHandlers,
  ...groupHandlers,
  ...shareHandlers,
  ...usageHandlers,
  ...fileHandlers,
};

export const operations = operationMocks(quotaDocument, handlers, explain);
