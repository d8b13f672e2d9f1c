// Every collection of the quota service: a snapshot holds documents of these only, each as its schema says.

import { files } from './domain/files.ts';
import { groups, partners, shares, tenants, users } from './domain/targets.ts';

export const collections = [files, groups, partners, shares, tenants, users];
