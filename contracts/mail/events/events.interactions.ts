// A consumer that receives events about its mails: an event handler, with every event type as input.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { isEvent, knownTypes, type MailEvent, type MailEvents } from '../../../src/receiver/index.ts';
import { given, type MessageInteraction } from '../../support/interaction.ts';

const { integer, like, regex, string } = MatchersV3;

const RECIPIENT = 'ada@customer.example';

/** The statements about the fields of every payload. */
const ENVELOPE_RULES = [
  'M-EV-01.1',
  'M-EV-01.2',
  'M-EV-01.3',
  'M-EV-01.4',
  'M-EV-01.5',
  'M-EV-01.6',
  'M-EV-01.7',
] as const;

/** The documented fields of every payload. */
const envelope = (type: MailEvent['event_type']) => ({
  event_id: regex('^evt_.+$', 'evt_example'),
  event_type: type,
  timestamp: integer(1_767_225_600),
  message_id: regex('^msg_.+$', 'msg_example'),
  recipient_email: regex('^[^@]+@[^@]+$', RECIPIENT),
  tenant_id: string('ten_example'),
});

/** A line of the consumer's log. */
interface Noted {
  readonly id: string;
  readonly at: Date;
  readonly what: string;
}

/** The handler under test: it records each event by its id, with its recipient and time. */
function note(event: MailEvent): Noted {
  const {
    event_id: id,
    timestamp,
    message_id: message,
    recipient_email: recipient,
    tenant_id: tenant,
  } = event;
  return {
    id,
    at: new Date(timestamp * 1_000),
    what: `${event.event_type} ${message} ${recipient} ${tenant}`,
  };
}

const ENVELOPES = knownTypes('mail').map(
  (type): MessageInteraction => ({
    type,
    title: 'is recorded under its id, with its message and recipient',
    rules: [...ENVELOPE_RULES, 'M-EV-02.1'],
    // A reason is documented only for messages that could not be rendered, without its location.
    ...(type === 'dropped' ? { gaps: ['M-G-21'] as const } : {}),
    payload: { ...envelope(type), metadata: like({}) },
    handle(payload) {
      const event = payload as MailEvent;
      expect(note(event)).toEqual({
        id: 'evt_example',
        at: new Date('2026-01-01T00:00:00Z'),
        what: `${type} msg_example ${RECIPIENT} ten_example`,
      });
      expect(event.metadata).toBeTypeOf('object');
    },
  }),
);

/** The consumer's result for the metadata of a type, with an example of that metadata. */
type Reading<Type extends keyof MailEvents> = {
  readonly title: string;
  readonly metadata: Readonly<Record<string, string | number>>;
  readonly read: (event: MailEvents[Type]) => unknown;
  readonly finds: unknown;
  readonly rules?: MessageInteraction['rules'];
};

/** Metadata that no document describes, apart from the name `smtp_response`. */
function reading<Type extends keyof MailEvents & string>(
  type: Type,
  { title, metadata, read, finds, rules = ['M-EV-01.7'] }: Reading<Type>,
): MessageInteraction {
  const shape = Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, like(value)]));
  return {
    type,
    title,
    rules,
    gaps: ['M-G-09'],
    payload: { event_type: type, metadata: shape },
    handle(payload) {
      const event = payload as MailEvent;
      if (!isEvent(event, type)) throw new Error(`${event.event_type} in the place of ${type}`);
      expect(read(event as MailEvents[Type])).toEqual(finds);
    },
  };
}

const SMTP_RULES = ['M-EV-01.7', 'M-EV-03'] as const;
const PEOPLE = { user_agent: 'Mozilla/5.0', ip: '192.0.2.10' };

export const eventMessages: readonly MessageInteraction[] = [
  ...ENVELOPES,
  reading('deferred', {
    title: 'shows the number of attempts',
    metadata: { smtp_response: '451 4.3.0 Mailbox busy', attempt: 1 },
    read: ({ metadata }) => metadata.attempt,
    finds: 1,
    rules: SMTP_RULES,
  }),
  reading('delivered', {
    title: "shows the mailbox's response",
    metadata: { smtp_response: '250 2.0.0 OK' },
    read: ({ metadata }) => metadata.smtp_response,
    finds: '250 2.0.0 OK',
    rules: SMTP_RULES,
  }),
  reading('bounce', {
    title: 'shows whether it is permanent',
    metadata: { smtp_response: '550 5.1.1 No such user', reason: 'No such user', bounce_type: 'hard' },
    read: ({ metadata }) => metadata.bounce_type === 'hard',
    finds: true,
    rules: SMTP_RULES,
  }),
  reading('blocked', {
    title: 'shows the reason',
    metadata: { smtp_response: '550 5.7.1 Refused by policy', reason: 'Refused by policy' },
    read: ({ metadata }) => metadata.reason,
    finds: 'Refused by policy',
    rules: SMTP_RULES,
  }),
  reading('open', {
    title: 'shows the program',
    metadata: PEOPLE,
    read: ({ metadata }) => metadata.user_agent,
    finds: 'Mozilla/5.0',
  }),
  reading('click', {
    title: 'shows the link',
    metadata: { url: 'https://example.com/start', ...PEOPLE },
    read: ({ metadata }) => metadata.url,
    finds: 'https://example.com/start',
  }),
  reading('spam_report', {
    title: 'shows the kind of complaint',
    metadata: { feedback_type: 'abuse' },
    read: ({ metadata }) => metadata.feedback_type,
    finds: 'abuse',
  }),
  reading('unsubscribe', {
    title: 'shows how it happened',
    metadata: { source: 'link' },
    read: ({ metadata }) => metadata.source,
    finds: 'link',
  }),
  ...(['group_unsubscribe', 'group_resubscribe'] as const).map((type) =>
    reading(type, {
      title: 'shows the group',
      metadata: { group_id: 'grp_newsletter', group_name: 'Newsletter' },
      read: ({ metadata }) => metadata.group_id,
      finds: 'grp_newsletter',
    }),
  ),
  {
    type: 'dropped',
    title: 'shows that a template could not be rendered',
    rules: ['M-MS-02.4', 'M-EV-01.7'],
    gaps: ['M-G-21'],
    states: [given('mail', 'a message failed', { to: RECIPIENT })],
    payload: { ...envelope('dropped'), metadata: { reason: 'template_render_error' } },
    handle(payload) {
      const event = payload as MailEvents['dropped'];
      expect(event.metadata.reason).toBe('template_render_error');
    },
  },
];
