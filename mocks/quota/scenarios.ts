// The situations that the quota service can be put into.

import { scenariosOf } from '../../src/service/scenario.ts';
import { tenants } from './documents.ts';
import { MAIN_TENANT } from './fixtures.ts';

export const scenarios = scenariosOf('quota', {
  'the tenant is full': (_, { world, simulate }) => {
    const limit = world.collection(tenants).get(MAIN_TENANT)?.quota?.limitBytes ?? 0;
    simulate('usage.set', { target_type: 'user', target_id: 'usr_ada', used_bytes: limit });
    return { tenant_id: MAIN_TENANT, limit_bytes: limit };
  },
});
