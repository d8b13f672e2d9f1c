// Faults of quota services as others have seen them: written from the documents, before the checks were looked at.

import type { Stranger } from '../../support/altered-provider.ts';
import { quotasStrangers } from './quota/quotas.ts';
import { usageStrangers } from './quota/usage.ts';
import { writesStrangers } from './quota/writes.ts';

export const STRANGERS: Readonly<Record<string, Stranger>> = {
  ...quotasStrangers,
  ...usageStrangers,
  ...writesStrangers,
};
