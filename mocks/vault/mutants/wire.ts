// Mutants of what a delivery looks like on the wire.

import type { DeliveryPolicy } from '../../../src/delivery/policy.ts';
import { alterDeliveries, alterPolicy, type Mutant } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';
import { without } from './alterations.ts';
import { EVENT_RULES } from './event-rules.ts';

export const wireMutants: readonly Mutant[] = [
  {
    rule: 'V-DL-06',
    does: 'wraps the event',
    overlaps: [
      'V-DL-07',
      ...EVENT_RULES,
      'V-SUB-01',
      'V-SUB-02',
      'V-SUB-03',
      'V-SUB-04',
      'V-SUB-05',
      'V-EV-04',
      'V-WH-12',
      'V-WH-15',
      'V-WH-16',
    ],
    alter: (service) =>
      alterDeliveries(service, (delivery) => ({ ...delivery, body: `{"event":${delivery.body}}` })),
  },
  {
    rule: 'V-DL-06',
    does: 'does not sign',
    overlaps: ['V-DL-07', 'V-WH-12'],
    alter: (service) => alterHeaders(service, (headers) => without(headers, 'X-Vault-Signature')),
  },
  {
    rule: 'V-DL-06',
    does: 'signs something else than the timestamp and the body',
    overlaps: ['V-DL-07', 'V-WH-12'],
    alter: (service) =>
      alterPolicy(service, (policy) => {
        const signature = { ...policy.signature, signedContent: '{timestamp}{body}' };
        return { ...policy, signature };
      }),
  },
  ...(
    [
      ['X-Vault-Event-Id', 'another id than in the body', '{timestamp}'],
      ['X-Vault-Event-Type', 'the event id in the place of the type', '{event_id}'],
      ['X-Vault-Timestamp', 'the timestamp in milliseconds', '{timestamp}000'],
    ] as const
  ).map(
    ([name, what, template]): Mutant => ({
      rule: 'V-DL-07',
      does: `sends ${what}`,
      overlaps: ['V-DL-06', 'V-WH-04', 'V-WH-12'],
      alter: (service) => alterHeaders(service, (headers) => ({ ...headers, [name]: template })),
    }),
  ),
  {
    rule: 'V-DL-07',
    does: 'sends the signature without sha256=',
    overlaps: ['V-DL-06', 'V-WH-12'],
    alter: (service) =>
      alterPolicy(service, (policy) => ({
        ...policy,
        signature: { ...policy.signature, format: '{digest}' },
      })),
  },
  {
    rule: 'V-DL-07',
    does: 'calls itself otherwise',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, userAgent: 'Vault/2' })),
  },
];

function alterHeaders(
  service: AnyService,
  change: (headers: DeliveryPolicy['headers']) => object,
): AnyService {
  return alterPolicy(service, (policy) => ({
    ...policy,
    headers: change(policy.headers) as DeliveryPolicy['headers'],
  }));
}
