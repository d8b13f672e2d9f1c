// Events of mails that say something else than happened, are written otherwise, or do not come.

import {
  type Alter,
  events,
  type Fields,
  faultsOf,
  fieldsOf,
  headers,
  type Names,
  withholds,
  without,
} from '../../support/wire-faults.ts';

const EVENT = 'X-Mail-Event';

/** Alters fields of events of some types. */
const gives = (types: Names | 'all', change: (event: Fields) => Fields): Alter =>
  events(types, (event) => ({ ...event, ...change(event) }));

const never = (type: string): Alter => withholds(({ event_type: own }) => own === type);

/** Writes the header with the type in another way. */
const names = (change: (type: string, number: number) => string): Alter =>
  headers((sent, number) => ({ ...sent, [EVENT]: change(String(sent[EVENT]), number) }));

export const eventFaults = faultsOf({
  'M-EV-01.1': {
    'writes the ids of opens without evt_': gives('open', ({ event_id: id }) => ({
      event_id: String(id).slice(4),
    })),
    'writes the id of its message as that of a click': gives('click', ({ message_id: id }) => ({
      event_id: id,
    })),
    'gives two events in a row one id': events('all', (event, earlier) => ({
      ...event,
      event_id: earlier.at(-1)?.event_id ?? event.event_id,
    })),
  },
  'M-EV-01.2': {
    'leaves event_type out of the payload': events('all', (event) => without(event, 'event_type')),
    'writes the type of spam reports in one word': gives('spam_report', () => ({ event_type: 'spamreport' })),
    'writes the type of group_resubscribe in capitals': gives('group_resubscribe', () => ({
      event_type: 'GROUP_RESUBSCRIBE',
    })),
  },
  'M-EV-01.3': {
    'writes timestamps in milliseconds': gives('all', ({ timestamp }) => ({
      timestamp: Number(timestamp) * 1_000,
    })),
    'writes timestamps that are an hour ahead': gives('all', ({ timestamp }) => ({
      timestamp: Number(timestamp) + 3_600,
    })),
    'writes the timestamp of drops as text': gives('dropped', ({ timestamp }) => ({
      timestamp: String(timestamp),
    })),
    'writes the timestamp of bounces with a fraction': gives('bounce', ({ timestamp }) => ({
      timestamp: Number(timestamp) + 0.5,
    })),
  },
  'M-EV-01.4': {
    'writes the messages of blocked mail without msg_': gives('blocked', ({ message_id: id }) => ({
      message_id: String(id).slice(4),
    })),
    'leaves the message of an unsubscribe empty': gives('unsubscribe', () => ({ message_id: null })),
  },
  'M-EV-01.5': {
    'hides the local part of who unsubscribed': gives('group_unsubscribe', () => ({
      recipient_email: '***',
    })),
    'cuts what is behind a plus off the addresses of recipients': gives(
      'all',
      ({ recipient_email: address }) => ({ recipient_email: String(address).replace(/\+[^@+]*/, '') }),
    ),
  },
  'M-EV-01.6': {
    'writes no tenant into deferred events': gives('deferred', () => ({ tenant_id: null })),
    'names the message as the tenant of clicks': gives('click', ({ message_id: id }) => ({ tenant_id: id })),
    'names the recipient as the tenant of opens': gives('open', ({ recipient_email: address }) => ({
      tenant_id: address,
    })),
  },
  'M-EV-01.7': {
    'leaves metadata out of the payload': events('all', (event) => without(event, 'metadata')),
    'writes null for the metadata of processed events': gives('processed', () => ({ metadata: null })),
    'writes the metadata of opens as text': gives('open', ({ metadata }) => ({
      metadata: JSON.stringify(metadata),
    })),
    'writes the metadata of clicks as a list': gives('click', () => ({ metadata: [] })),
  },
  'M-EV-02.1': {
    'writes a type that is not documented': gives('all', ({ event_type: type }) => ({
      event_type: `other_${type}`,
    })),
    'never reports processed': never('processed'),
    'never reports deferred': never('deferred'),
    'never reports blocked': never('blocked'),
    'never reports group_unsubscribe': never('group_unsubscribe'),
    'never reports that a recipient resubscribes to a group': never('group_resubscribe'),
  },
  'M-EV-02.2': {
    'reports a blocked message as a bounce': gives('blocked', () => ({ event_type: 'bounce' })),
    'names bounce in the header of blocked': names((type) => (type === 'blocked' ? 'bounce' : type)),
    'writes another type into the header than into the payload': names((type) => `mail.${type}`),
    'names another type in the header of retries': names((type, number) => (number === 1 ? type : 'retry')),
  },
  'M-EV-03': {
    'writes smtp_response beside the metadata': events('all', (event) => {
      const { smtp_response: answer } = fieldsOf(event.metadata);
      const metadata = without(fieldsOf(event.metadata), 'smtp_response');
      return answer === undefined ? event : { ...event, smtp_response: answer, metadata };
    }),
    'calls smtp_response smtp_answer': events('all', (event) => {
      const { smtp_response: answer, ...metadata } = fieldsOf(event.metadata);
      return answer === undefined ? event : { ...event, metadata: { ...metadata, smtp_answer: answer } };
    }),
  },
});
