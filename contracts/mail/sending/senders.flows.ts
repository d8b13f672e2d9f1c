// Who may send from which domain: verified domains, and the sandbox, which needs none.

import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { eventOf, mailAs, register } from '../support.ts';
import { send } from './send-mail.ts';

export const senderFlows = flowsOf('mail', {
  'a live send needs a verified sender domain, a sandbox send does not': {
    rules: ['M-AU-05.1', 'M-AU-05.2', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-20'],
    needs: ['states', 'inbox'],
    async run(session) {
      const { from_email } = await session.state('the domain is not verified');
      await using endpoint = await register(session, 'mail-unverified');
      const from = String(from_email);
      for (const sandbox of [undefined, false]) {
        const live = await send(session, sandbox === undefined ? { from } : { from, sandbox });
        assertSame('status of a live send', live.status, 403);
        assertThat(
          live.body.includes('Sender domain not verified'),
          `the refusal should say "Sender domain not verified", and is ${live.body}`,
        );
      }
      assertSame('events of the refused sends', await typesAt(session, endpoint.inbox), []);
      assertSame('status of a sandbox send', (await send(session, { from, sandbox: true })).status, 202);
      assertSame('status of a live send from a verified domain', (await send(session, {})).status, 202);
    },
  },
  'a domain is verified in any case of letters, and no other because of it': {
    rules: ['M-AU-05.1'],
    gaps: ['M-G-01', 'M-G-02'],
    needs: ['states'],
    async run(session) {
      const { domain } = await session.state('a domain exists', { domain: 'mail.example.com' });
      const statusOf = async (name: string) => (await send(session, { from: `news@${name}` })).status;
      const name = String(domain);
      assertSame('status of a send from it', await statusOf(name), 202);
      assertSame('status of a send from it in capitals', await statusOf(name.toUpperCase()), 202);
      for (const other of [`sub.${name}`, `not${name}`, `${name}.example`])
        assertSame(`status of a send from ${other}`, await statusOf(other), 403);
    },
  },
  'a new domain may be sent from once it is verified, and not before': {
    rules: ['M-AU-05.1'],
    gaps: ['M-G-01', 'M-G-02', 'M-G-43'],
    needs: ['simulate'],
    async run(session) {
      const client = await mailAs(session);
      const domain = 'fresh.example.com';
      const { id, verified } = await client.unwrap(client.POST('/api/admin/domains', { body: { domain } }));
      assertSame('verified of a new domain', verified, false);
      const from = `news@${domain}`;
      assertSame('status of a send from it', (await send(session, { from })).status, 403);
      await session.simulate('mail', 'domain.verify', { domain });
      const read = await client.unwrap(client.GET('/api/admin/domains/{id}', { params: { path: { id } } }));
      assertSame('verified then', read.verified, true);
      assertSame('status of a send from it then', (await send(session, { from })).status, 202);
    },
  },
  'a test key sends into the sandbox whatever sandbox_mode says, and is accepted normally': {
    rules: ['M-MS-03.1', 'M-MS-03.2', 'M-AU-05.2', 'M-MS-01.1'],
    gaps: ['M-G-01', 'M-G-02', 'M-G-10', 'M-G-27'],
    needs: ['states', 'inbox'],
    async run(session) {
      const { from_email: from } = await session.state('the domain is not verified');
      await using endpoint = await register(session, 'mail-sandboxed');
      for (const sandbox of [true, false, undefined])
        for (const to of ['ada@customer.example', 'bounce@customer.example']) {
          const mail = { to, from: String(from), credential: 'test' };
          const sent = await send(session, sandbox === undefined ? mail : { ...mail, sandbox });
          assertSame(`status of a send with a test key and enable ${sandbox}`, sent.status, 202);
          const client = await mailAs(session);
          const read = await client.GET('/v3/messages/{id}', { params: { path: { id: sent.messageId } } });
          assertSame('status of a read of the message', read.response.status, 200);
        }
      const types = new Set(await typesAt(session, endpoint.inbox));
      assertSame('types of the events from the sandbox', [...types], ['processed']);
      const client = await mailAs(session);
      const { bounces } = await client.unwrap(client.GET('/v3/suppression/bounces'));
      const isListed = bounces.some(({ email }) => email === 'bounce@customer.example');
      assertSame('whether an address bounced in the sandbox', isListed, false);
    },
  },
  'a live key sends into the sandbox only where the request asks for it': {
    rules: ['M-MS-03.1', 'M-MS-01.1'],
    gaps: ['M-G-01', 'M-G-10', 'M-G-27'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-live-key');
      const typesOf = async (sandbox: boolean | undefined) => {
        const before = (await typesAt(session, endpoint.inbox)).length;
        await send(session, sandbox === undefined ? {} : { sandbox });
        return (await typesAt(session, endpoint.inbox)).slice(before);
      };
      assertSame('events with enable true', await typesOf(true), ['processed']);
      assertSame('events with enable false', await typesOf(false), ['processed', 'delivered']);
      assertSame('events without sandbox_mode', await typesOf(undefined), ['processed', 'delivered']);
    },
  },
});

async function typesAt(session: Session, inbox: string): Promise<string[]> {
  return (await session.inbox.received(inbox)).map((delivery) => eventOf(delivery).event_type);
}
