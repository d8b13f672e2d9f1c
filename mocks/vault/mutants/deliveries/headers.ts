import { alterDeliveries, alterPolicy, type Mutant } from '../../../../src/service/mutant.ts';
import { alterHeaders, fromAttempt } from '../alterations.ts';

export const headerMutants: readonly Mutant[] = [
  ...(
    [
      ['V-DL-07.1', 'X-Vault-Event-Id', 'another id than in the body', '{timestamp}'],
      ['V-DL-07.2', 'X-Vault-Event-Type', 'the event id in the place of the type', '{event_id}'],
      ['V-DL-07.4', 'X-Vault-Timestamp', 'the timestamp in milliseconds', '{timestamp}000'],
    ] as const
  ).map(
    ([rule, name, what, template]): Mutant => ({
      rule,
      does: `sends ${what}`,
      alter: (service) => alterHeaders(service, (headers) => ({ ...headers, [name]: template })),
    }),
  ),
  {
    rule: 'V-DL-07.1',
    does: 'names another event in its header from the second attempt on',
    alter: (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.attempts.length === 0 ? delivery : { ...delivery, eventId: `${delivery.eventId}2` },
      ),
  },
  {
    rule: 'V-DL-07.2',
    does: 'names the first two segments of a type in its header',
    alter: (service) =>
      alterDeliveries(service, (delivery) => ({
        ...delivery,
        eventType: delivery.eventType.split('.', 2).join('.'),
      })),
  },
  {
    rule: 'V-DL-07.4',
    does: 'sends the same timestamp with every delivery',
    alter: (service) =>
      alterHeaders(service, (headers) => ({ ...headers, 'X-Vault-Timestamp': '1600000000' })),
  },
  {
    rule: 'V-DL-07.4',
    does: 'sends the timestamp in milliseconds from the third attempt on',
    alter: (service) =>
      fromAttempt(3, service, (policy) => ({
        ...policy,
        headers: { ...policy.headers, 'X-Vault-Timestamp': '{timestamp}000' },
      })),
  },
  {
    rule: 'V-DL-07.5',
    does: 'has another User-Agent',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, userAgent: 'Vault/2' })),
  },
  {
    rule: 'V-DL-07.5',
    does: 'has another User-Agent from the second attempt on',
    alter: (service) => fromAttempt(2, service, (policy) => ({ ...policy, userAgent: 'Vault-Retry/1.0' })),
  },
];
