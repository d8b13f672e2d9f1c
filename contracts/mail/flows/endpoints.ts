// The records of webhook endpoints: what they take, keep and never show.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { assertReceived, changeEndpoint, inTurn, mailAs, readEndpoint, register } from './support.ts';

const ENDPOINTS = '/v3/user/webhooks';
const ONE = `${ENDPOINTS}/{webhook_id}` as const;

export const endpointFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title: 'a signing secret is shown when the endpoint is created, and never again',
    rules: ['M-EP-03', 'M-EP-10'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-secret');
      const mail = await mailAs(session);
      const answers = {
        'a read': await readEndpoint(session, endpoint),
        'a change': await changeEndpoint(session, endpoint, { enabled: false }),
        'the list': await mail.unwrap(mail.GET(ENDPOINTS, { params: { query: { page_size: 100 } } })),
      };
      for (const [which, answer] of Object.entries(answers)) {
        const text = JSON.stringify(answer);
        assertThat(!text.includes(endpoint.secret), `${which} should not show the signing secret, and does`);
        assertThat(!text.includes('"signing_secret"'), `${which} should have no signing_secret, and has one`);
      }
    },
  }),
  flow({
    service: 'mail',
    title: 'an http url is accepted for local development and refused in production',
    rules: ['M-EP-05'],
    needs: ['settings'],
    async run(session) {
      await session.settings({ environment: 'development' });
      const local = await create(session, { url: 'http://127.0.0.1:3000/hooks' });
      assertSame('status for an http url in development', local.status, 201);
      await session.settings({ environment: 'production' });
      const plain = await create(session, { url: 'http://shop.example/hooks' });
      assertThat(
        isRefusal(plain.status),
        `an http url should be refused in production, and is ${plain.status}`,
      );
      const moved = await change(session, local.id, { url: 'http://shop.example/hooks' });
      assertThat(
        isRefusal(moved),
        `a change to an http url should be refused in production, and is ${moved}`,
      );
      const safe = await create(session, { url: 'https://shop.example/hooks' });
      assertSame('status for an https url in production', safe.status, 201);
      await session.settings({ environment: 'development' });
      await remove(session, local.id, safe.id);
    },
  }),
  flow({
    service: 'mail',
    title: 'the OAuth2 fields come both or not at all',
    rules: ['M-EP-07'],
    async run(session) {
      const url = 'https://shop.example/oauth';
      const both = await create(session, {
        url,
        oauth_client_id: 'sender',
        oauth_client_secret: 'not a real one',
      });
      const neither = await create(session, { url });
      assertSame('status with both fields, and with neither', [both.status, neither.status], [201, 201]);
      const onlyId = await create(session, { url, oauth_client_id: 'sender' });
      assertThat(isRefusal(onlyId.status), `a client id alone should be refused, and is ${onlyId.status}`);
      const onlySecret = await create(session, { url, oauth_client_secret: 'not a real one' });
      assertThat(
        isRefusal(onlySecret.status),
        `a client secret alone should be refused, and is ${onlySecret.status}`,
      );
      await remove(session, both.id, neither.id);
    },
  }),
  flow({
    service: 'mail',
    title: 'a change leaves alone what it does not name',
    rules: ['M-EP-11'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-kept', ['bounce', 'open']);
      const before = await readEndpoint(session, endpoint);
      const url = session.inbox.url('mail-moved');
      await changeEndpoint(session, endpoint, { url });
      assertSame('the endpoint after a change of its url', await readEndpoint(session, endpoint), {
        ...before,
        url,
      });
      await change(session, endpoint.id, { enabled_events: ['click'] });
      const { url: kept, enabled_events, enabled } = await readEndpoint(session, endpoint);
      assertSame(
        'url, events and state after a change of its events',
        [kept, enabled_events, enabled],
        [url, ['click'], true],
      );
    },
  }),
  flow({
    service: 'mail',
    title: 'an endpoint that was removed is unknown, and what waited for it is not sent',
    rules: ['M-EP-12', 'M-ER-08'],
    gaps: ['M-G-24'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-removed', inTurn({ status: 500 }));
      await using endpoint = await register(session, 'mail-removed', ['bounce']);
      await session.emit('mail', 'bounce');
      await remove(session, endpoint.id);
      await session.clock.advance('4h');
      assertReceived(
        await session.inbox.received(endpoint.inbox),
        1,
        'the endpoint was removed after the first',
      );
      assertSame('status of a change of it', await change(session, endpoint.id, { enabled: true }), 404);
    },
  }),
  flow({
    service: 'mail',
    title: 'an endpoint that was removed is unknown, and gets no event any more',
    rules: ['M-EP-12', 'M-ER-08'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using endpoint = await register(session, 'mail-gone', ['bounce']);
      const mail = await mailAs(session);
      const path = { params: { path: { webhook_id: endpoint.id } } };
      const { response } = await mail.DELETE(ONE, path);
      assertSame('status of the removal', response.status, 204);
      assertSame('body of the removal', await response.text(), '');
      await session.emit('mail', 'bounce');
      assertReceived(
        await session.inbox.received(endpoint.inbox),
        0,
        'the endpoint was removed before the event',
      );
      assertSame('status of a read', (await mail.GET(ONE, path)).response.status, 404);
      assertSame('status of a second removal', (await mail.DELETE(ONE, path)).response.status, 404);
    },
  }),
];

type NewEndpoint = Readonly<
  Record<'url', string> & Partial<Record<'oauth_client_id' | 'oauth_client_secret', string>>
>;

/** Creates an endpoint for all events; its id is empty where it was refused. */
async function create(session: Session, body: NewEndpoint): Promise<{ status: number; id: string }> {
  const mail = await mailAs(session);
  const { data, response } = await mail.POST(ENDPOINTS, { body: { enabled_events: ['*'], ...body } });
  return { status: response.status, id: data?.id ?? '' };
}

async function change(
  session: Session,
  id: string,
  body: { readonly url?: string; readonly enabled?: boolean; readonly enabled_events?: ['click'] },
): Promise<number> {
  const mail = await mailAs(session);
  const { response } = await mail.PATCH(ONE, { params: { path: { webhook_id: id } }, body });
  return response.status;
}

async function remove(session: Session, ...ids: readonly string[]): Promise<void> {
  const mail = await mailAs(session);
  for (const id of ids) await mail.DELETE(ONE, { params: { path: { webhook_id: id } } });
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
