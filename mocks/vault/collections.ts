// Every collection of the vault: a snapshot contains documents of these only, each matching its schema.

import { backends } from './domain/backends.ts';
import { certificates } from './domain/certificates.ts';
import { leases } from './domain/leases.ts';
import { bindings, policies } from './domain/policies.ts';
import { rotationPolicies } from './domain/rotation-policies.ts';
import { secrets } from './domain/secrets.ts';

export const collections = [backends, bindings, certificates, leases, policies, rotationPolicies, secrets];
