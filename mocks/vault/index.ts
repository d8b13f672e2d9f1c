// The vault: all parts of the mock.

import { defineService } from '../../src/service/service.ts';
import { access } from './access.ts';
import { collections } from './collections.ts';
import { credentials, type Principal } from './credentials.ts';
import { refileWebhooks } from './domain/webhooks.ts';
import { errorReply } from './errors.ts';
import { events } from './events.ts';
import { addFixtures } from './fixtures.ts';
import { operations } from './operations/index.ts';
import { pictures } from './pictures.ts';
import { scenarios } from './scenarios/index.ts';
import { seedData } from './seed-data.ts';
import { settings } from './settings.ts';
import { actions } from './simulate/index.ts';
import { vaultDocument } from './spec.ts';
import { timers } from './timers.ts';
import { webhooks } from './webhooks.ts';

export const vault = defineService<Principal>({
  name: 'vault',
  document: vaultDocument,
  pathPrefixes: ['/v1'],
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
  onSettings: refileWebhooks,
});
