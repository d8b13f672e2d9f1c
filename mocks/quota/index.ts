// The quota service: byte quotas from the partner down to the share, and writes that must satisfy them all.

import { defineService } from '../../src/service/service.ts';
import { credentials, type Principal } from './credentials.ts';
import { events } from './events.ts';
import { addFixtures } from './fixtures.ts';
import { gate } from './access.ts';
import { operations } from './operations/index.ts';
import { ownFixtures } from './seed-data.ts';
import { refusalReply } from './refusals.ts';
import { scenarios } from './scenarios/index.ts';
import { settings } from './settings.ts';
import { actions } from './simulate/index.ts';
import { quotaDocument } from './spec.ts';
import { timers } from './timers.ts';
import { configureWebhook, webhooks } from './webhooks.ts';

export const quota = defineService<Principal>({
  name: 'quota',
  document: quotaDocument,
  pathPrefixes: ['/api/v1/quotas', '/api/v1/files'],
  operations,
  gate,
  refusalReply,
  settings,
  credentials,
  addFixtures,
  ownFixtures,
  webhooks,
  events,
  timers,
  actions,
  scenarios,
  onSettings: configureWebhook,
});
