// Sending, and what becomes of a message. The documents show little of the request: M-G-01.

import type { components } from '../../../specs/generated/mail.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { eventOf, mailAs, register } from './support.ts';

type Mail = components['schemas']['SendMailRequest'];

export const sendingFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title: 'a template that cannot be rendered drops the message after it was accepted',
    rules: ['M-MS-02'],
    needs: ['states', 'inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-unrendered', ['dropped']);
      const { message_id } = await session.state('a message failed');
      const dropped = (await session.inbox.received(endpoint.inbox)).find(
        (delivery) => eventOf(delivery).message_id === message_id,
      );
      assertThat(dropped !== undefined, 'a dropped event should tell of the message, and none does');
      assertThat(
        dropped.body.includes('"template_render_error"'),
        `the event should give the reason template_render_error, and is ${dropped.body}`,
      );
    },
  }),
  flow({
    service: 'mail',
    title: 'a send of such a template is accepted with 202, and the message is FAILED later',
    rules: ['M-MS-01', 'M-MS-02'],
    gaps: ['M-G-01', 'M-G-02', 'M-G-29'],
    needs: ['states', 'clock'],
    async run(session) {
      const { template_id } = await session.state('a template cannot be rendered');
      const sent = await send(session, { template_id: String(template_id) });
      assertSame('status of the send', sent.status, 202);
      await session.clock.advance('1m');
      const mail = await mailAs(session);
      const path = { params: { path: { id: sent.messageId } } };
      const message = await mail.unwrap(mail.GET('/v3/messages/{id}', path));
      assertSame('status of the message', message.status, 'FAILED');
      const isToldWhy = 'error_message' in message && message.error_message !== '';
      assertThat(isToldWhy, 'error_message should say why the message failed, and does not');
    },
  }),
  flow({
    service: 'mail',
    title: 'a mail that is sent is processed and delivered, one to an address that bounces bounces',
    rules: ['M-MS-01', 'M-EV-02'],
    gaps: ['M-G-01', 'M-G-10'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-outcomes');
      const ada = await send(session, { to: 'ada@customer.example' });
      const gone = await send(session, { to: 'bounce@customer.example' });
      const events = (await session.inbox.received(endpoint.inbox)).map(eventOf);
      const typesOf = (id: string) =>
        events.filter((event) => event.message_id === id).map((e) => e.event_type);
      assertSame('events of a mail that arrives', typesOf(ada.messageId), ['processed', 'delivered']);
      assertSame('events of a mail that bounces', typesOf(gone.messageId), ['processed', 'bounce']);
    },
  }),
  flow({
    service: 'mail',
    title: 'what recipients do with a mail is told of that mail and that recipient',
    rules: ['M-EV-01', 'M-EV-02'],
    gaps: ['M-G-10'],
    needs: ['states', 'simulate', 'inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-readers', ['open', 'click', 'spam_report']);
      const { message_id, recipient_email } = await session.state('a message was sent');
      for (const action of ['message.open', 'message.click', 'message.spam_report'])
        await session.simulate('mail', action, { message_id });
      const told = (await session.inbox.received(endpoint.inbox)).map(eventOf);
      assertSame(
        'types, message and recipient of the events',
        told.map((event) => [event.event_type, event.message_id, event.recipient_email]),
        ['open', 'click', 'spam_report'].map((type) => [type, message_id, recipient_email]),
      );
    },
  }),
  flow({
    service: 'mail',
    title: 'a test key sends into the sandbox whatever sandbox_mode says, and is accepted normally',
    rules: ['M-MS-03', 'M-AU-05'],
    gaps: ['M-G-01', 'M-G-27'],
    needs: ['states', 'inbox'],
    async run(session) {
      const { from_email: from } = await session.state('the domain is not verified');
      await using endpoint = await register(session, 'mail-sandboxed');
      for (const enable of [true, false]) {
        const sent = await send(session, { from: String(from), sandbox: enable, credential: 'test' });
        assertSame(`status of a send with a test key and enable ${enable}`, sent.status, 202);
      }
      const types = (await session.inbox.received(endpoint.inbox)).map((each) => eventOf(each).event_type);
      assertThat(
        !types.includes('delivered'),
        `nothing should be delivered from the sandbox; told were ${types}`,
      );
    },
  }),
  flow({
    service: 'mail',
    title: 'a live send needs a verified sender domain, a sandbox send does not',
    rules: ['M-AU-05'],
    gaps: ['M-G-01'],
    needs: ['states'],
    async run(session) {
      const { from_email } = await session.state('the domain is not verified');
      const from = String(from_email);
      const live = await send(session, { from });
      assertSame('status of a live send', live.status, 403);
      assertThat(
        live.body.includes('Sender domain not verified'),
        `the refusal should say "Sender domain not verified", and is ${live.body}`,
      );
      assertSame('status of a sandbox send', (await send(session, { from, sandbox: true })).status, 202);
    },
  }),
];

interface Sending {
  readonly to?: string;
  readonly from?: string;
  readonly template_id?: string;
  readonly sandbox?: boolean;
  readonly credential?: string;
}

/** Sends a mail to one recipient. */
async function send(
  session: Session,
  { to = 'ada@customer.example', from = 'news@example.com', template_id, sandbox, credential }: Sending,
): Promise<{ status: number; messageId: string; body: string }> {
  const mail = await mailAs(session, credential);
  const what =
    template_id === undefined ? { content: [{ type: 'text/plain', value: 'Hello' }] } : { template_id };
  const body: Mail = {
    from: { email: from },
    personalizations: [{ to: [{ email: to }] }],
    subject: 'Hello',
    ...what,
  };
  if (sandbox !== undefined) body.mail_settings = { sandbox_mode: { enable: sandbox } };
  const { data, error, response } = await mail.POST('/v3/mail/send', { body });
  return { status: response.status, messageId: data?.message_id ?? '', body: JSON.stringify(data ?? error) };
}
