// The bounce list. Its methods and shapes are assumed (M-G-01, M-G-02), and so are the causes of a bounce
// (M-G-10).

import type { Session } from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { send } from '../sending/send-mail.ts';
import { eventOf, register } from '../support.ts';
import { callerOf } from './resources.flows.ts';

const BOUNCES = '/v3/suppression/bounces';
const GAPS = ['M-G-01', 'M-G-02', 'M-G-10'] as const;

export const bounceFlows = flowsOf('mail', {
  'emptying the bounce list needs delete_all=true; anything else is refused with 400 and deletes nothing': {
    rules: ['M-ER-07', 'M-ER-02.1'],
    gaps: GAPS,
    needs: ['inbox'],
    async run(session) {
      const live = await callerOf(session);
      const addresses = ['bounce+1@customer.example', 'bounce+2@customer.example'];
      for (const to of addresses) await bounced(session, to);
      for (const query of [
        '',
        '?delete_all=false',
        '?delete_all=1',
        '?delete_all=',
        '?delete_all=TRUE',
        '?all=true',
      ]) {
        const { status, body } = await live('DELETE', `${BOUNCES}${query}`);
        assertSame(
          `status and type of detail with "${query}"`,
          [status, typeof body.detail],
          [400, 'string'],
        );
      }
      assertSame('own addresses on the list', await listedOf(session, addresses), addresses);
      const { status, text } = await live('DELETE', `${BOUNCES}?delete_all=true`);
      assertSame('status and body with delete_all=true', [status, text], [204, '']);
      assertSame('own addresses on the list then', await listedOf(session, addresses), []);
    },
  },
  'an address that bounced is on the list and dropped, until it is taken off; others stay on it': {
    rules: ['M-ER-08.8', 'M-ER-17', 'M-AU-04.2'],
    gaps: [...GAPS, 'M-G-15', 'M-G-42'],
    needs: ['inbox'],
    async run(session) {
      const live = await callerOf(session);
      await using endpoint = await register(session, 'mail-bounced');
      const typesOf = async (to: string) => {
        const { messageId } = await send(session, { to });
        const events = (await session.inbox.received(endpoint.inbox)).map(eventOf);
        return events.filter(({ message_id: id }) => id === messageId).map(({ event_type: type }) => type);
      };
      const [first, other] = ['bounce+a@customer.example', 'bounce+b@customer.example'] as const;
      assertSame('status before it bounced', (await live('GET', `${BOUNCES}/${first}`)).status, 404);
      assertSame('events of the first mail', await typesOf(first), ['processed', 'bounce']);
      assertSame('events of a mail to another address', await typesOf(other), ['processed', 'bounce']);
      assertSame('status once it bounced', (await live('GET', `${BOUNCES}/${first}`)).status, 200);
      assertSame('events of the second mail', await typesOf(first), ['dropped']);
      const stranger = await callerOf(session, 'other_tenant');
      const refused = [
        (await stranger('GET', `${BOUNCES}/${first}`)).status,
        (await stranger('DELETE', `${BOUNCES}/${first}`)).status,
      ];
      assertSame('statuses of a read and a removal by another tenant', refused, [404, 404]);
      const removals = [
        (await live('DELETE', `${BOUNCES}/${first}`)).status,
        (await live('DELETE', `${BOUNCES}/${first}`)).status,
      ];
      assertSame('statuses of two removals', removals, [204, 404]);
      assertSame('status once it is taken off', (await live('GET', `${BOUNCES}/${first}`)).status, 404);
      assertSame('status of the other address', (await live('GET', `${BOUNCES}/${other}`)).status, 200);
      assertSame('events of a mail after that', await typesOf(first), ['processed', 'bounce']);
      for (const address of [first, other]) await live('DELETE', `${BOUNCES}/${address}`);
    },
  },
});

async function bounced(session: Session, to: string): Promise<void> {
  await using _ = await register(session, 'mail-bouncing', ['bounce']);
  await send(session, { to });
  await session.inbox.received('mail-bouncing');
}

async function listedOf(session: Session, addresses: readonly string[]): Promise<string[]> {
  const live = await callerOf(session);
  const { bounces } = (await live('GET', `${BOUNCES}?page_size=100`)).body;
  const listed = (bounces as readonly { readonly email: string }[]).map(({ email }) => email);
  return addresses.filter((address) => listed.includes(address));
}
