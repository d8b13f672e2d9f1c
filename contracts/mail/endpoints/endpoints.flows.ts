// The records of webhook endpoints: the defaults of a new one, the accepted input, and the fields that are
// never shown.

import { assertRefused, assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  at,
  changeEndpoint,
  documented,
  ENDPOINT,
  ENDPOINTS,
  EVENT_TYPES,
  listedIds,
  mailAs,
  readEndpoint,
  register,
  tryToChange,
  tryToCreate,
} from '../support.ts';

const URL = 'https://shop.example/Hooks/mail?shop=7&to=a.b';
const OAUTH = { oauth_client_id: 'mail-sender', oauth_client_secret: 'not-a-real-one' };

export const endpointFlows = flowsOf('mail', {
  'a new endpoint is read and listed as it was created, next to a different one': {
    rules: ['M-EP-01', 'M-EP-02', 'M-EP-08.1', 'M-EP-10', 'M-ER-17.1', 'M-ER-17.3'],
    async run(session) {
      const mail = await mailAs(session);
      await using other = await tryToCreate(session, { url: 'https://shop.example/', enabled_events: ['*'] });
      const body = { url: URL, enabled_events: ['open' as const, 'group_unsubscribe' as const] };
      const created = await mail.unwrap(mail.POST(ENDPOINTS, { body }));
      try {
        const { id, url, enabled, created_at } = created;
        assertSame('url and state in the answer', { url, enabled }, { url: URL, enabled: true });
        assertThat(id !== other.id, 'two endpoints should have ids of their own, and have the same');
        const read = await readEndpoint(session, created);
        const fresh = { last_success_at: null, last_failure_at: null, failure_count: 0, disabled_at: null };
        assertSame(
          'the endpoint as it is read',
          documented(read),
          documented({ ...body, id, enabled, created_at, ...fresh }),
        );
        const listed = (await wholeList(mail)).find((endpoint) => endpoint.id === id);
        assertSame('the endpoint as it is listed', listed && documented(listed), documented(read));
      } finally {
        await mail.DELETE(ENDPOINT, at(created));
      }
    },
  },
  'created_at is when the endpoint was created, and no change moves it': {
    rules: ['M-EP-01', 'M-EP-02', 'M-EP-11.2'],
    needs: ['clock', 'inbox'],
    async run(session) {
      const before = (await session.clock.now()).getTime();
      await using endpoint = await register(session, 'mail-dated', ['bounce']);
      const { created_at } = await readEndpoint(session, endpoint);
      const off = Date.parse(created_at) - before;
      assertThat(off > -2_000 && off < 60_000, `created_at should be now, and is ${off / 1_000} seconds off`);
      await session.clock.advance('1h');
      await changeEndpoint(session, endpoint, { enabled_events: ['open'] });
      const changed = await readEndpoint(session, endpoint);
      assertSame('created_at, after a change an hour later', changed.created_at, created_at);
    },
  },
  'a signing secret is shown when the endpoint is created, and never again': {
    rules: ['M-EP-03.1', 'M-EP-03.3', 'M-EP-10'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-secret');
      const mail = await mailAs(session);
      assertThat(
        /^whsec_./.test(endpoint.secret),
        `the answer to the registration should show a signing_secret, and shows ${endpoint.secret}`,
      );
      assertSame('id of the endpoint that is read', (await readEndpoint(session, endpoint)).id, endpoint.id);
      const answers = {
        'a read': await readEndpoint(session, endpoint),
        'a pause': await changeEndpoint(session, endpoint, { enabled: false }),
        'a read of what is paused': await readEndpoint(session, endpoint),
        'the list': await mail.unwrap(mail.GET(ENDPOINTS, { params: { query: { page_size: 100 } } })),
        'the list of what is not enabled': await mail.unwrap(
          mail.GET(ENDPOINTS, { params: { query: { page_size: 100, is_active: false } } }),
        ),
        'a change that enables it': await changeEndpoint(session, endpoint, { enabled: true }),
        'a change of its events': await changeEndpoint(session, endpoint, { enabled_events: ['open'] }),
      };
      for (const [which, answer] of Object.entries(answers)) {
        const text = JSON.stringify(answer);
        assertThat(!text.includes(endpoint.secret), `${which} should not show the signing secret, and does`);
        assertThat(!text.includes('"signing_secret"'), `${which} should have no signing_secret, and has one`);
      }
    },
  },
  'a url that is neither https nor http is refused, in a new endpoint and in a change': {
    rules: ['M-EP-05.1'],
    async run(session) {
      await using endpoint = await tryToCreate(session, { url: URL, enabled_events: ['open'] });
      assertSame('status for an https url', endpoint.status, 201);
      for (const url of [
        'ftp://shop.example/hooks',
        'shop.example/hooks',
        '/hooks',
        'javascript:hooks',
        '',
      ]) {
        await using refused = await tryToCreate(session, { url, enabled_events: ['open'] });
        assertRefused(`an endpoint with the url "${url}"`, refused.status);
        assertRefused(`a change to the url "${url}"`, await tryToChange(session, endpoint, { url }));
      }
      assertSame('the url after the refusals', (await readEndpoint(session, endpoint)).url, URL);
    },
  },
  'an http url is accepted for local development and refused in production': {
    rules: ['M-EP-05.1', 'M-EP-05.2', 'M-EP-05.3'],
    needs: ['settings'],
    async run(session) {
      const local = { url: 'http://127.0.0.1:3000/hooks' };
      const safe = { url: 'https://shop.example/hooks?from=http://shop.example' };
      await session.settings({ environment: 'development' });
      await using endpoint = await tryToCreate(session, { ...local, enabled_events: ['*'] });
      assertSame('status for an http url in development', endpoint.status, 201);
      assertSame(
        'status of a change to one in development',
        await tryToChange(session, endpoint, local),
        200,
      );
      await session.settings({ environment: 'production' });
      try {
        for (const url of ['http://shop.example/hooks', 'HTTP://shop.example/hooks']) {
          await using plain = await tryToCreate(session, { url, enabled_events: ['*'] });
          assertRefused(`${url} in production`, plain.status);
          assertRefused(`a change to ${url} in production`, await tryToChange(session, endpoint, { url }));
        }
        assertSame(
          'the url after the refused changes',
          (await readEndpoint(session, endpoint)).url,
          local.url,
        );
        await using created = await tryToCreate(session, { ...safe, enabled_events: ['*'] });
        assertSame('status for an https url in production', created.status, 201);
        assertSame('status of a change to one', await tryToChange(session, endpoint, safe), 200);
      } finally {
        await session.settings({ environment: 'development' });
      }
    },
  },
  'an endpoint takes each of the twelve event types, all of them, and the star': {
    rules: ['M-EP-06.1', 'M-EP-06.2', 'M-EP-02'],
    async run(session) {
      for (const events of [...EVENT_TYPES.map((type) => [type]), [...EVENT_TYPES], ['*']]) {
        await using endpoint = await tryToCreate(session, { url: URL, enabled_events: events });
        assertSame(`status of an endpoint for ${events}`, endpoint.status, 201);
        const { enabled_events: kept } = await readEndpoint(session, endpoint);
        assertSame(`events of an endpoint for ${events}`, [...kept].sort(), [...events].sort());
      }
    },
  },
  'what an endpoint cannot be is refused, and leaves none behind': {
    rules: ['M-EP-04.1', 'M-EP-04.2', 'M-EP-06.3', 'M-EP-07.1', 'M-EP-07.2'],
    async run(session) {
      const whole = { url: URL, enabled_events: ['bounce'] };
      await using granted = await tryToCreate(session, { ...whole, ...OAUTH });
      assertSame('status of an endpoint with all its fields', granted.status, 201);
      const before = await listedIds(session);
      for (const [description, body] of Object.entries({
        'no url': { enabled_events: ['bounce'] },
        'a url that is null': { ...whole, url: null },
        'no events': { url: URL },
        'events that are null': { ...whole, enabled_events: null },
        'one event that is not in a list': { ...whole, enabled_events: 'bounce' },
        'an unknown event type': { ...whole, enabled_events: ['bounced'] },
        'an unknown event type after a known one': { ...whole, enabled_events: ['bounce', 'opened'] },
        'an event type in capitals': { ...whole, enabled_events: ['Bounce'] },
        'a client id alone': { ...whole, oauth_client_id: OAUTH.oauth_client_id },
        'a client id and a client secret that is null': { ...whole, ...OAUTH, oauth_client_secret: null },
        'a client secret alone': { ...whole, oauth_client_secret: OAUTH.oauth_client_secret },
      }))
        assertRefused(`an endpoint with ${description}`, (await tryToCreate(session, body)).status);
      assertSame('the list after the refusals', await listedIds(session), before);
    },
  },
  'an endpoint without any event, with an unknown one, or with the star and others is refused with 422': {
    rules: ['M-EP-06.3'],
    gaps: ['M-G-18'],
    async run(session) {
      for (const events of [[], ['*', 'open'], ['open', 'open'], ['opened']]) {
        await using refused = await tryToCreate(session, { url: URL, enabled_events: events });
        assertSame(`status for the events ${JSON.stringify(events)}`, refused.status, 422);
      }
      await using endpoint = await tryToCreate(session, { url: URL, enabled_events: ['open'] });
      assertSame('status for one event', endpoint.status, 201);
      assertSame(
        'status of a change to none',
        await tryToChange(session, endpoint, { enabled_events: [] }),
        422,
      );
    },
  },
  'the OAuth2 client id is shown, the client secret never': {
    rules: ['M-EP-07.1', 'M-EP-11.2'],
    gaps: ['M-G-16'],
    async run(session) {
      const mail = await mailAs(session);
      const body = { url: URL, enabled_events: ['open' as const], ...OAUTH };
      const created = await mail.unwrap(mail.POST(ENDPOINTS, { body }));
      const answers = {
        'a read': await readEndpoint(session, created),
        'a change': await changeEndpoint(session, created, { enabled_events: ['click'] }),
        'a read after the change': await readEndpoint(session, created),
        'the list': (await wholeList(mail)).find(({ id }) => id === created.id),
      };
      for (const [which, answer] of Object.entries(answers)) {
        assertSame(`oauth_client_id in ${which}`, answer?.oauth_client_id, OAUTH.oauth_client_id);
        const isShown = JSON.stringify(answer).includes(OAUTH.oauth_client_secret);
        assertThat(!isShown, `${which} should not show the client secret, and does`);
      }
    },
  },
  'an id that is nearly that of an endpoint is unknown': {
    rules: ['M-ER-08.1'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-nearly', ['bounce']);
      const mail = await mailAs(session);
      const before = await readEndpoint(session, endpoint);
      for (const id of [`${endpoint.id}0`, endpoint.id.slice(0, -1), endpoint.id.slice(3)]) {
        const statuses = [
          (await mail.GET(ENDPOINT, at({ id }))).response.status,
          (await mail.PATCH(ENDPOINT, { ...at({ id }), body: { enabled: false } })).response.status,
          (await mail.DELETE(ENDPOINT, at({ id }))).response.status,
        ];
        assertSame(`statuses of a read, a change and a removal of ${id}`, statuses, [404, 404, 404]);
      }
      assertSame('the endpoint whose id is nearly these', await readEndpoint(session, endpoint), before);
    },
  },
});

async function wholeList(mail: Awaited<ReturnType<typeof mailAs>>) {
  return (await mail.unwrap(mail.GET(ENDPOINTS, { params: { query: { page_size: 100 } } }))).webhooks;
}
