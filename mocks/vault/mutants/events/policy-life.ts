// Mutants of the events of access policies, and of denied access.

import type { Mutant } from '../../../../src/service/mutant.ts';
import { announce, newCause } from '../../events.ts';
import { tellAfter } from '../alterations.ts';

export const policyLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-21.2',
    does: 'reports the bindings of a deleted policy',
    alter: (service) =>
      tellAfter(service, 'policy.delete', ({ policy_id }, world) => {
        const identity = { identity_type: 'group', identity_id: 'group:platform', actor: 'user:ada' };
        const data = { policy_id: String(policy_id), binding_id: 'pbind_last', ...identity };
        announce(world, newCause(world, 'user:ada'), 'policy.binding.deleted', { data });
      }),
  },
];
