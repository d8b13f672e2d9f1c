// Every collection of the quota service: a snapshot contains documents of these only, each matching its schema.

import { files } from './domain/files.ts';
import { groups, partners, shares, tenants, users } from './domain/targets.ts';

export const collections = [files, groups, partners, shares, tenants, users];
