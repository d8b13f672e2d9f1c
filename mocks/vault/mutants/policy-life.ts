// Mutants of the events of denied access.

import type { Mutant } from '../../../src/service/mutant.ts';
import { alterData } from './alterations.ts';

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
];
