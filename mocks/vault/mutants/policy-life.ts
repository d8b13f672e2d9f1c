// Mutants of the events of access policies, and of denied access.

import type { Mutant } from '../../../src/service/mutant.ts';
import { alterData, forgetful } from './alterations.ts';

export const policyLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-22',
    does: 'does not name the condition that failed',
    alter: (service) =>
      alterData(service, 'policy.violation', (data) => ({ ...data, failed_condition: null })),
  },
  {
    rule: 'V-EV-22',
    does: 'names a condition where none failed',
    alter: (service) =>
      alterData(service, 'policy.violation', (data) => ({
        ...data,
        failed_condition: data.failed_condition ?? 'ip_not_allowed',
      })),
  },
  ...forgetful('V-EV-20', {
    'policy.created': ['policy_name'],
    'policy.updated': ['actor'],
    'policy.deleted': ['policy_id'],
  }),
  ...forgetful('V-EV-21', {
    'policy.binding.created': ['binding_id', 'identity_type'],
    'policy.binding.deleted': ['identity_id', 'actor'],
  }),
  ...forgetful('V-EV-22', { 'policy.violation': ['permission', 'source_ip', 'identity_id'] }),
];
