// Mutants of the events of access policies, and of denied access.

import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { announce, newCause } from '../../events.ts';
import { tellAfter } from '../alterations.ts';

export const policyLifeMutants = mutantsOf({
  'V-EV-21.2': {
    'reports the bindings of a deleted policy': (service) =>
      tellAfter(service, 'policy.delete', ({ policy_id }, world) => {
        const identity = { identity_type: 'group', identity_id: 'group:platform', actor: 'user:ada' };
        const data = { policy_id: String(policy_id), binding_id: 'pbind_last', ...identity };
        announce(world, newCause(world, 'user:ada'), 'policy.binding.deleted', { data });
      }),
  },
});
