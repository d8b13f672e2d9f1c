// What a send is answered, of whatever form the service takes it. The form is not documented (M-G-01): if a plain send
// of the assumed form is invalid, the flow is not exercised, and otherwise its answer is a promise.

import { NotOffered, type Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { at, mailAs, register, SETTINGS } from '../support.ts';
import { type Sending, send } from './send-mail.ts';

const INVALID = [400, 422];

export const acceptedSendFlows = flowsOf('mail', {
  'a send from a verified domain is answered with 202': {
    rules: ['M-MS-01.1'],
    needs: ['states'],
    async run(session) {
      await assertFormIsTaken(session, { from: await verifiedSender(session) });
    },
  },
  'no other operation on endpoints and settings is answered with 202': {
    rules: ['M-MS-01.2'],
    needs: ['inbox'],
    async run(session) {
      const mail = await mailAs(session);
      const body = { url: session.inbox.url('mail-not-queued'), enabled_events: ['open' as const] };
      const created = await mail.POST('/v3/user/webhooks', { body });
      const one = at({ id: created.data?.id ?? '' });
      const path = '/v3/user/webhooks/{webhook_id}';
      const settings = await mail.GET(SETTINGS);
      const statuses = {
        'a creation': created.response.status,
        'a list': (await mail.GET('/v3/user/webhooks')).response.status,
        'a read': (await mail.GET(path, one)).response.status,
        'a change': (await mail.PATCH(path, { ...one, body: { enabled: false } })).response.status,
        'a removal': (await mail.DELETE(path, one)).response.status,
        'a read of the settings': settings.response.status,
        'a change of the settings': (
          await mail.PATCH(SETTINGS, { body: { open: settings.data?.open === true } })
        ).response.status,
      };
      for (const [operation, status] of Object.entries(statuses))
        assertThat(
          status >= 200 && status < 300 && status !== 202,
          `${operation} should succeed with a status other than 202, and was answered ${status}`,
        );
      await using endpoint = await register(session, 'mail-not-queued');
      const rotation = await mail.POST(`${path}/signing_secret`, at(endpoint));
      assertThat(rotation.response.status !== 202, 'a rotation should not be answered with 202, and was');
    },
  },
  'a send whose template cannot be rendered is accepted like one whose template can': {
    rules: ['M-MS-02.1', 'M-MS-01.1'],
    needs: ['states'],
    async run(session) {
      const from = await verifiedSender(session);
      const { template_id: sound } = await session.state('a template exists');
      await assertFormIsTaken(session, { from, template_id: String(sound) });
      const { template_id } = await session.state('a template cannot be rendered');
      const broken = await send(session, { from, template_id: String(template_id) });
      assertSame('status of a send whose template cannot be rendered', broken.status, 202);
    },
  },
  'what an unverified domain may not send live it may send into the sandbox, where a test key always sends': {
    rules: ['M-AU-05.1', 'M-AU-05.2', 'M-MS-03.1', 'M-MS-03.2'],
    needs: ['states'],
    async run(session) {
      const verified = await verifiedSender(session);
      const unverified = String((await session.state('the domain is not verified')).from_email);
      for (const sandbox of [undefined, false, true])
        await assertFormIsTaken(session, { from: verified, ...sandboxOf(sandbox) });
      for (const sandbox of [undefined, false]) {
        const live = await send(session, { from: unverified, ...sandboxOf(sandbox) });
        assertSame(`status of a live send, enable ${sandbox}`, live.status, 403);
        assertThat(
          live.body.includes('Sender domain not verified'),
          `the refusal should say "Sender domain not verified", and is ${live.body}`,
        );
      }
      for (const from of [unverified, verified])
        for (const sandbox of [false, undefined, true]) {
          const sent = await send(session, { from, ...sandboxOf(sandbox), credential: 'test' });
          assertSame(`status of a send from ${from} with a test key, enable ${sandbox}`, sent.status, 202);
        }
    },
  },
});

/** Checks that a live send is answered with 202, unless its form is not taken. */
async function assertFormIsTaken(session: Session, sending: Sending): Promise<void> {
  const { status } = await send(session, sending);
  if (INVALID.includes(status)) throw new NotOffered(`send of this form, which was answered ${status}`);
  assertSame('status of a send', status, 202);
}

async function verifiedSender(session: Session): Promise<string> {
  return String((await session.state('a domain exists')).from_email);
}

function sandboxOf(sandbox: boolean | undefined): Pick<Sending, 'sandbox'> {
  return sandbox === undefined ? {} : { sandbox };
}
