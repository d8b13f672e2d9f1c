// Mutants of the events of a secret that expires.

import { alterAction, type Mutant } from '../../../src/service/mutant.ts';
import { dataOf, forgetful, withhold, without } from './alterations.ts';

export const secretExpiryMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-14',
    does: 'does not warn a week ahead',
    alter: (service) =>
      withhold(service, (delivery) => dataOf(delivery, 'secret.expiring')?.threshold === '7d'),
  },
  {
    rule: 'V-EV-14',
    does: "pays no attention to a secret's own thresholds",
    alter: (service) =>
      alterAction(service, 'secret.create', (input, _, proceed) => proceed(without(input, 'notify_before'))),
  },
  {
    rule: 'V-EV-15',
    does: 'does not tell that a secret has expired',
    overlaps: ['V-EV-04', 'V-SUB-02', 'V-SUB-03'],
    alter: (service) => withhold(service, ({ eventType }) => eventType === 'secret.expired'),
  },
  ...forgetful('V-EV-14', { 'secret.expiring': ['expires_at', 'days_remaining', 'threshold'] }),
  ...forgetful('V-EV-15', { 'secret.expired': ['expired_at', 'version', 'auto_deleted'] }),
];
