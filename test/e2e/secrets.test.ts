// Secrets: whatever callers do with them, no list, no stream and no log shows them again.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import { followJournal } from '../support/journal-stream.ts';
import { startReceiver } from '../support/receivers.ts';

const reported: string[] = [];
const mock = await startMock({
  onDefect: (error, what) => reported.push(`${what} ${(error as Error).stack}`),
});
afterAll(() => mock.close());

const secretsOf = ({ credentials }: MockWorld) =>
  Object.values(credentials).flatMap((tokens) => Object.values(tokens));

/** All that the control API shows of what happened in a world. */
async function shownOf(world: MockWorld) {
  const kinds = ['requests', 'events', 'deliveries'];
  const lists = await Promise.all(kinds.map((list) => world.control('GET', `/${list}?limit=1000`)));
  const { state } = (await world.control('GET', '/snapshot')).body;
  await using stream = await followJournal(mock.url, `?world=${world.id}&after=${world.id}:0`);
  const entries: unknown[] = [];
  const last = state.journal.nextSeq - 1;
  if (last > 0) await stream.until((entry) => entries.push(entry) > 0 && entry.seq === last);
  return JSON.stringify([lists.map(({ body }) => body), state.journal, entries]);
}

/** Ways in which a caller may send a token, most of them wrong. */
const waysToSend: readonly ((world: MockWorld, token: string) => Promise<unknown>)[] = [
  (world, token) => world.request('GET', '/v3/user/webhooks', { token }),
  (world, token) => world.request('GET', '/v1/webhooks', { token }),
  (world, token) => world.request('GET', '/api/v1/quotas', { token }),
  (world, token) => world.request('GET', `/v3/user/webhooks?token=${token}`),
  (world, token) => world.request('GET', `/v3/user/webhooks?whatever=${token}`),
  (world, token) => world.request('DELETE', `/v3/api_keys/${token}`),
  (world, token) => world.request('GET', '/v3/nowhere', { headers: { cookie: `session=${token}` } }),
  (world, token) => world.request('GET', '/v3/nowhere', { headers: { 'x-anything': `is ${token}` } }),
  (world, token) =>
    world.request('POST', '/v3/user/webhooks', { token, json: { url: token, [token]: token } }),
  (world, token) => world.request('POST', '/v3/user/webhooks', { token, body: `{"url":"${token}` }),
  (world, token) => world.request('POST', '/v1/webhooks', { token, json: { name: token, secret: 'also' } }),
];

test('a token of the world is shown nowhere, however it was sent', async () => {
  const way = fc.nat(waysToSend.length - 1);
  const calls = fc.array(fc.record({ way, token: fc.nat(1_000) }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(calls, async (list) => {
      const world = await mock.world();
      const secrets = secretsOf(world);
      for (const { way: index, token } of list)
        await waysToSend[index]?.(world, secrets[token % secrets.length] as string);
      const shown = await shownOf(world);
      expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
      await world.control('DELETE', '');
    }),
    { numRuns: 20 },
  );
  expect(reported).toEqual([]);
});

test('secrets that services give out or take in are shown nowhere', async () => {
  await using receiver = await startReceiver((response, { url }) =>
    response
      .setHeader('Set-Cookie', 'session=of-the-receiver')
      .end(url === '/token' ? '{"access_token":"oauth-access-token-1"}' : 'thank you'),
  );
  const world = await mock.world({
    settings: {
      forward: { 'https://hooks.test': receiver.origin },
      mail: { oauth_token_url: `${receiver.origin}/token` },
    },
  });
  const mail = { token: world.credentials.mail?.live };
  const vault = { token: world.credentials.vault?.admin };
  const taken = { oauth_client_id: 'client', oauth_client_secret: 'the-client-secret-of-the-endpoint' };
  const webhook = await world.request('POST', '/v3/user/webhooks', {
    ...mail,
    json: { url: 'https://hooks.test/a', enabled_events: ['open'], ...taken },
  });
  const key = await world.request('POST', '/v3/api_keys', {
    ...mail,
    json: { name: 'ci', scopes: ['webhooks.read'] },
  });
  const vaultSecret = '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17';
  const created = await world.request('POST', '/v1/webhooks', {
    ...vault,
    json: { name: 'a', url: 'https://hooks.test/b', events: ['rotation.*'], secret: vaultSecret },
  });
  const written = await world.request('PUT', '/v1/secrets/prod/db', {
    ...vault,
    json: { value: 'correct-horse-battery-staple' },
  });
  await world.emit({ service: 'mail', type: 'open' });
  expect([webhook.status, key.status, created.status, written.status]).toEqual([201, 201, 201, 404]);
  const shown = await shownOf(world);
  const secrets = [
    webhook.body.signing_secret,
    taken.oauth_client_secret,
    key.body.key,
    vaultSecret,
    'correct-horse-battery-staple',
    'oauth-access-token-1',
    'session=of-the-receiver',
    ...secretsOf(world),
  ];
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
  const [delivery] = await world.deliveries();
  expect(delivery?.attempts[0]?.request?.headers.Authorization).toMatch(/^Bearer oauth-.*…$/);
});
