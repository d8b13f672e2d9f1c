// Mutants of the content of events: M-EV.

import { alterDeliveries, alterPayload, alterPolicy, type Mutant } from '../../../../src/service/mutant.ts';
import { alterAttempts, alterEvents, type Fields } from '../alterations.ts';

const HOUR_S = 3_600;

export const eventMutants: readonly Mutant[] = [
  {
    rule: 'M-EV-01.3',
    does: 'writes timestamps in milliseconds',
    alter: (service) =>
      alterEvents(service, (payload) => ({ ...payload, timestamp: Number(payload.timestamp) * 1_000 })),
  },
  {
    rule: 'M-EV-01.7',
    does: 'writes the metadata of clicks as a list',
    alter: (service) => alterPayload(service, 'click', (payload) => ({ ...payload, metadata: [] })),
  },
  {
    rule: 'M-EV-02.2',
    does: 'reports a blocked message as a bounce',
    alter: (service) => alterPayload(service, 'blocked', (payload) => ({ ...payload, event_type: 'bounce' })),
  },
  {
    rule: 'M-EV-02.2',
    does: 'writes another type into the header than into the payload',
    alter: (service) =>
      alterPolicy(service, (policy) => ({
        ...policy,
        headers: { ...policy.headers, 'X-Mail-Event': 'mail.{event_type}' },
      })),
  },
  {
    rule: 'M-EV-02.1',
    does: 'never reports that a recipient resubscribes to a group',
    alter: (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.eventType === 'group_resubscribe' ? undefined : delivery,
      ),
  },
  {
    rule: 'M-EV-03',
    does: 'calls smtp_response smtp_answer',
    alter: (service) =>
      alterEvents(service, (payload) => {
        const { smtp_response: answer, ...metadata } = payload.metadata as Fields;
        return {
          ...payload,
          metadata: answer === undefined ? metadata : { ...metadata, smtp_answer: answer },
        };
      }),
  },
  {
    rule: 'M-EV-01.3',
    does: 'writes timestamps that are an hour ahead',
    alter: (service) =>
      alterEvents(service, (payload) => ({ ...payload, timestamp: Number(payload.timestamp) + HOUR_S })),
  },
  {
    rule: 'M-EV-01.3',
    does: 'writes the time of each attempt into the payload',
    alter: (service) =>
      alterDeliveries(service, (delivery, world) => ({
        ...delivery,
        body: JSON.stringify({ ...JSON.parse(delivery.body), timestamp: Math.floor(world.now / 1_000) }),
      })),
  },
  {
    rule: 'M-EV-01.6',
    does: 'names the recipient as the tenant of opens',
    alter: (service) =>
      alterPayload(service, 'open', (payload) => ({ ...payload, tenant_id: payload.recipient_email })),
  },
  {
    rule: 'M-EV-02.2',
    does: 'names another type in the header of retries',
    alter: (service) =>
      alterAttempts(service, (policy, { attempts }) =>
        attempts.length === 0
          ? policy
          : { ...policy, headers: { ...policy.headers, 'X-Mail-Event': 'retry' } },
      ),
  },
];
