// Authorization. Each refused call is compared with a call of the same kind that is allowed, and must have no
// effect.

import type { Session } from '../../../src/verify/session.ts';
import { assertRefused, assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { askAs, granted } from '../call-vault.ts';
import { detailOf, listedWebhooks, type Subscription, subscribe } from '../support.ts';

const RENAMED = { name: 'Renamed by a stranger' };

export const callersFlows = flowsOf('vault', {
  'no operation is open to a caller without a token': {
    rules: ['V-AU-01.2'],
    needs: ['inbox'],
    run: (session) => admitsNobodyBut(session, null, 'without a token'),
  },
  'no operation is open to a token that is not known': {
    rules: ['V-AU-01.2'],
    needs: ['inbox'],
    run: (session) => admitsNobodyBut(session, 'Bearer nobody-has-been-given-this', 'with an unknown token'),
  },
  'the event types are for known tokens alone': {
    rules: ['V-WH-18.1', 'V-AU-01.1', 'V-AU-01.2'],
    async run(session) {
      const path = '/v1/events/types';
      const token = await session.credential('vault', 'admin');
      for (const authorization of [null, 'Bearer nobody-has-been-given-this', `Basic ${token}`])
        assertRefused('a caller who is not known', (await askAs(session, authorization, 'GET', path)).status);
      const { isGranted } = await askAs(session, `Bearer ${token}`, 'GET', path);
      assertThat(isGranted, 'a caller with a known token should get the event types');
    },
  },
  'a token is taken as a whole, after Bearer, and in its own case': {
    rules: ['V-AU-01.1', 'V-AU-01.2'],
    async run(session) {
      const token = await session.credential('vault', 'admin');
      for (const authorization of [
        token,
        'Bearer',
        'Bearer ',
        `Basic ${token}`,
        `Basic ${btoa(`${token}:${token}`)}`,
        `Token ${token}`,
        `Bearer ${token.slice(0, -1)}`,
        `Bearer ${token}x`,
        `Bearer x${token}`,
        `Bearer ${token} ${token}`,
        `Bearer ${otherCase(token)}`,
      ]) {
        const { status } = await askAs(session, authorization, 'GET', '/v1/webhooks');
        assertRefused('a malformed or foreign Authorization header', status);
      }
      const { isGranted } = await askAs(session, `Bearer ${token}`, 'GET', '/v1/webhooks');
      assertThat(isGranted, 'the token itself should be taken');
    },
  },
  'a token in the query, or in a header with another name, is not accepted': {
    rules: ['V-AU-01.1', 'V-AU-01.2'],
    async run(session) {
      const token = await session.credential('vault', 'admin');
      for (const name of ['access_token', 'token'])
        assertRefused('a token in the query', await statusOf(session, `/v1/webhooks?${name}=${token}`, {}));
      for (const name of ['x-api-key', 'x-vault-token', 'x-access-token'])
        assertRefused(`a token in ${name}`, await statusOf(session, '/v1/webhooks', { [name]: token }));
      for (const name of ['access_token', 'token'])
        assertRefused(
          'a token in a cookie',
          await statusOf(session, '/v1/webhooks', { cookie: `${name}=${token}` }),
        );
      const authorization = `Bearer ${token}`;
      assertSame('status with the token', await statusOf(session, '/v1/webhooks', { authorization }), 200);
    },
  },
  'without the admin scope nothing is listed, whatever an admin has just listed': {
    rules: ['V-AU-02.1'],
    async run(session) {
      const reader = `Bearer ${await session.credential('vault', 'reader')}`;
      for (let count = 0; count < 2; count++) {
        await listedWebhooks(session);
        assertRefused('a list', (await askAs(session, reader, 'GET', '/v1/webhooks')).status);
      }
    },
  },
  'a registration without the admin scope registers nothing, enabled or not': {
    rules: ['V-AU-02.2'],
    async run(session) {
      const reader = `Bearer ${await session.credential('vault', 'reader')}`;
      const admin = `Bearer ${await session.credential('vault', 'admin')}`;
      const body = { ...REGISTRATION, name: crypto.randomUUID() };
      for (const given of [body, { ...body, enabled: false }, { ...body, filters: { path_prefix: 'prod/' } }])
        assertRefused('a registration', (await askAs(session, reader, 'POST', '/v1/webhooks', given)).status);
      const named = async () => (await listedWebhooks(session)).filter(({ name }) => name === body.name);
      assertSame('webhooks that were registered', (await named()).length, 0);
      const { isGranted } = await askAs(session, admin, 'POST', '/v1/webhooks', body);
      assertThat(isGranted, 'the same registration with the admin scope should be granted');
      for (const { id } of await named()) await granted(session, 'DELETE', `/v1/webhooks/${id}`);
    },
  },
  'what a token without the admin scope is refused has no effect': {
    rules: ['V-AU-02.1', 'V-AU-02.2'],
    gaps: ['V-G-03', 'V-G-09'],
    needs: ['inbox'],
    async run(session) {
      const reader = `Bearer ${await session.credential('vault', 'reader')}`;
      await admitsNobodyBut(session, reader, 'without the admin scope', ['/v1/events/types']);
    },
  },
  'any valid token may list the event types': {
    rules: ['V-WH-18.1'],
    gaps: ['V-G-09'],
    async run(session) {
      for (const name of ['admin', 'reader']) {
        const authorization = `Bearer ${await session.credential('vault', name)}`;
        const { status } = await askAs(session, authorization, 'GET', '/v1/events/types');
        assertSame(`status with the token ${name}`, status, 200);
      }
    },
  },
  'the word Bearer may be written in any case': {
    rules: ['V-AU-01.1'],
    gaps: ['V-G-10'],
    async run(session) {
      const token = await session.credential('vault', 'admin');
      for (const scheme of ['bearer', 'BEARER'])
        assertSame(
          `status with ${scheme}`,
          (await askAs(session, `${scheme} ${token}`, 'GET', '/v1/webhooks')).status,
          200,
        );
    },
  },
});

const REGISTRATION = {
  name: 'Registered by a stranger',
  url: 'https://hooks.example.test/strangers',
  secret: '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17',
  events: ['secret.*'],
};

/** The calls of every operation, on an existing webhook. */
function callsOf({
  path,
}: Subscription): readonly (readonly [method: string, path: string, body?: object])[] {
  return [
    ['GET', '/v1/webhooks'],
    ['POST', '/v1/webhooks', REGISTRATION],
    ['GET', path],
    ['PATCH', path, RENAMED],
    ['DELETE', path],
    ['POST', `${path}/test`],
    ['GET', `${path}/deliveries`],
    ['POST', `${path}/deliveries/del_unknown/retry`],
    ['GET', '/v1/events/types'],
  ];
}

/** Makes every call as a caller that is refused, and checks that the calls had no effect. */
async function admitsNobodyBut(
  session: Session,
  authorization: string | null,
  who: string,
  open: readonly string[] = [],
): Promise<void> {
  await using hook = await subscribe(session, ['policy.created']);
  const before = (await listedWebhooks(session)).length;
  for (const [method, path, body] of callsOf(hook).filter(([, path]) => !open.includes(path))) {
    const { status } = await askAs(session, authorization, method, path, body);
    const isRefused = status === 401 || status === 403;
    assertThat(isRefused, `${method} ${path} ${who} should be refused, and was answered ${status}`);
  }
  assertSame('webhooks after these calls', (await listedWebhooks(session)).length, before);
  assertSame('name of the webhook', (await detailOf(session, hook)).name, hook.mark);
  assertSame('test deliveries', (await session.inbox.received(hook.mark)).length, 0);
}

async function statusOf(session: Session, path: string, headers: Record<string, string>): Promise<number> {
  const response = await session.fetch(session.url('vault') + path, { headers });
  await response.arrayBuffer();
  return response.status;
}

/** The text with the case of its first letter changed. */
function otherCase(text: string): string {
  return text.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
