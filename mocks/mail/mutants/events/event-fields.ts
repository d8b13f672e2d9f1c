// Mutants of single fields of events, and of single types: M-EV-01 to M-EV-03.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import { deliveries } from '../../../../src/delivery/delivery.ts';
import { alterDeliveries, alterPayload, type Mutant } from '../../../../src/service/mutant.ts';
import { suppressions } from '../../domain/suppressions.ts';
import { afterEachAttempt, alterAttempts, alterEvents, type Fields, without } from '../alterations.ts';

/** Each alters one field of the events of one type, or of all. */
const ALTERED = [
  [
    'M-EV-01.1',
    'writes the ids of opens without evt_',
    'open',
    ({ event_id }) => ({ event_id: String(event_id).slice(4) }),
  ],
  [
    'M-EV-01.1',
    'writes the id of its message as that of a click',
    'click',
    ({ message_id }) => ({ event_id: message_id }),
  ],
  [
    'M-EV-01.2',
    'writes the type of spam reports in one word',
    'spam_report',
    () => ({ event_type: 'spamreport' }),
  ],
  [
    'M-EV-01.2',
    'writes the type of group_resubscribe in capitals',
    'group_resubscribe',
    () => ({ event_type: 'GROUP_RESUBSCRIBE' }),
  ],
  [
    'M-EV-01.3',
    'writes the timestamp of drops as text',
    'dropped',
    ({ timestamp }) => ({ timestamp: String(timestamp) }),
  ],
  [
    'M-EV-01.3',
    'writes the timestamp of bounces with a fraction',
    'bounce',
    ({ timestamp }) => ({ timestamp: Number(timestamp) + 0.5 }),
  ],
  [
    'M-EV-01.4',
    'writes the messages of blocked mail without msg_',
    'blocked',
    ({ message_id }) => ({ message_id: String(message_id).slice(4) }),
  ],
  ['M-EV-01.4', 'leaves the message of an unsubscribe empty', 'unsubscribe', () => ({ message_id: null })],
  [
    'M-EV-01.5',
    'hides the local part of who unsubscribed',
    'group_unsubscribe',
    () => ({ recipient_email: '***' }),
  ],
  ['M-EV-01.6', 'writes no tenant into deferred events', 'deferred', () => ({ tenant_id: null })],
  ['M-EV-01.7', 'writes null for the metadata of processed events', 'processed', () => ({ metadata: null })],
  [
    'M-EV-01.7',
    'writes the metadata of opens as text',
    'open',
    ({ metadata }) => ({ metadata: JSON.stringify(metadata) }),
  ],
] as const satisfies readonly (readonly [RuleId, string, string, (payload: Fields) => Fields])[];

export const eventFieldMutants: readonly Mutant[] = [
  ...ALTERED.map(
    ([rule, does, type, change]): Mutant => ({
      rule,
      does,
      // Only what is sent: what is altered before would be altered again at each attempt.
      alter: (service) =>
        alterEvents(service, (payload) =>
          payload.event_type === type ? { ...payload, ...change(payload) } : payload,
        ),
    }),
  ),
  {
    rule: 'M-EV-01.1',
    does: 'gives the third attempt another event id',
    alter: (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.attempts.length < 2
          ? delivery
          : { ...delivery, body: delivery.body.replace('"evt_', '"evt_again_') },
      ),
  },
  {
    rule: 'M-EV-01.1',
    does: 'gives two events in a row one id',
    alter: (service) => {
      const ids: string[] = [];
      return alterEvents(service, (payload) => {
        ids.push(String(payload.event_id));
        return { ...payload, event_id: ids.at(-2) ?? payload.event_id };
      });
    },
  },
  {
    rule: 'M-EV-01.5',
    does: 'cuts what is behind a plus off the addresses of recipients',
    alter: (service) =>
      alterEvents(service, (payload) => ({
        ...payload,
        recipient_email: String(payload.recipient_email).replace(/\+[^@]*/, ''),
      })),
  },
  {
    rule: 'M-EV-01.6',
    does: 'names the message as the tenant of clicks',
    alter: (service) =>
      alterPayload(service, 'click', (payload) => ({ ...payload, tenant_id: payload.message_id })),
  },
  ...(['processed', 'deferred', 'blocked', 'group_unsubscribe'] as const).map(
    (type): Mutant => ({
      rule: 'M-EV-02.1',
      does: `never reports ${type}`,
      alter: (service) =>
        alterDeliveries(service, (delivery) => (delivery.eventType === type ? undefined : delivery)),
    }),
  ),
  {
    rule: 'M-EV-02.2',
    does: 'names bounce in the header of blocked',
    alter: (service) =>
      alterAttempts(service, (policy, { eventType }) =>
        eventType === 'blocked'
          ? { ...policy, headers: { ...policy.headers, 'X-Mail-Event': 'bounce' } }
          : policy,
      ),
  },
  {
    rule: 'M-EV-03',
    does: 'writes smtp_response beside the metadata',
    alter: (service) =>
      alterEvents(service, (payload) => {
        const { smtp_response: answer } = (payload.metadata ?? {}) as Fields;
        const metadata = without(payload.metadata as Fields, 'smtp_response');
        return answer === undefined ? payload : { ...payload, smtp_response: answer, metadata };
      }),
  },
  ...(
    [
      ['who unsubscribed', 'unsubscribed_address'],
      ['who reported spam', 'spam_report_address'],
    ] as const
  ).map(
    ([who, reason]): Mutant => ({
      rule: 'M-EV-02.1',
      does: `goes on sending to ${who}`,
      alter: (service) =>
        afterEachAttempt(service, (world) => {
          for (const [id, suppression] of world.collection(suppressions).entries())
            if (suppression.reason === reason) world.collection(suppressions).delete(id);
        }),
    }),
  ),
  {
    rule: 'M-EV-02.1',
    does: 'sends nothing to anybody once somebody unsubscribed',
    alter: (service) =>
      alterDeliveries(service, (delivery, world) => {
        const isSuppressed = [...world.collection(suppressions).values()].length > 0;
        return isSuppressed &&
          delivery.eventType === 'delivered' &&
          world.collection(deliveries).has(delivery.id)
          ? { ...delivery, body: delivery.body.replace('"delivered"', '"dropped"') }
          : delivery;
      }),
  },
];
