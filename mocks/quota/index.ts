// The quota service: byte quotas from the partner down to the share, and writes that must satisfy them all.

import { defineService } from '../../src/service/service.ts';
import { access } from './access.ts';
import { collections } from './collections.ts';
import { credentials, type Principal } from './credentials.ts';
import { errorReply } from './errors.ts';
import { events } from './events.ts';
import { addFixtures } from './fixtures.ts';
import { operations } from './operations/index.ts';
import { pictures } from './pictures.ts';
import { scenarios } from './scenarios/index.ts';
import { seedData } from './seed-data.ts';
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
  access,
  errorReply,
  settings,
  credentials,
  collections,
  addFixtures,
  seedData,
  webhooks,
  events,
  timers,
  actions,
  scenarios,
  pictures,
  onSettings: configureWebhook,
});
