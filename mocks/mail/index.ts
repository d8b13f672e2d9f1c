// The mail service: sending, the resources of its callers, and the signed events that report the outcome.

import { defineService } from '../../src/service/service.ts';
import { access } from './access.ts';
import { collections } from './collections.ts';
import { credentials } from './credentials.ts';
import { errorReply } from './errors.ts';
import { events } from './events.ts';
import { firstSteps } from './first-steps.ts';
import { addFixtures } from './fixtures.ts';
import { operations } from './operations/index.ts';
import { pictures } from './pictures.ts';
import { scenarios } from './scenarios/index.ts';
import { seedData } from './seed-data.ts';
import { settings } from './settings.ts';
import { actions } from './simulate/index.ts';
import { mailDocument, type Principal } from './spec.ts';
import { timers } from './timers.ts';
import { webhooks } from './webhooks.ts';

export const mail = defineService<Principal>({
  name: 'mail',
  document: mailDocument,
  pathPrefixes: ['/v3/', '/api/admin/', '/i/', '/.well-known/jwks.json'],
  operations,
  access,
  errorReply,
  replyHeaders: (requestId: string) => ({ 'X-Request-ID': requestId }),
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
  firstSteps,
});
