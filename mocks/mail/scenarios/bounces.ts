// Scenarios about the bounce list.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { bounces, listBounce, unlistBounce } from '../domain/bounces.ts';

export const bounceScenarios = {
  'an address bounced': ({ email }, { world }) => {
    listBounce(world, { tenantId: MAIN_TENANT, email });
    return { email };
  },

  'no address bounced': (_, { world }) => {
    for (const bounce of world.collection(bounces).by('tenant', MAIN_TENANT)) unlistBounce(world, bounce);
    return { email: 'well@customer.example' };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['mail']>>;
