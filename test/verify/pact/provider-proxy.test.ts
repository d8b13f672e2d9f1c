// The provider proxy: which token a call is made with.

import { expect, test } from 'vitest';
import { adapterTarget } from '../../../src/verify/adapter-target.ts';
import { CREDENTIAL_STATE, startProviderProxy } from '../../../src/verify/pact/provider-proxy.ts';
import { startReceiver } from '../../support/receivers.ts';

const SUSPENDED = 'the tenant is suspended';

test('a state returns its own token, whatever credential was asked for', async () => {
  await using proxy = await proxyTo('https://staging.example.com');
  expect(await proxy.state(CREDENTIAL_STATE, { credential: 'live' })).toEqual({ token: 'token-live' });
  expect(await proxy.state(SUSPENDED)).toEqual({ token: 'token-suspended' });
});

test.each([
  ['another token', 'their-own', 'Bearer token-jwt'],
  ['the token that a state returned', 'token-suspended', 'Bearer token-suspended'],
])('the credential to call with replaces %s or leaves it', async (_, token, expected) => {
  await using service = await startReceiver((response) => void response.writeHead(200).end());
  await using proxy = await proxyTo(service.origin, 'jwt');
  await proxy.state(SUSPENDED);
  await fetch(`${proxy.url}/v3/user/webhooks`, { headers: { authorization: `Bearer ${token}` } });
  const sent = service.requests[0]?.rawHeaders ?? [];
  expect(sent[sent.indexOf('authorization') + 1]).toBe(expected);
});

/** A proxy to an implementation with two credentials and one state. */
async function proxyTo(url: string, callAs?: string) {
  const target = adapterTarget(url, {
    credentials: { shop: { live: 'token-live', jwt: 'token-jwt' } },
    states: () => ({ token: 'token-suspended' }),
  });
  const nothing = () => undefined;
  const options = { target, service: 'shop', validate: nothing, validateMessage: nothing, typeOf: nothing };
  const proxy = await startProviderProxy({ ...options, callAs });
  return {
    url: proxy.url,
    async state(state: string, params = {}): Promise<unknown> {
      const body = JSON.stringify({ state, params, action: 'setup' });
      return (await fetch(`${proxy.url}/_provider/states`, { method: 'POST', body })).json();
    },
    [Symbol.asyncDispose]: () => proxy.close(),
  };
}
