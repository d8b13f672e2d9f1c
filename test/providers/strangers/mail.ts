// Faults of mail services as others have seen them: written from the documents, before the checks were looked at.

import type { Stranger } from '../../support/altered-provider.ts';
import { callsStrangers } from './mail/calls.ts';
import { deliveriesStrangers } from './mail/deliveries.ts';
import { endpointsStrangers } from './mail/endpoints.ts';

export const STRANGERS: Readonly<Record<string, Stranger>> = {
  ...endpointsStrangers,
  ...deliveriesStrangers,
  ...callsStrangers,
};
