// Sending, and the outcome of a message. Little of the request is documented (M-G-01).

import { NotOffered, type Session, type Values } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { assertEnvelope } from '../events/events.flows.ts';
import { assertForeign, type EventType, eventOf, mailAs, register } from '../support.ts';
import { send } from './send-mail.ts';

const ASSUMED = ['M-G-01', 'M-G-02', 'M-G-29'] as const;

/**
 * The response to reading a message. If messages are not read this way, which is not documented, the flow is not
 * exercised.
 */
async function readMessage(session: Session, id: string) {
  const mail = await mailAs(session);
  const { data, response } = await mail.GET('/v3/messages/{id}', { params: { path: { id } } });
  if (data === undefined) throw new NotOffered(`GET /v3/messages/{id}, which answered ${response.status}`);
  return data;
}

export const sendingFlows = flowsOf('mail', {
  'a message that failed says so and why': {
    rules: ['M-MS-02.2', 'M-MS-02.3'],
    needs: ['states'],
    async run(session) {
      const { message_id } = await session.state('a message failed');
      const message = await readMessage(session, String(message_id));
      for (const again of [message, await readMessage(session, String(message_id))])
        assertSame('status of the message', again.status, 'FAILED');
      const error = errorOf(message);
      assertThat(
        typeof error === 'string' && error !== '',
        `error_message should say why it failed, and is ${error}`,
      );
    },
  },
  'a message is not found by another tenant': {
    rules: ['M-AU-04.2'],
    needs: ['states'],
    async run(session) {
      const { message_id } = await session.state('a message was sent');
      const id = String(message_id);
      await readMessage(session, id);
      const other = await mailAs(session, 'other_tenant');
      const { error, response } = await other.GET('/v3/messages/{id}', { params: { path: { id } } });
      assertForeign('a read by another tenant', response.status, (error as Values | undefined)?.detail);
    },
  },
  'a template_id must begin with d- as it is written, and stands without content beside it': {
    rules: ['M-ER-03.1', 'M-ER-03.2', 'M-ER-01'],
    needs: ['states'],
    async run(session) {
      const { template_id } = await session.state('a template exists');
      const { from_email } = await session.state('a domain exists');
      const id = String(template_id);
      const statusOf = async (more: object) => {
        const { status } = await session.fetch(`${session.url('mail')}/v3/mail/send`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${await session.credential('mail', 'live')}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            from: { email: from_email },
            personalizations: [{ to: [{ email: 'ada@customer.example' }] }],
            subject: 'Hello',
            ...more,
          }),
        });
        return status;
      };
      const content = [{ type: 'text/plain', value: 'Hello' }];
      const accepted = [await statusOf({ template_id: id }), await statusOf({ content })];
      if (accepted.includes(400)) throw new NotOffered('send of this shape');
      for (const wrong of [`D${id.slice(1)}`, ` ${id}`, `x${id}`, id.replace('-', '_'), id.slice(2)])
        assertSame(`status with template_id "${wrong}"`, await statusOf({ template_id: wrong }), 400);
      assertSame('status with both', await statusOf({ template_id: id, content }), 400);
    },
  },
  'a template that cannot be rendered drops the message, once, and nothing is delivered': {
    rules: ['M-MS-02.4', 'M-DL-05.4'],
    needs: ['states', 'clock', 'inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-unrendered');
      const { message_id, recipient_email } = await session.state('a message failed');
      await session.clock.advance('1m');
      const events = await eventsOf(session, endpoint.inbox, String(message_id));
      const [dropped, ...more] = events.filter(({ event_type: type }) => type === 'dropped');
      assertThat(dropped !== undefined, 'a dropped event should be about the message, and none is');
      assertSame('further dropped events about it', more.length, 0);
      assertSame('recipient of the event', dropped.recipient_email, recipient_email);
      assertThat(
        JSON.stringify(dropped).includes('"template_render_error"'),
        `the event should give the reason template_render_error, and is ${JSON.stringify(dropped)}`,
      );
      const types = events.map(({ event_type: type }) => type);
      assertThat(
        !types.includes('delivered'),
        `the message should not be delivered, and its events are ${types}`,
      );
    },
  },
  'a send of such a template is accepted with 202, and the message is FAILED later; others are not': {
    rules: ['M-MS-01.1', 'M-MS-02.1', 'M-MS-02.2', 'M-MS-02.3', 'M-MS-02.4'],
    gaps: [...ASSUMED, 'M-G-42'],
    needs: ['states', 'clock', 'inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-failed');
      const { template_id } = await session.state('a template cannot be rendered');
      const broken = await send(session, { template_id: String(template_id) });
      const whole = await send(session, {});
      assertSame('statuses of the sends', [broken.status, whole.status], [202, 202]);
      assertThat(broken.messageId !== whole.messageId, 'two messages should have ids of their own');
      await session.clock.advance('1m');
      const mail = await mailAs(session);
      const read = (id: string) => mail.unwrap(mail.GET('/v3/messages/{id}', { params: { path: { id } } }));
      const [failed, sent] = [await read(broken.messageId), await read(whole.messageId)];
      assertSame('status of the message that cannot be rendered', failed.status, 'FAILED');
      assertThat(
        errorOf(failed) !== null && errorOf(failed) !== '',
        'error_message should say why the message failed, and does not',
      );
      assertThat(sent.status !== 'FAILED', 'the other message should not be FAILED, and is');
      assertSame('error_message of the other message', errorOf(sent), null);
      const events = await eventsOf(session, endpoint.inbox, broken.messageId);
      const types = events.map(({ event_type: type }) => type);
      assertSame('events of the message that cannot be rendered', types, ['dropped']);
    },
  },
  'a mail that is sent is processed and delivered, and others meet what their recipients stand for': {
    rules: ['M-MS-01.1', 'M-EV-01.5', 'M-EV-02.1', 'M-EV-02.2', 'M-EV-03'],
    gaps: ['M-G-01', 'M-G-09', 'M-G-10', 'M-G-42'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-outcomes');
      for (const [to, expected] of Object.entries({
        'ada@customer.example': ['processed', 'delivered'],
        'bounce@customer.example': ['processed', 'bounce'],
        'defer@customer.example': ['processed', 'deferred'],
        'block@customer.example': ['processed', 'blocked'],
        'drop@customer.example': ['dropped'],
      })) {
        const { messageId } = await send(session, { to });
        const events = await eventsOf(session, endpoint.inbox, messageId);
        assertSame(
          `events of a mail to ${to}`,
          events.map(({ event_type: type }) => type),
          expected,
        );
        assertSame(
          'recipients of these events',
          events.map((event) => event.recipient_email),
          expected.map(() => to),
        );
        for (const { event_type: type, metadata } of events.slice(1)) {
          const { smtp_response: response } = metadata as { readonly smtp_response?: unknown };
          assertSame(`the type of smtp_response of ${type}`, typeof response, 'string');
        }
      }
    },
  },
  'each recipient of each personalization, those of copies too, has events under one message': {
    rules: ['M-MS-01.1', 'M-EV-01.4', 'M-EV-01.5'],
    gaps: ['M-G-01', 'M-G-10'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-recipients', ['delivered']);
      const person = (name: string) => [{ email: `${name}@customer.example` }];
      const personalizations = [
        { to: person('ada'), cc: person('ben') },
        { to: person('cleo'), bcc: person('dan') },
      ];
      const { messageId } = await send(session, { personalizations });
      const events = await eventsOf(session, endpoint.inbox, messageId);
      const recipients = events.map(({ recipient_email: email }) => email.split('@')[0]).sort();
      assertSame('recipients of the events', recipients, ['ada', 'ben', 'cleo', 'dan']);
      assertSame('different event ids', new Set(events.map(({ event_id: id }) => id)).size, 4);
    },
  },
  'who unsubscribed or reported spam gets no further mail, in any case of letters; others do': {
    rules: ['M-EV-02.1'],
    gaps: ['M-G-10', 'M-G-42', 'M-G-44'],
    needs: ['simulate', 'inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-suppressed');
      const outcomeOf = async (to: string) => {
        const { messageId } = await send(session, { to });
        const events = await eventsOf(session, endpoint.inbox, messageId);
        const last = events.at(-1);
        return { message_id: messageId, last: `${last?.event_type} ${last?.metadata.reason ?? ''}`.trim() };
      };
      for (const [action, reason] of [
        ['unsubscribe', 'unsubscribed_address'],
        ['spam_report', 'spam_report_address'],
      ]) {
        const { message_id, last } = await outcomeOf(`leaver-${action}@customer.example`);
        assertSame(`outcome before ${action}`, last, 'delivered');
        await session.simulate('mail', `message.${action}`, { message_id });
        const later = await outcomeOf(`Leaver-${action}@customer.example`);
        assertSame(`outcome after ${action}`, later.last, `dropped ${reason}`);
        const other = await outcomeOf(`other-${action}@customer.example`);
        assertSame(`outcome for somebody else after ${action}`, other.last, 'delivered');
      }
    },
  },
  'what recipients do with a mail is reported as an event with that mail and that recipient': {
    rules: ['M-EV-01.4', 'M-EV-01.5', 'M-EV-02.1', 'M-EV-02.2'],
    gaps: ['M-G-10'],
    needs: ['states', 'simulate', 'inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-readers');
      const { message_id, recipient_email } = await session.state('a message was sent');
      const actions = {
        open: 'open',
        click: 'click',
        spam_report: 'spam_report',
        unsubscribe: 'unsubscribe',
        group_unsubscribe: 'group_unsubscribe',
        group_resubscribe: 'group_resubscribe',
        bounce: 'bounce',
        block: 'blocked',
        defer: 'deferred',
        drop: 'dropped',
      } as const satisfies Readonly<Record<string, EventType>>;
      for (const [action, type] of Object.entries(actions)) {
        const before = (await eventsOf(session, endpoint.inbox, String(message_id))).length;
        await session.simulate('mail', `message.${action}`, { message_id });
        const [event, ...more] = (await eventsOf(session, endpoint.inbox, String(message_id))).slice(before);
        assertSame(
          `type and recipient after ${action}`,
          [event?.event_type, event?.recipient_email],
          [type, recipient_email],
        );
        assertSame(`further events after ${action}`, more.length, 0);
      }
    },
  },
});

/** The error of a message; `null` if it has no such field. */
function errorOf(message: object): unknown {
  return (message as { readonly error_message?: unknown }).error_message ?? null;
}

/** The events of one message that an inbox has received, oldest first. */
async function eventsOf(session: Session, inbox: string, messageId: string) {
  const deliveries = await session.inbox.received(inbox);
  const about = deliveries.filter((delivery) => eventOf(delivery).message_id === messageId);
  for (const delivery of about) {
    assertEnvelope(eventOf(delivery));
    assertSame('X-Mail-Event of an event', delivery.headers['x-mail-event'], eventOf(delivery).event_type);
  }
  return about.map(eventOf);
}
