// Every collection of the mail service: a snapshot contains only documents of these, each matching its schema.

import { apiKeys } from './domain/api-keys.ts';
import { bounces } from './domain/bounces.ts';
import { domains } from './domain/domains.ts';
import { images } from './domain/images.ts';
import { messages } from './domain/messages.ts';
import { roles, users } from './domain/roles.ts';
import { suppressions } from './domain/suppressions.ts';
import { templates } from './domain/templates.ts';
import { tenants } from './domain/tenants.ts';
import { troubles } from './domain/troubles.ts';

export const collections = [
  apiKeys,
  bounces,
  domains,
  images,
  messages,
  roles,
  suppressions,
  templates,
  tenants,
  troubles,
  users,
];
