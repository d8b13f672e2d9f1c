// The vault, put together.

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
import { vaultDocument } from './spec.ts';
import { timers } from './timers.ts';
import { webhooks } from './webhooks.ts';

export const vault = defineService<Principal>({
  name: 'vault',
  document: vaultDocument,
  pathPrefixes: ['/v1'],
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
});
